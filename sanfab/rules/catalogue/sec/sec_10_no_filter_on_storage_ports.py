"""SEC-10."""

import re
from collections.abc import Iterator

from sanfab.facts.effects import EffectKind, LineEffect
from sanfab.model.platforms.ports import expand_ports
from sanfab.model.protocols import ETHERNET_STORAGE, STORAGE_ROLES
from sanfab.model.yaml12 import Where
from sanfab.rules.context import CheckContext, CheckedPort, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCHES

_EXPECTED = "no access list, or one that permits all traffic of storage"
_HEAD = re.compile(r"interface (\S.*)", re.IGNORECASE)
_ON_PORT = re.compile(
    r"(?:(?:ip|mac|ipv6) (?:port )?access-group|ipv6 port traffic-filter) (\S+)", re.IGNORECASE
)
_BOUND = re.compile(
    r'configure access-list (?:add )?"?([^" ]+)"? (?:.* )??'
    r'(?:(any)|ports? ([0-9:,*-]+)|vlan "?([^" ]+)"?)(?: (?:in|e)gress)?'
)


@rule(
    "SEC-10",
    scope=SWITCHES,
    protocols=ETHERNET_STORAGE,
    severity=Severity.INFO,
    source="practice",
    example="`ip access-group SAN in` at the port of an array",
    fix="make sure that it permits all traffic of the hosts and arrays there, ARP and ICMP too, "
    "or remove it",
)
def no_filter_on_storage_ports(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation]:
    """No access list filters the ports of hosts, arrays and links that carry storage.

    The switch drops what the list does not permit, and no host is told: logins to a new target,
    the ping that proves the frame size, FCoE. Where a raw line of the inventory applies the list,
    its entries are judged: one that drops what a VLAN there carries is an error, and one that may
    do so, by addresses or words that nobody reads, is told. READ-04 judges those of a configuration
    checked alone, and `sanfab drift` a list that no raw line states.
    """
    configuration = switch.configuration
    lines = configuration.lines if configuration is not None else ()
    raw = configuration.raw_effects if configuration is not None else {}
    if not raw and not any("access-" in line or "traffic-filter" in line for line in lines):
        return
    bound: set[int] = set()
    for number, name, ports in _bound(switch, lines):
        bound.add(number)
        for port in ports:
            if port.is_storage:
                yield _filtered(switch, port, number, name)
    for number in sorted(raw.keys() - bound):
        for effect in raw[number]:
            if effect.kind is EffectKind.FILTERS and _is_storage_vlan(switch, effect):
                yield _judged(
                    effect, f"{switch.name} {effect.object}", ("switches", switch.name), effect.text
                )


def _filtered(switch: CheckedSwitch, port: CheckedPort, number: int, name: str) -> Violation:
    """Return the violation of a list at a port, with what is known of its entries."""
    configuration = switch.configuration
    raw = configuration.raw_effects if configuration is not None else {}
    for one in raw.get(number, ()):
        if one.path[:1] == ("vlans",) or one.path[-1:] == (port.facts.name,):
            return _judged(one, f"{switch.name} {port.facts.name}", port.where, name)
    return Violation(
        found=f"access list {name}",
        expected=_EXPECTED,
        object=f"{switch.name} {port.facts.name}",
        at=port.where,
        line=number,
        cause=name,
    )


def _judged(one: LineEffect, thing: str, at: Where, cause: str) -> Violation:
    """Return the violation of a raw line: an error where it drops what its object carries."""
    drops = bool(one.dropped)
    return Violation(
        found=f"`{one.text}`: {one.words}",
        expected=_EXPECTED,
        object=thing,
        at=at,
        line=one.number,
        cause=cause,
        severity=Severity.ERROR if drops else None,
    )


def _is_storage_vlan(switch: CheckedSwitch, one: LineEffect) -> bool:
    kind, *names = one.path or ("",)
    return kind == "vlans" and switch.vlan_roles.get(int(names[0])) in STORAGE_ROLES


def _bound(
    switch: CheckedSwitch, lines: tuple[str, ...]
) -> Iterator[tuple[int, str, list[CheckedPort]]]:
    """Yield line, name and ports of each access list that a line applies."""
    names = ""
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if match := _BOUND.fullmatch(text):
            name, everywhere, ports, vlan = match.groups()
            if vlan:
                yield number, name, _ports_in(switch, vlan)
            else:
                yield number, name, _named(switch, "" if everywhere or ports == "all" else ports)
        elif match := _HEAD.fullmatch(text):
            names = match[1]
        elif names and (match := _ON_PORT.match(text)):
            yield number, match[1], _named(switch, names)
        elif line and not line[0].isspace() and text != "!":
            names = ""


def _named(switch: CheckedSwitch, text: str) -> list[CheckedPort]:
    """Return the ports of a list; empty: all."""
    if not text:
        return list(switch.ports.values())
    wanted = {one.casefold().replace(" ", "") for one in expand_ports(text, tuple(switch.ports))}
    slots = tuple(one.removesuffix("*") for one in wanted if one.endswith(":*"))
    return [
        port
        for name, port in switch.ports.items()
        if name.casefold().replace(" ", "") in wanted or (slots and name.startswith(slots))
    ]


def _ports_in(switch: CheckedSwitch, name: str) -> list[CheckedPort]:
    """Return the ports that carry a VLAN, given by its name."""
    vlans = switch.facts.vlans.values()
    found = {vlan.id for vlan in vlans if name.casefold() in {vlan.name.casefold(), str(vlan.id)}}
    return [port for port in switch.ports.values() if found & port.vlans]
