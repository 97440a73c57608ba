"""State -> device aliases, zones, VSANs, FCoE, domains, FCIDs."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sanfab_lab.nxos.state import State
from sanfab_lab.nxos.zone_database import DatabaseMembers, Zones, ZoneSet

if TYPE_CHECKING:
    from sanfab_lab.nxos.switch import Nxos


def alias_lines(state: State) -> Iterator[str]:
    """Return the lines about device aliases [MDS94]."""
    if state.alias_enhanced:
        yield "device-alias mode enhanced"
    if not state.alias_distribute:
        yield "no device-alias distribute"
    yield from state.settings.get("alias", {}).values()
    if state.aliases:
        yield "device-alias database"
        for name in sorted(state.aliases):
            yield f"  device-alias name {name} pwwn {state.aliases[name]}"
        yield ""
        if state.alias_distribute:
            yield "device-alias commit"
            yield ""


def zoning_lines(state: State) -> Iterator[str]:
    """Return the lines about zoning: each database twice if it is active [MDS94]."""
    named = {pwwn: name for name, pwwn in state.aliases.items()}
    yield from state.settings.get("zone", {}).values()
    for vsan, zoning in sorted(state.zoning.items()):
        now = zoning.now
        if now.permit:
            yield f"zone default-zone permit vsan {vsan}"
        if zoning.enhanced:
            yield f"zone mode enhanced vsan {vsan}"
        elif zoning.full:
            yield f"zoneset distribute full vsan {vsan}"
        if now.smart:
            yield f"zone smart-zoning enable vsan {vsan}"
        if now.active is not None:
            yield f"!Active Zone Database Section for vsan {vsan}"
            yield from _database(_as_zones(now.active), vsan, named)
            yield f"zoneset activate name {now.active.name} vsan {vsan}"
            yield f"do clear zone database vsan {vsan}"
        if now.zones or now.sets or now.aliases:
            yield f"!Full Zone Database Section for vsan {vsan}"
            yield from _database(now, vsan, named)


def _as_zones(active: ZoneSet) -> Zones:
    return Zones(active.zones, {active.name: dict.fromkeys(active.zones)}, active.aliases)


def _database(database: Zones, vsan: int, named: dict[str, str]) -> Iterator[str]:
    for word, kept in (("fcalias", database.aliases), ("zone", database.zones)):
        for name, members in kept.items():
            yield f"{word} name {name} vsan {vsan}"
            yield from _members(members, named)
            yield ""
    for name, inside in database.sets.items():
        yield f"zoneset name {name} vsan {vsan}"
        yield from (f"    member {zone}" for zone in inside)
        yield ""


def _members(members: DatabaseMembers, named: dict[str, str]) -> Iterator[str]:
    for member in members.values():
        yield f"    member {member.printed()}"
        if member.kind == "pwwn" and member.value in named:
            yield f"    !          [{named[member.value]}]"


def fcoe_lines(switch: "Nxos", state: State) -> Iterator[str]:
    """Yield the lines of VSANs, FCoE, domains and FCIDs."""
    own = {number: vsan for number, vsan in state.vsans.items() if number != 1 or vsan.name}
    if own:
        yield "vsan database"
    for number, vsan in sorted(own.items()):
        yield f"  vsan {number}" + (f' name "{vsan.name}"' if vsan.name else "")
        if vsan.suspended:
            yield f"  vsan {number} suspend"
    yield from (f"  {line}" for line in state.settings.get("vsandb", {}).values() if own)
    yield from state.settings.get("fc", {}).values()
    if state.fcmap != "0efc00":
        yield f"fcoe fcmap 0x{state.fcmap[1:]}"
    if state.fcf_priority != 128:  # noqa: PLR2004  # of NX-OS
        yield f"fcoe fcf-priority {state.fcf_priority}"
    yield from (f"fcdomain domain {how} vsan {one}" for one, how in sorted(state.domains.items()))
    yield from alias_lines(state)
    yield from _fcids(switch, state)


def _fcids(switch: "Nxos", state: State) -> Iterator[str]:
    """Yield the FCIDs of all logins; the switch adds them to the configuration [MDS94]."""
    known = {key: fcid for key, fcid in switch.fcids.items() if key[0] in state.vsans}
    if known:
        yield "fcdomain fcid database"
    named = {pwwn: name for name, pwwn in state.aliases.items()}
    for (number, pwwn), fcid in known.items():
        yield f"  vsan {number} wwn {pwwn} fcid 0x{fcid:06x} dynamic"
        if pwwn in named:
            yield f"  !          [{named[pwwn]}]"
