"""A host of the inventory -> the facts that it should have: stated settings, and what the SAN asks.

A value that the inventory does not give and that nothing derives is not in the facts. What is
needed and missing is a problem with its place; a host with problems has no artefact.
"""

import re
from collections.abc import Iterator, Sequence

from sanfab.errors import PlacedError
from sanfab.hosts.chap import chap_secrets, chap_user
from sanfab.hosts.facts import HOST, ByHand, HostFacts, HostSetting
from sanfab.hosts.mounts import mount_problems
from sanfab.hosts.portals import Portal, portals_of
from sanfab.hosts.subject import HostSubject, Stated, subject_of
from sanfab.hosts.systems import SYSTEM_RULES
from sanfab.inventory.assumed import assumed_lines, assumed_of
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.messages import quote_value
from sanfab.inventory.references.settings import row_of
from sanfab.model.base import SettingValue
from sanfab.model.hosts.files import ADAPTERS, SYSTEMS
from sanfab.model.hosts.mechanisms import MECHANISMS
from sanfab.model.hosts.releases import least_release, release_of, stated_release
from sanfab.model.hosts.rows import SettingRow
from sanfab.model.hosts.values import canonical
from sanfab.model.yaml12 import Where
from sanfab.text import either


def host_facts(cabling: Cabling, name: str) -> HostFacts:
    """Return the facts that a host should have.

    Raises PlacedError for a setting that cannot be made on this host, and LookupError for a host
    whose operating system has no settings.
    """
    subject = subject_of(cabling, name)
    if subject.system not in SYSTEM_RULES:
        raise LookupError(f"os {subject.system}: no script yet")
    rules = SYSTEM_RULES[subject.system]
    facts = HostFacts(name, subject.system, subject.intent.os_release or "")
    facts.assumed = assumed_lines(assumed_of(cabling, "hosts", name))
    facts.macs = {port.interface: port.end.mac for port in subject.ports.values() if port.end.mac}
    facts.secrets = chap_secrets(subject.intent.chap)
    facts.chap_user = chap_user(subject) if facts.secrets else ""
    problems: list[tuple[Where, str]] = [
        *dict.fromkeys(rules.problems(subject)),
        *mount_problems(subject),
        *_of_other_drivers(subject),
        *_of_other_releases(subject),
    ]
    for stated in [*_of_host(subject), *_of_adapters(subject)]:
        mechanism, _, field = stated.set_by.partition(" ")
        if _is_by_hand(subject, stated):
            facts.by_hand.append(ByHand(stated.part, stated.key, stated.value, stated.row.note))
            continue
        try:
            for one, value in rules.values(mechanism, field, stated):
                setting = HostSetting(stated.part, mechanism, one)
                problems += _contradiction(facts, setting, value, stated)
                _add(facts, setting, value, stated.where)
        except ValueError as error:
            problems.append((stated.where, str(error)))
    portals = portals_of(cabling, name)
    facts.targets = _targets(subject, portals)
    for setting, value, where in rules.derived(subject, portals):
        _add(facts, setting, value, where)
    order = {name: at for at, name in enumerate(rules.made_first, -len(rules.made_first))}
    facts.values = dict(
        sorted(facts.values.items(), key=lambda one: order.get(one[0].mechanism, 0))
    )
    problems += _interfaces_without_name(subject, facts)
    facts.by_hand += rules.tasks(subject, portals)
    if problems:
        raise PlacedError(problems)
    return facts


def _targets(subject: HostSubject, portals: Sequence[Portal]) -> dict[str, tuple[str, ...]]:
    stated = subject.intent.targets
    return {one.endpoint: stated[one.array] for one in portals if one.array in stated}


def _contradiction(
    facts: HostFacts, setting: HostSetting, value: str, stated: Stated
) -> Iterator[tuple[Where, str]]:
    """Yield a value of one adapter that another adapter states otherwise, of the whole host."""
    other = facts.values.get(setting)
    if other not in (None, value) and "adapters" in stated.where and setting.part == HOST:
        yield (
            stated.where,
            f"found {value}, and {other} for another adapter; {setting} is one value of the host",
        )


def _interfaces_without_name(subject: HostSubject, facts: HostFacts) -> Iterator[tuple[Where, str]]:
    """Yield each port with settings whose interface no system of that kind can have."""
    rules, used = SYSTEM_RULES[subject.system], {setting.part for setting in facts.values}
    for port in subject.ports.values():
        name = port.interface
        if name in used and not rules.interface.fullmatch(name):
            yield (
                (*port.where, "interface") if port.end.interface else port.where,
                f"found {quote_value(name)} as the name of the interface; expected "
                f"{rules.interface_words}; state it as `interface`",
            )


