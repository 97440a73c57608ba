"""SEC-10."""

import re
from collections.abc import Iterator

from sanfab.model.platforms.ports import expand_ports
from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.context import CheckContext, CheckedPort, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCHES

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
    the ping that proves the frame size, FCoE. Which storage traffic its entries drop, READ-04 tells
    of a configuration checked alone and `sanfab drift` of a list that no raw line states. Check
    the entries of a raw line by hand.
    """
    lines = switch.configuration.lines if switch.configuration is not None else ()
    if not any("access-" in line or "traffic-filter" in line for line in lines):
        return
    for number, name, ports in _bound(switch, lines):
        for port in ports:
            if port.is_storage:
                yield Violation(
                    found=f"access list {name}",
                    expected="no access list, or one that permits all traffic of storage",
                    object=f"{switch.name} {port.facts.name}",
                    at=port.where,
                    line=number,
                    cause=name,
                )


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
