"""How lines of ExtremeXOS change and are taken back."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache, partial

from sanfab.facts import HIDDEN, PortFacts, SwitchFacts, VlanFacts
from sanfab.facts.clone import clone
from sanfab.model import Platform
from sanfab.nos.defaults import fill_service_defaults
from sanfab.nos.exos.ports import ports_text
from sanfab.nos.exos.rules import PORTS, SYSTEM, VLANS
from sanfab.nos.remediation import ListFormat, Remediation

_PART = re.compile(r"(\d+:)?(\d+)(?:-(?:\d+:)?(\d+))?")


def _split(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a text; a banner is one, up to the empty line that ends it."""
    rows = iter(text.splitlines())
    for row in rows:
        if row.startswith("configure banner"):
            parts = [row]
            for part in rows:
                parts.append(part)
                if not part.strip():
                    break
            yield 0, "\n".join(parts)
        elif row.strip():
            yield 0, row.strip()


def _read(text: str) -> set[str]:
    """Return the ports of a list as we write it: its ranges have no gaps.

    >>> sorted(_read("1:1-2,2:4"))
    ['1:1', '1:2', '2:4']
    """
    names: set[str] = set()
    for part in text.split(","):
        match = _PART.fullmatch(part)
        if match is None:
            raise ValueError(text)
        slot, first, last = match.groups()
        names |= {f"{slot or ''}{number}" for number in range(int(first), int(last or first) + 1)}
    return names


def _write(items: Iterable[str]) -> list[str]:
    return [ports_text(items)]


def renames(start: SwitchFacts, goal: SwitchFacts) -> tuple[list[str], SwitchFacts]:
    """Return the lines that rename VLANs, and the start with the new names.

    A VLAN goes by its name: without this a new name would take its ports out and in again. A name
    that another VLAN shall have is given up first; upper and lower case are one [R-CN].
    """
    after = clone(start)
    owner_of = {vlan.name.lower(): number for number, vlan in goal.vlans.items()}
    lines: list[str] = []
    for number, vlan in sorted(after.vlans.items()):
        owner, meant = owner_of.get(vlan.name.lower()), goal.vlans.get(number)
        if owner is not None and (owner != number or (meant and meant.name != vlan.name)):
            lines += _rename(vlan, f"vlan_{number}_before")
    for number, vlan in sorted(after.vlans.items()):
        meant = goal.vlans.get(number)
        if meant is not None and meant.name and vlan.name and meant.name != vlan.name:
            lines += _rename(vlan, meant.name)
    return lines, after


def _rename(vlan: VlanFacts, name: str) -> list[str]:
    line = f"configure vlan {vlan.name} name {name}"
    vlan.name = name
    return [line]


def intermediate_states(start: SwitchFacts, goal: SwitchFacts) -> list[SwitchFacts]:
    """Return the states in between.

    An MLAG port is none while its LAG is made anew, which another way of LACP asks for; a VLAN that
    gets another address forgets that it routes.
    """
    remade, moved = _remade(start, goal), _moved(start, goal)
    if not remade and not moved:
        return []
    between = clone(start)
    for name in remade:
        between.lags[name].multichassis = None
    for number in moved:
        between.vlans[number].address, between.vlans[number].forwarding = "", False
    return [between]


def _remade(start: SwitchFacts, goal: SwitchFacts) -> list[str]:
    return [
        name
        for name, lag in goal.lags.items()
        if lag.multichassis is not None
        and name in start.lags
        and {*start.lags[name].members.values()} != {*lag.members.values()}
    ]


def _moved(start: SwitchFacts, goal: SwitchFacts) -> list[int]:
    return [
        number
        for number, vlan in goal.vlans.items()
        if vlan.forwarding
        and number in start.vlans
        and start.vlans[number].address not in {"", vlan.address}
    ]


def running_only_lines(facts: SwitchFacts) -> Iterator[str]:
    """Yield lines for what only a running switch has: communities, storm control."""
    for access in sorted(facts.services.snmp_communities):
        yield f"configure snmp add community {access} {HIDDEN}"
    for port in facts.ports.values():
        for setting in sorted(port.storm_control):
            kind, rate, _ = setting.split()
            yield f"configure ports {port.name} rate-limit flood {kind} {rate}"


def normalize(
    start: SwitchFacts, goal: SwitchFacts, platform: Platform
) -> tuple[SwitchFacts, SwitchFacts]:
    """Return start and goal with what goes without saying spelled out."""
    start, goal = clone(start), clone(goal)
    fill_service_defaults((start, goal), ssh=False, telnet=True, lldp=False)
    for facts in (start, goal):
        if not facts.services.lldp:
            _forget_lldp(facts, platform)
    for name, port in start.ports.items():
        meant = goal.ports.get(name)
        if port.lldp_transmit != port.lldp_receive and meant is not None:
            # Our lines speak of both ways at once: one that is not as meant stands for both.
            port.lldp_transmit = port.lldp_receive = not meant.lldp_transmit
    return start, goal


def _forget_lldp(facts: SwitchFacts, platform: Platform) -> None:
    """Where LLDP is off altogether, no line says so of single ports."""
    for port in facts.ports.values():
        port.lldp_transmit = port.lldp_receive = True
    grouped = {name for lag in facts.lags.values() for name in lag.members}
    plain = PortFacts("", enabled=platform.ports_enabled, mtu=platform.mtu_default)
    facts.ports = {
        name: port
        for name, port in facts.ports.items()
        if name in grouped or port != replace(plain, name=name, pfc=platform.pfc_default)
    }


@cache
def remediation_of(platform: Platform) -> Remediation:
    """Return how a model changes."""
    return Remediation(
        rules=(*SYSTEM, *VLANS, *PORTS),
        list_formats={"ports": ListFormat(_read, _write)},
        split_lines=_split,
        renames=renames,
        running_only_lines=running_only_lines,
        normalize=partial(normalize, platform=platform),
        intermediate_states=intermediate_states,
    )
