"""Settings of a host in the words of the inventory, from its values by mechanism."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sanfab.hosts.facts import HOST, HostSetting
from sanfab.hosts.reading.sections import EVERY, HostReading
from sanfab.hosts.subject import HostSubject, Stated, SubjectPort
from sanfab.hosts.systems import SYSTEM_RULES
from sanfab.model.base import SettingValue
from sanfab.model.hosts.files import ADAPTERS, MULTIPATH, SYSTEMS
from sanfab.model.hosts.mechanisms import MECHANISMS
from sanfab.model.hosts.rows import SettingRow
from sanfab.model.hosts.values import canonical

ABSENT = "absent"
"""What is shown of a setting that the host does not have."""
_GENERIC = "generic"
"""Adapter whose settings every driver has."""
_PORT = "{port}"


class HostStatements(NamedTuple):
    """What is known of a host, as its inventory would state it."""

    settings: dict[str, SettingValue]
    ports: dict[str, dict[str, SettingValue]]
    """Settings of the adapter of each port, by the label of the port."""
    mtus: dict[str, tuple[int, int]]
    """MTU of the ports that show one, and what the inventory intends; 0: nothing."""


def statements_of_host(subject: HostSubject, reading: HostReading) -> HostStatements:
    """Return the settings whose values a reading has."""
    mtus = {label: _mtu(subject, port, reading) for label, port in subject.ports.items()}
    return HostStatements(
        dict(_of_system(subject, reading, SYSTEMS[subject.system].settings))
        | _claim_rule(subject, reading),
        {label: dict(_of_port(subject, port, reading)) for label, port in subject.ports.items()},
        {label: (mtu, subject.ports[label].mtu) for label, mtu in mtus.items() if mtu is not None},
    )


def statements_of_ports(subject: HostSubject, reading: HostReading) -> dict[str, SettingValue]:
    """Return the settings with a port in their name whose values a reading has."""
    rows = SYSTEMS[subject.system].settings.items()
    return dict(_of_system(subject, reading, {key: row for key, row in rows if _PORT in key}))


def found_value(setting: HostSetting, reading: HostReading) -> str | None:
    """Return the value that a host prints; None: its output does not tell."""
    for part in (setting.part, EVERY):
        value = reading.values.get(setting._replace(part=part))
        if value is not None:
            return value
    return ABSENT if reading.has_all(setting) else None


def _of_system(
    subject: HostSubject, reading: HostReading, rows: Mapping[str, SettingRow]
) -> Iterator[tuple[str, SettingValue]]:
    stated = subject.intent.settings
    for name, row in rows.items():
        set_by = row.set_by.get(subject.system, "")
        if not set_by:
            continue
        words: dict[str, list[SettingValue]] = {}
        for key, here, part in _parts(subject, name, row, set_by):
            one = _Asked(Stated(part, here, "", row, set_by, ()), stated.get(key))
            word = _word(one, subject, reading)
            if word is not None:
                words.setdefault(key, []).append(word)
        for key, found in words.items():
            yield key, next((word for word in found if word != stated.get(key)), found[0])


class _Asked(NamedTuple):
    """A setting whose word is asked."""

    setting: Stated
    """Without a value."""
    stated: SettingValue | None
    """Its word in the inventory, which is kept where it means what is shown."""


def _parts(
    subject: HostSubject, name: str, row: SettingRow, set_by: str
) -> Iterator[tuple[str, str, str]]:
    """Yield a setting's key in the inventory, its name on the host, and the part of the host."""
    mechanism = set_by.partition(" ")[0]
    known = MECHANISMS[subject.system].get(mechanism)
    rules, is_of_ports = SYSTEM_RULES[subject.system], known is not None and known.of == "port"
    if _PORT in name:
        for port in subject.networks:
            part = rules.setting_part(port, mechanism)
            key = port.vmkernel or port.label
            yield name.replace(_PORT, key), name.replace(_PORT, part), part
    elif row.of == "port" or is_of_ports:
        for port in subject.storage_ports():
            yield name, name, rules.setting_part(port, mechanism)
    else:
        yield name, name, HOST


def _of_port(
    subject: HostSubject, port: SubjectPort, reading: HostReading
) -> Iterator[tuple[str, SettingValue]]:
    adapter = subject.intent.adapters.get(port.end.adapter or "")
    is_known = adapter is not None and adapter.model in ADAPTERS
    model = adapter.model if adapter is not None and is_known else _GENERIC
    for key, whole in ADAPTERS[model].settings.items():
        row, set_by = whole.of_system(subject.system), whole.set_by.get(subject.system, "")
        mechanism = MECHANISMS[subject.system].get(set_by.partition(" ")[0])
        if mechanism is None:
            continue
        part = HOST if mechanism.of == "host" else port.interface
        stated = adapter.settings.get(key) if adapter is not None else None
        one = _Asked(Stated(part, key, "", row, set_by, ()), stated)
        word = _word(one, subject, reading)
        if word is not None:
            yield key, word


