"""Fabric extenders: what their models, their switches and their host ports cannot do."""

import re
from collections.abc import Iterator

from sanfab.inventory.cables import Cable
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.document import dotted_path
from sanfab.inventory.fex import (
    fex_lag,
    fex_model,
    fex_uplinks,
)
from sanfab.inventory.references.messages import Problem, no_port
from sanfab.model.base import STANDARD_MTU
from sanfab.model.design import FexIntent, fex_of_port
from sanfab.model.families import FAMILIES
from sanfab.model.platforms.port_rows import FexModel
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import release_key
from sanfab.model.san import San, SwitchIntent
from sanfab.model.yaml12 import Where


def fex_problems(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield the mistakes in fabric extenders and in what is connected to them."""
    for name, switch in san.switches.items():
        yield from _managed(("switches", name, "managed"), switch)
        taken: dict[str, Where] = {}
        for number, fex in switch.fex.items():
            where: Where = ("switches", name, "fex", number)
            platform = cabling.platform(name)
            if platform is not None:
                yield from _fex(cabling, where, fex, platform)
                yield from _speeds(cabling, where, fex, platform)
                yield from _uplinks(cabling, where, fex, taken)
                yield from _lag(cabling, where, fex)
        for end in cabling.links.get(name, ()):
            if any(_number_at(cabling, name, port) for port in end.ports):
                yield (
                    ("links", end.number, "between"),
                    "found a link between switches on a port of a fabric extender, expected ports "
                    "of the switch: those of a fabric extender always have BPDU guard",
                )
    if any(switch.fex for switch in san.switches.values()):
        yield from _cables(cabling)


def _managed(where: Where, switch: SwitchIntent) -> Iterator[Problem]:
    """Yield one of two areas without the other: a fabric extender is of both, or foreign."""
    if switch.managed == "all" or not switch.fex:
        return
    found = [area for area in ("ports", "lags") if area in switch.managed]
    if len(found) == 1:
        missing = "lags" if found == ["ports"] else "ports"
        yield (
            where,
            f"found {found[0]} without {missing}, expected both or none where `fex` is stated: a "
            f"fabric extender is configured with both areas, and foreign with none; add {missing}",
        )


def _number_at(cabling: Cabling, switch: str, port: str) -> int | None:
    number = fex_of_port(port)
    return number if number in cabling.san.switches[switch].fex else None


def _fex(cabling: Cabling, where: Where, fex: FexIntent, platform: Platform) -> Iterator[Problem]:
    row = fex_model(platform, fex.model)
    if row is None:
        names = [one.name for one in platform.fexes]
        known = ", ".join(names) or _NONE_KNOWN
        hint = _part_of(fex.model, names)
        yield (*where, "model"), f"found {fex.model}, expected on {platform.title}: {known}{hint}"
        return
    release = cabling.san.switches[str(where[1])].release or platform.release
    if not release_key(row.since) <= release_key(release) < release_key(row.until):
        yield (
            (*where, "model"),
            f"found {fex.model} with release {release}, expected a release from {row.since} and "
            f"below {row.until}: source documents state no other",
        )
    if int(where[3]) < platform.fex_first:
        yield where, f"found {where[3]}, expected a number from {platform.fex_first} to 199"
    if fex.pinned and not row.pinning:
        yield (*where, "pinned"), f"{fex.model} has no pinned host ports, expected a LAG"
    if fex.pinned and fex.dual_homed:
        yield (
            (*where, "pinned"),
            "found pinned and dual_homed, expected one of them: a fabric extender of two switches "
            "is connected by a vPC",
        )
    yield from _mate(cabling, where, fex, row)


_NONE_KNOWN = (
    "none, as no source document says which ones this model takes (searched: Cisco's matrix of "
    "fabric extenders, release notes and configuration guides); use ports of the switch"
)


def _speeds(
    cabling: Cabling, where: Where, fex: FexIntent, platform: Platform
) -> Iterator[Problem]:
    """Yield uplinks that run neither as fast as a fabric port nor as a lane of it."""
    row = fex_model(platform, fex.model)
    if row is None:
        return
    switch = str(where[1])
    speeds = cabling.port_speeds(switch)
    settable = {one.port: one.speeds for one in platform.line_rates}
    for port in fex_uplinks(cabling, switch, fex):
        speed = speeds.get(port, 0)
        if speed and row.uplink_speed not in settable.get(speed, ()) and row.uplink_speed % speed:
            yield (
                (*where, "uplinks"),
                f"found {port}, a port of {speed} Gb/s, expected ports that run at "
                f"{row.uplink_speed} Gb/s, as the fabric ports of {row.name} on {platform.title}",
            )


_PART_NUMBER_END = re.compile(r"-\d+g[a-z]?$")
"""How the part number of a model goes on, as -10GE."""


def _part_of(found: str, names: list[str]) -> str:
    """Return the model that a part number names, as N2K-C2232PP-10GE; no other one is near.

    A 2248PQ is no 2248TP: the names of two models differ as those of a model and its misspelling.
    """
    name = _PART_NUMBER_END.sub("", found.lower())
    return f"; did you mean {name}?" if name in names else ""


def _mate(cabling: Cabling, where: Where, fex: FexIntent, row: FexModel) -> Iterator[Problem]:
    """Yield what the two switches of a dual-homed fabric extender state differently."""
    name, number = str(where[1]), int(where[3])
    uplinks = fex_uplinks(cabling, name, fex)
    count, most = len(uplinks), row.uplinks * _lanes(cabling, name, uplinks, row)
    if fex.dual_homed:
        mate = cabling.dual_homed_mate(name, number)
        if mate is None:
            yield (
                (*where, "dual_homed"),
                f"expected the other switch of the vPC pair of {name} to have `fex: {{{number}: "
                "{..., dual_homed: true}}` too",
            )
            return
        other = cabling.san.switches[mate].fex[number]
        same = (other.model, fex_lag(number, other)) == (fex.model, fex_lag(number, fex))
        if not same and name < mate:
            yield where, f"differs from fex {number} of {mate}, expected one model and LAG number"
        count += len(fex_uplinks(cabling, mate, other))
    if count > most:
        yield (
            (*where, "uplinks"),
            f"found {count} ports, expected at most {most}: {row.name} has {row.uplinks} fabric "
            f"ports{_of_speed(row, most)}",
        )


def _lanes(cabling: Cabling, switch: str, uplinks: tuple[str, ...], row: FexModel) -> int:
    """Return how many ports of the switch one fabric port leads to: four of 10 Gb/s to 40."""
    speeds = cabling.port_speeds(switch)
    slowest = min((speeds.get(port, 0) for port in uplinks), default=0)
    return max(row.uplink_speed // slowest, 1) if slowest else 1


def _of_speed(row: FexModel, most: int) -> str:
    return f" of {row.uplink_speed} Gb/s" if most > row.uplinks else ""


def _uplinks(
    cabling: Cabling, where: Where, fex: FexIntent, taken: dict[str, Where]
) -> Iterator[Problem]:
    switch = str(where[1])
    known = cabling.known_ports(switch)
    links = {
        port: ("links", end.number) for end in cabling.links.get(switch, ()) for port in end.ports
    }
    for port in fex_uplinks(cabling, switch, fex):
        if port not in known:
            yield (*where, "uplinks"), no_port(cabling, switch, port)
        elif fex_of_port(port) is not None:
            yield (*where, "uplinks"), f"found {port}, expected a port of the switch itself"
        cables = cabling.cables.get(switch, {}).get(port)
        first = cables[0].where if cables else links.get(port) or taken.setdefault(port, where)
        if first != where:
            yield (*where, "uplinks"), f"{switch} {port} is already used by {dotted_path(first)}"


def _lag(cabling: Cabling, where: Where, fex: FexIntent) -> Iterator[Problem]:
    """Yield a LAG number that something else of the switch uses."""
    switch, number = str(where[1]), int(where[3])
    if fex.pinned:
        return
    used: dict[int | None, Where] = {
        end.link.lag: ("links", end.number) for end in cabling.links.get(switch, ())
    }
    used |= {team.number: team.where for team in cabling.lags.get(switch, ())}
    used |= {
        fex_lag(one, other): ("switches", switch, "fex", one)
        for one, other in cabling.san.switches[switch].fex.items()
        if one < number and not other.pinned
    }
    owner = used.get(fex_lag(number, fex))
    if owner is not None:
        yield (
            (*where, "lag"),
            f"LAG {fex_lag(number, fex)} of {switch} is already used by {dotted_path(owner)}; "
            "choose another number",
        )


def _cables(cabling: Cabling) -> Iterator[Problem]:
    for cable in cabling.every_cable:
        number = _number_at(cabling, cable.switch, cable.port)
        platform = cabling.platform(cable.switch)
        if number is None or platform is None:
            continue
        fex = cabling.san.switches[cable.switch].fex[number]
        row = fex_model(platform, fex.model)
        if row is not None:
            yield from _cable(cabling, cable, fex, row)


def _cable(cabling: Cabling, cable: Cable, fex: FexIntent, row: FexModel) -> Iterator[Problem]:
    """Yield what a host port of a fabric extender cannot do."""
    neighbor = cabling.san.neighbors.get(cable.device) if cable.is_neighbor else None
    if neighbor is not None and neighbor.kind == "switch":
        yield (
            (*cable.where, "at"),
            f"found a switch at {cable.port} of a fabric extender, expected a port of the switch "
            "itself: those of a fabric extender always have BPDU guard",
        )
    team = cabling.team_of(cable)
    if team is not None and team.is_lag and not row.lags:
        yield (*cable.where, "team"), f"ports of {row.name} form no LAG; use ports of the switch"
    if cable.is_fcoe and not row.fcoe:
        yield (*cable.where, "at"), f"{row.name} carries no FCoE; use a port of the switch"
    elif cable.is_fcoe and fex.dual_homed:
        yield (
            (*cable.where, "at"),
            "found FCoE at a fabric extender of two switches, expected one that is not "
            "`dual_homed`: its FCoE belongs to one fabric",
        )
    yield from _unproven(cabling, cable, row)


def _unproven(cabling: Cabling, cable: Cable, row: FexModel) -> Iterator[Problem]:
    """Yield what host ports of a Nexus 9000 are not known to carry [N9KHIF]."""
    keys = {*cable.end.vlans, *([cable.end.vlan] if cable.end.vlan is not None else [])}
    vlans = [cabling.san.vlans[key] for key in keys if key in cabling.san.vlans]
    largest = max([*(one.mtu for one in vlans), cable.end.mtu or 0])
    if largest > STANDARD_MTU and not row.jumbo:
        yield (
            (*cable.where, "at"),
            f"found packets of {largest} bytes at a port of {row.name}, expected 1500 at most: the "
            "guides read for this switch state the MTU of the uplinks (9216), and none that of "
            "host ports; use a port of the switch",
        )
    stated = {one.lossless for one in vlans if one.role == "iscsi"}
    families = cabling.families.get(cable.device, ())
    wants = None in stated and any(FAMILIES[one].pause for one in families)
    if (wants or stated & {"pause", "pfc"}) and not row.lossless:
        yield (
            (*cable.where, "at"),
            f"found lossless iSCSI at a port of {row.name}, expected `lossless: none` in the VLAN: "
            "host ports of fabric extenders have no QoS on this switch; use a port of the switch",
        )
