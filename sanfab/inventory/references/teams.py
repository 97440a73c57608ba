"""References of teams and neighbors: ports, LAG numbers and pairs of switches."""

from collections.abc import Iterator

from sanfab.inventory.cables import SECTIONS, Cable, devices
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.document import dotted_path
from sanfab.inventory.references.messages import Problem, unknown, unknown_switch
from sanfab.inventory.teams import Team, has_lag, lag_numbers, link_lag
from sanfab.model.cable import TeamIntent
from sanfab.model.endpoint import EndpointPort, NeighborPort
from sanfab.model.san import San
from sanfab.model.yaml12 import Where

PAIR = 2
_ALIKE = ("vlan", "vlans", "tagged", "mtu")
"""What ports of one team have in common: the frames of all leave by any of them."""


def team_problems(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield the mistakes in teams and neighbors."""
    yield from _names(san)
    yield from _memberships(san)
    for team in cabling.teams.values():
        yield from _team(cabling, team)
    yield from _numbers(cabling)
    yield from _neighbor_ports(san)


def _names(san: San) -> Iterator[Problem]:
    for name in san.neighbors:
        kinds = (("a switch", san.switches), ("a host", san.hosts), ("an array", san.arrays))
        for kind, known in kinds:
            if name in known:
                yield (
                    ("neighbors", name),
                    f"{name} is already the name of {kind}; choose another name",
                )


def _memberships(san: San) -> Iterator[Problem]:
    """Yield teams that a port names and the device does not have, and the reverse."""
    for kind, name, device in devices(san):
        where: Where = (SECTIONS[kind], name)
        used = {port.team for port in device.ports.values()}
        if used == {None} and not device.teams:
            continue
        for label, port in device.ports.items():
            if port.team is not None and port.team not in device.teams:
                yield (
                    (*where, "ports", label, "team"),
                    _undefined(port.team, list(device.teams), kind),
                )
            if port.team is not None and isinstance(port, EndpointPort) and port.to is not None:
                yield (
                    (*where, "ports", label, "team"),
                    "a cable to another host is in no team, expected `at` or no `team`",
                )
        for team, intent in device.teams.items():
            if team not in used:
                yield (
                    (*where, "teams", team),
                    f"no port of {name} is in it, expected `team: {team}` at its ports",
                )
            yield from _keys((*where, "teams", team), intent)


def _undefined(team: str, known: list[str], kind: str) -> str:
    if known:
        return unknown("team", team, known)
    return f"unknown team {team}: the {kind} has no `teams`; write `teams: {{{team}: {{}}}}` (LACP)"


def _keys(where: Where, intent: TeamIntent) -> Iterator[Problem]:
    """Yield keys that do not apply to the mode of a team."""
    stated = intent.model_fields_set
    for key in sorted(stated & {"lacp", "fallback", "rate"} if intent.mode != "lacp" else ()):
        yield (*where, key), f"found `{key}` with mode {intent.mode}, expected it only with LACP"
    for key in sorted(stated & {"lag", "description"}):
        if intent.mode == "switch-independent":
            yield (
                (*where, key),
                f"found `{key}`, expected none: the switches know no LAG of a "
                "switch-independent team",
            )


def _team(cabling: Cabling, team: Team) -> Iterator[Problem]:
    yield from _alike(team)
    if team.kind == "array":
        yield from _controllers(cabling.san, team)
    if not team.is_lag:
        return
    yield from _switches(cabling, team)
    if team.kind == "neighbor":
        yield from _fcoe_uplink(team)
    yield from _speeds(cabling, team)
    if team.number is None and team.cables[0].switch in cabling.san.switches:
        yield team.where, f"no LAG number follows from {_at(team.cables[0])}; state `lag`"


def _at(cable: Cable) -> str:
    return f"{cable.switch} {cable.port}"


def _alike(team: Team) -> Iterator[Problem]:
    first = team.cables[0]
    for cable in team.cables[1:]:
        for key in _ALIKE:
            here, there = _value(cable, key), _value(first, key)
            if here != there:
                is_stated = key in cable.end.model_fields_set
                yield (
                    (*cable.where, key) if is_stated else cable.where,
                    f"found {key} {_shown(here)}, expected {_shown(there)} as "
                    f"{dotted_path(first.where)} in team {team.name} has",
                )


def _value(cable: Cable, key: str) -> object:
    value = getattr(cable.end, key)
    return sorted(value) if isinstance(value, tuple) else value


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return ", ".join(value) or "none"
    return "none" if value is None else str(value)


def _controllers(san: San, team: Team) -> Iterator[Problem]:
    ports = san.arrays[team.device].ports
    found = {ports[cable.label].controller for cable in team.cables} - {None}
    if len(found) > 1:
        yield (
            team.where,
            f"has ports of controllers {', '.join(sorted(filter(None, found)))}, expected one "
            "controller: a LAG does not span controllers",
        )


def _switches(cabling: Cabling, team: Team) -> Iterator[Problem]:
    """Yield LAGs across switches that are no pair."""
    switches = team.switches
    if len(switches) == 1:
        return
    if len(switches) > PAIR:
        yield (
            team.where,
            f"has ports on {', '.join(switches)}, expected one switch or the two of a pair",
        )
    elif cabling.pairs.get(switches[0]) != switches[1]:
        yield (
            team.where,
            f"has ports on {switches[0]} and {switches[1]}, which are no vPC, MLAG or VLT pair; "
            "expected a link of role peer between them, or `mode: switch-independent`"
            f"{_other_peer(cabling, switches)}",
        )


def _other_peer(cabling: Cabling, switches: tuple[str, ...]) -> str:
    """Return with which other switch one of them is a pair; empty: with none."""
    paired = next((name for name in switches if name in cabling.pairs), None)
    return f"; {paired} is a pair with {cabling.pairs[paired]}" if paired else ""


def _fcoe_uplink(team: Team) -> Iterator[Problem]:
    """Yield FCoE over several switches: a neighbor would send frames of one login to both."""
    with_vsan = [cable for cable in team.cables if cable.vsan is not None]
    first = team.cables[0]
    if with_vsan and team.is_multichassis:
        yield (
            (*with_vsan[0].where, "vsan"),
            f"team {team.name} has ports on {' and '.join(team.switches)}, expected FCoE on a LAG "
            "or port to one switch: the hosts behind it log in to one fabric",
        )
    for cable in with_vsan or team.cables:
        if cable.vsan != first.vsan and not team.is_multichassis:
            yield (
                cable.where,
                f"found vsan {_shown(cable.vsan)}, expected {_shown(first.vsan)} as "
                f"{dotted_path(first.where)} in team {team.name} has",
            )


def _speeds(cabling: Cabling, team: Team) -> Iterator[Problem]:
    speeds: dict[str, set[int]] = {}
    for switch in team.switches:
        known = cabling.port_speeds(switch)
        speeds[switch] = {known[port] for port in team.ports(switch) if port in known}
    for switch, found in speeds.items():
        if len(found) > 1:
            numbers = " and ".join(map(str, sorted(found)))
            yield (
                team.where,
                f"has ports of {numbers} Gb/s on {switch}, expected one speed",
            )
    if {len(found) for found in speeds.values()} == {1} and len(set().union(*speeds.values())) > 1:
        both = " and ".join(f"{min(found)} Gb/s on {switch}" for switch, found in speeds.items())
        yield (
            team.where,
            f"has ports of {both}, expected one speed; state the `speed` of ports that run slower "
            "than they can",
        )


def _numbers(cabling: Cabling) -> Iterator[Problem]:
    """Yield LAG numbers that a switch does not have, or that two LAGs share."""
    for switch, teams in cabling.lags.items():
        platform = cabling.platform(switch)
        owner = {link_lag(end, platform): f"links.{end.number}" for end in cabling.links[switch]}
        for team in teams:
            where = (*team.where, "lag") if team.intent.lag else team.where
            derived = "" if team.intent.lag else f", derived from {_at(team.cables[0])}"
            if team.number is None:
                continue
            if platform and not has_lag(platform, team.number):
                yield (
                    where,
                    f"found LAG {team.number}{derived}, expected {lag_numbers(platform)} on "
                    f"{platform.title}; state {'another ' if team.intent.lag else ''}`lag`",
                )
            elif owner.setdefault(team.number, dotted_path(team.where)) != dotted_path(team.where):
                yield (
                    where,
                    f"LAG {team.number} of {switch}{derived} is already used by "
                    f"{owner[team.number]}; state another `lag`",
                )


def _neighbor_ports(san: San) -> Iterator[Problem]:
    for name, neighbor in san.neighbors.items():
        for label, port in neighbor.ports.items():
            where = ("neighbors", name, "ports", label)
            if neighbor.kind == "switch" and port.stp == "edge":
                yield (
                    (*where, "stp"),
                    "found edge towards a switch: BPDU guard would shut the port; expected normal "
                    "or network, or another `kind` of neighbor",
                )
            yield from _neighbor_port(san, where, port)


def _neighbor_port(san: San, where: Where, port: NeighborPort) -> Iterator[Problem]:
    switch = port.at.partition(" ")[0]
    if switch not in san.switches:
        yield (*where, "at"), unknown_switch(san, switch)
    if port.vlan is None and not port.vlans and port.vsan is None:
        yield where, "expected `vlan` (untagged), `vlans` (tagged), or both; or `vsan` (FCoE)"
    if port.vsan is not None and port.vsan not in san.vsans:
        yield (*where, "vsan"), unknown("VSAN", str(port.vsan), map(str, san.vsans))
    if port.vfc is not None and port.vsan is None:
        yield (*where, "vfc"), "found a VFC and no `vsan`, expected both: the VFC is in that VSAN"
    for key, at in ((port.vlan, ("vlan",)), *((key, ("vlans",)) for key in port.vlans)):
        if key is not None and key not in san.vlans:
            yield (*where, *at), unknown("VLAN", key, san.vlans)
    if port.vlan is not None and port.vlan in port.vlans:
        yield (*where, "vlans"), f"VLAN {port.vlan} is already on this port"