def _word(asked: _Asked, subject: HostSubject, reading: HostReading) -> SettingValue | None:
    """Return the word that a setting has by what is shown; None: that does not tell."""
    setting, stated = asked
    if setting.set_by == "mpio dsm":
        return _dsm(stated, reading)
    if setting.set_by == "port-binding" and not setting.part.startswith("vmk"):
        return _binding(reading)  # the VMkernel port is not stated
    if setting.set_by.startswith("mpio "):
        return None  # each of them is shown by the feature alone
    if stated is not None:
        exact = canonical(setting.row, stated)
        one = setting._replace(value=str(stated if exact is None else exact))
        if (wanted := _values(one, subject)) and wanted == _shown(one, subject, reading):
            return stated
    return (_listed if setting.row.values else _unlisted)(setting, subject, reading)


def _unlisted(setting: Stated, subject: HostSubject, reading: HostReading) -> SettingValue | None:
    """Return the number or text that is shown; the default, where nothing is set."""
    shown = _shown(setting._replace(value=str(setting.row.least or 1)), subject, reading)
    text = next(iter(shown.values())) if len(shown) == 1 else None
    if text is None or text == ABSENT:
        return setting.row.default if text == ABSENT else None
    word = canonical(setting.row, text)
    return text if word is None else word


def _binding(reading: HostReading) -> SettingValue | None:
    """Return whether a host binds any VMkernel port (ESXi)."""
    if any(setting.mechanism == "port-binding" for setting in reading.values):
        return "enabled"
    return "disabled" if reading.has_all(HostSetting(EVERY, "port-binding", "")) else None


def _dsm(stated: SettingValue | None, reading: HostReading) -> SettingValue | None:
    feature = found_value(HostSetting(HOST, "mpio", "feature"), reading)
    if feature is None:
        return None
    return "none" if feature == ABSENT else stated or "installed"


def _listed(setting: Stated, subject: HostSubject, reading: HostReading) -> SettingValue | None:
    unset = setting.row.default
    texts: set[str | None] = set()
    for word in setting.row.values:
        one = setting._replace(value=str(word))
        wanted, shown = _values(one, subject), _shown(one, subject, reading)
        if not wanted:
            unset = word  # it is what the others are not
        elif wanted == shown:
            return word
        texts.update(shown.values())
    if texts == {ABSENT}:
        return unset
    return texts.pop() or None if len(texts) == 1 else None


def _values(setting: Stated, subject: HostSubject) -> dict[str, str]:
    mechanism, _, field = setting.set_by.partition(" ")
    try:
        return dict(SYSTEM_RULES[subject.system].values(mechanism, field, setting))
    except ValueError:
        return {}


def _shown(setting: Stated, subject: HostSubject, reading: HostReading) -> dict[str, str | None]:
    mechanism = setting.set_by.partition(" ")[0]
    return {
        field: found_value(HostSetting(setting.part, mechanism, field), reading)
        for field in _values(setting, subject)
    }


def _mtu(subject: HostSubject, port: SubjectPort, reading: HostReading) -> int | None:
    part = SYSTEM_RULES[subject.system].setting_part(port, "mtu")
    for mechanism, field in (("mtu", ""), ("linkprop", "mtu")):
        text = found_value(HostSetting(part, mechanism, field), reading)
        if text is not None and text.isdecimal():
            return int(text)
    return None


def _as_row(subject: HostSubject, key: str, text: str) -> SettingValue:
    """Return a printed value as the row of its setting writes it."""
    word = canonical(SYSTEMS[subject.system].settings[key], text)
    return text if word is None else word


def _claim_rule(subject: HostSubject, reading: HostReading) -> dict[str, SettingValue]:
    """Return the settings of the claim rule for the vendor of an array of the host (ESXi)."""
    stated = subject.intent.settings.get("psp_vendor")
    vendors = [MULTIPATH[family].vendor for family in subject.families if family in MULTIPATH]
    vendors += [re.escape(str(stated))] if stated is not None else []
    for setting, value in reading.values.items():
        if setting.mechanism != "satp-rule":
            continue
        satp, _, device = setting.field.partition(" ")
        vendor, _, model = device.partition("/")
        if any(re.fullmatch(one, vendor) for one in vendors):
            psp, *options = value.split() or [""]  # a rule may leave it to the plugin
            words: Mapping[str, str] = dict(one.split("=", 1) for one in options if "=" in one)
            found = {"satp": satp, "psp": psp, "psp_vendor": vendor, "psp_model": model}
            found |= {"psp_iops": words.get("iops", "")}
            return {key: _as_row(subject, key, text) for key, text in found.items() if text}
    return {}
