"""Links and logins that a switch has lost after its change."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from sanfab.facts.fc import title_of_vsan
from sanfab.facts.status import FabricLogin, StatusPart, SwitchStatus
from sanfab.facts.switch import SwitchFacts
from sanfab.live.checks.cables import same_port
from sanfab.model.design import fex_of_port

_LostOf = Callable[[SwitchStatus, SwitchStatus, SwitchFacts], Iterator[str]]


def post_check(before: SwitchStatus, now: SwitchStatus, goal: SwitchFacts) -> Iterator[str]:
    """Yield links, LAG members, VFCs and logins that were up and are down against the goal.

    What the switch no longer reports in a layout that is understood is no loss: it is unknown.
    """
    unknown = []
    for part, (lost_of, what) in _CHECKS.items():
        lost = list(lost_of(before, now, goal))
        if lost and part in now.unknown:
            unknown.append(what)
        else:
            yield from lost
    if unknown:
        why = "; ".join(one for one in now.problems if one not in before.problems)
        yield f"it is no longer known {' and '.join(unknown)}{f' ({why})' if why else ''}"


def _pair(before: SwitchStatus, now: SwitchStatus, goal: SwitchFacts) -> Iterator[str]:
    is_down = now.peer_up is False or "pair" in now.unknown
    if before.peer_up and is_down and goal.peer is not None:
        yield "the pair with the peer switch is down, was up"


def _vfcs(before: SwitchStatus, now: SwitchStatus, goal: SwitchFacts) -> Iterator[str]:
    for number in sorted(before.vfcs):
        if before.vfcs[number] and not now.vfcs.get(number) and _wants_vfc(goal, number):
            yield f"vfc{number} is down, was up"


def _logins(before: SwitchStatus, now: SwitchStatus, goal: SwitchFacts) -> Iterator[str]:
    left = {(login.vsan, login.wwpn) for login in now.logins}
    for login in sorted(before.logins):
        if (login.vsan, login.wwpn) not in left and _wants(goal, login):
            where = f"{login.interface}, {title_of_vsan(login.vsan, goal.vsans)}"
            yield f"{login.wwpn} ({where}) is no longer logged in"


def shut_by_neighbours(
    before: SwitchStatus, shut_ports_of: Callable[[str], frozenset[str]]
) -> frozenset[str]:
    """Return the ports whose LLDP neighbour is a port that the same push shuts.

    The cabling of today does not name a cable that the inventory gave up.
    """
    return frozenset(
        name
        for name, port in before.ports.items()
        for neighbour in port.neighbours
        if any(same_port(neighbour.port, shut) for shut in shut_ports_of(neighbour.system))
    )


def down_without_known_end(
    before: SwitchStatus, now: SwitchStatus, is_cabled: Callable[[str], bool]
) -> frozenset[str]:
    """Return the ports that went down and of which neither inventory nor LLDP tells the far end."""
    return frozenset(
        name
        for name, port in before.ports.items()
        if port.up and not port.neighbours and not is_cabled(name)
        if name in now.ports and not now.ports[name].up
    )


def without_ports(before: SwitchStatus, ports: frozenset[str], goal: SwitchFacts) -> SwitchStatus:
    """Return a status without ports that are shut at their far end, and what is on them."""
    lags = {lag for lag, members in before.lag_members.items() if members.keys() <= ports}
    down = ports | lags
    return replace(
        before,
        ports={name: port for name, port in before.ports.items() if name not in down},
        lag_members={
            lag: {member: bundled for member, bundled in members.items() if member not in ports}
            for lag, members in before.lag_members.items()
        },
        vfcs={
            number: is_up
            for number, is_up in before.vfcs.items()
            if number not in goal.vfcs or goal.vfcs[number].port not in down
        },
    )


def _links(before: SwitchStatus, now: SwitchStatus, goal: SwitchFacts) -> Iterator[str]:
    for name, port in before.ports.items():
        members = before.lag_members.get(name, {name})  # ExtremeXOS: its first port has its name
        dissolved = name not in members and name not in goal.lags
        if not port.up or dissolved or not _wants_port(goal, name):
            continue
        if name not in now.ports:
            yield f"it is no longer known whether {name} is up: the switch does not show it"
        elif not now.ports[name].up:
            yield f"{name} is down, was up"


def _wants_port(goal: SwitchFacts, name: str) -> bool:
    port = goal.ports.get(name) or goal.fc_ports.get(name)
    if port is not None:
        return port.enabled
    fex = fex_of_port(name)
    return fex is None or fex in goal.fexes  # ports go with their fabric extender


def _members(before: SwitchStatus, now: SwitchStatus, goal: SwitchFacts) -> Iterator[str]:
    for lag, members in before.lag_members.items():
        wanted = goal.lags[lag].members if lag in goal.lags else {}
        left = now.lag_members.get(lag, {})
        lost = [
            member
            for member, bundled in members.items()
            if bundled and member in wanted and _wants_port(goal, member) and not left.get(member)
        ]
        if lost and lag not in now.lag_members:
            yield f"it is no longer known what {lag} bundles: the switch does not show it"
        else:
            yield from (f"{member} is no longer bundled in {lag}" for member in lost)


def _wants_vfc(goal: SwitchFacts, number: int) -> bool:
    return number in goal.vfcs and goal.vfcs[number].enabled


def _wants(goal: SwitchFacts, login: FabricLogin) -> bool:
    """Return whether the goal still has this login: same interface, same VSAN."""
    port = goal.fc_ports.get(login.interface)
    if port is not None:
        return port.enabled and login.vsan in goal.vsans
    number = login.interface.removeprefix("vfc")
    if login.vsan not in goal.vsans or not number.isdigit():
        return login.vsan in goal.vsans
    vfc = goal.vfcs.get(int(number))
    return vfc is not None and vfc.enabled and vfc.vsan == login.vsan


_CHECKS: dict[StatusPart, tuple[_LostOf, str]] = {
    "ports": (_links, "whether links are up"),
    "lags": (_members, "which members LAGs bundle"),
    "pair": (_pair, "whether the pair with the peer switch is formed"),
    "vfcs": (_vfcs, "whether VFCs are up"),
    "logins": (_logins, "who is logged in"),
}
"""What is checked of each part of a status, and what is unknown without it."""