def _of_other_drivers(subject: HostSubject) -> Iterator[tuple[Where, str]]:
    """Yield each setting of an adapter that its driver for this system does not have."""
    for stated in _of_adapters(subject):
        if stated.row.set_by and not stated.set_by:
            drivers = either(SYSTEMS[system].title for system in stated.row.set_by)
            yield (
                stated.where,
                f"found os {subject.system}; expected a setting of its driver, as this one is of "
                f"that for {drivers}: remove it",
            )


def _of_other_releases(subject: HostSubject) -> Iterator[tuple[Where, str]]:
    """Yield the release, or each setting, for which the release does not have the command."""
    release = release_of(subject.system, subject.intent.os_release or "")
    if release is None:
        return
    since = SYSTEM_RULES[subject.system].since
    if since and release.order < stated_release(subject.system, since).order:
        where = ("hosts", subject.name, "os_release")
        yield where, f"found {release.name}, expected {since} or later: the commands were others"
        return
    for stated in [*_of_host(subject), *_of_adapters(subject)]:
        known = MECHANISMS[subject.system].get(stated.set_by.partition(" ")[0])
        expected = "" if known is None else least_release(subject.system, release, known)
        if known is not None and expected:
            found = f"found {SYSTEMS[subject.system].title} {release.name}, expected {expected}"
            yield stated.where, f"{found}: it has no command for this ({known.what})"


def _is_by_hand(subject: HostSubject, stated: Stated) -> bool:
    mechanism = stated.set_by.partition(" ")[0]
    if not mechanism or MECHANISMS[subject.system][mechanism].by_hand:
        return True
    return SYSTEM_RULES[subject.system].is_by_hand(subject, stated)


def _add(facts: HostFacts, setting: HostSetting, value: str, where: Where) -> None:
    """Add a value; the first statement of a setting wins, as the more exact one comes first."""
    if setting not in facts.values:
        facts.values[setting] = value
        facts.places[setting] = where


def _of_host(subject: HostSubject) -> Iterator[Stated]:
    """Yield the settings of the host, those of one port before those of all ports."""
    rows = SYSTEMS[subject.system].settings
    settings = subject.intent.settings
    for key in sorted(settings, key=lambda key: key in rows):
        row = row_of(rows, key)
        if row is None:
            continue
        where: Where = ("hosts", subject.name, "settings", key)
        for part, name in _parts(subject, key, row):
            yield _stated(subject, part, (name, row, settings[key]), where)


def _parts(subject: HostSubject, key: str, row: SettingRow) -> Iterator[tuple[str, str]]:
    """Yield the interfaces that a setting is made on, each with the name of the setting there."""
    name_of = SYSTEM_RULES[subject.system].setting_part
    mechanism = row.set_by.get(subject.system, "").partition(" ")[0]
    known = MECHANISMS[subject.system].get(mechanism)
    is_of_ports = row.of == "port" or (known is not None and known.of == "port")
    if is_of_ports and key in SYSTEMS[subject.system].settings:
        yield from ((name_of(port, mechanism), key) for port in subject.storage_ports())
    elif key in SYSTEMS[subject.system].settings:
        yield HOST, key
    else:
        for port in subject.networks:
            own = port.vmkernel or port.label  # of a VMkernel port, as vmk1.active
            if re.search(rf"(?:^|\.){re.escape(own)}\.", key):
                yield (
                    name_of(port, mechanism),
                    key.replace(f"{own}.", f"{name_of(port, mechanism)}.", 1),
                )


def _of_adapters(subject: HostSubject) -> Iterator[Stated]:
    """Yield the settings of the adapters, for each port of an adapter."""
    for port in subject.ports.values():
        adapter = subject.intent.adapters.get(port.end.adapter or "")
        if adapter is None or adapter.model not in ADAPTERS:
            continue
        rows = ADAPTERS[adapter.model].settings
        for key, value in adapter.settings.items():
            where: Where = (
                *("hosts", subject.name, "adapters", port.end.adapter or ""),
                *("settings", key),
            )
            set_by = rows[key].set_by.get(subject.system, "")
            mechanism = MECHANISMS[subject.system].get(set_by.partition(" ")[0])
            is_of_host = mechanism is not None and mechanism.of == "host"
            part = HOST if is_of_host else port.interface
            yield _stated(subject, part, (key, rows[key], value), where)


def _stated(
    subject: HostSubject, part: str, stated: tuple[str, SettingRow, SettingValue], where: Where
) -> Stated:
    key, row, value = stated
    exact = canonical(row, value)
    word = value if exact is None else exact
    return Stated(part, key, str(word), row, row.set_by.get(subject.system, ""), where)
