"""What hosts print -> a SAN that states it, so that rules judge what the hosts have."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from sanfab.errors import PlacedError
from sanfab.hosts.intent import host_facts
from sanfab.hosts.reading.sections import HostReading
from sanfab.hosts.statements import HostStatements, statements_of_host, statements_of_ports
from sanfab.hosts.subject import subject_of
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.plugging import cabling_of
from sanfab.model.base import SettingValue
from sanfab.model.endpoint import HostIntent
from sanfab.model.yaml12 import Where
from sanfab.rules.context import HostOutput


def with_host_output(
    cabling: Cabling, readings: Mapping[str, HostReading]
) -> tuple[Cabling, HostOutput]:
    """Return the cabling of a SAN whose hosts have the settings and the MTU that they print."""
    hosts = dict(cabling.san.hosts)
    ports: dict[tuple[str, str], Mapping[str, SettingValue]] = {}
    differences: dict[Where, str] = {}
    for name, reading in readings.items():
        words = statements_of_host(subject_of(cabling, name), reading)
        ports |= {(name, label): found for label, found in words.ports.items()}
        hosts[name], found = _as_printed(name, hosts[name], words)
        differences |= found
    changed = cabling_of(cabling.san.model_copy(update={"hosts": hosts}))
    changed = replace(changed, retired=cabling.retired, kept_free=cabling.kept_free)
    devices = {name: reading.devices for name, reading in readings.items()}
    return changed, HostOutput(ports, differences, devices)


def settings_with_derived(cabling: Cabling, name: str) -> Mapping[str, SettingValue]:
    """Return the settings of a host with those of its ports that its script derives from the SAN.

    The script of ``sanfab hosts`` sets them, unless the inventory or the host says otherwise.
    """
    stated = cabling.san.hosts[name].settings
    try:
        facts = host_facts(cabling, name)
    except (PlacedError, LookupError):
        return stated  # the host has no script
    words = statements_of_ports(subject_of(cabling, name), HostReading(values=dict(facts.values)))
    return {**words, **stated}


def _as_printed(
    name: str, host: HostIntent, words: HostStatements
) -> tuple[HostIntent, dict[Where, str]]:
    """Return a host with what it prints, and what differs from the inventory."""
    where: Where = ("hosts", name)
    found = dict(_differences((*where, "settings"), name, host.settings, words.settings))
    adapters = {}
    for key, adapter in host.adapters.items():
        mine = [label for label, port in host.ports.items() if port.adapter == key]
        printed: dict[str, SettingValue] = {}
        for label in mine:
            for one, word in words.ports.get(label, {}).items():
                if one not in printed or word != adapter.settings.get(one):
                    printed[one] = word
        place = (*where, "adapters", key, "settings")
        found |= _differences(place, name, adapter.settings, printed)
        adapters[key] = adapter.model_copy(update={"settings": {**adapter.settings, **printed}})
    ports = dict(host.ports)
    for label, (mtu, stated) in words.mtus.items():
        if mtu != stated:
            place = (*where, "ports", label)
            found |= _differences(place, f"{name} {label}", {"mtu": stated or None}, {"mtu": mtu})
            ports[label] = ports[label].model_copy(update={"mtu": mtu})
    settings = {**host.settings, **words.settings}
    update = {"settings": settings, "adapters": adapters, "ports": ports}
    return host.model_copy(update=update), found


def _differences(
    where: Where, printer: str, stated: Mapping[str, object], printed: Mapping[str, SettingValue]
) -> Iterator[tuple[Where, str]]:
    for key, word in printed.items():
        own = stated.get(key)
        if own != word:
            inventory = "does not state it" if own is None else f"states {own}"
            yield (*where, key), f"{printer} prints {key} {word}; the inventory {inventory}"
