"""State -> device aliases and zones."""

from collections.abc import Iterator

from sanfab_lab.nxos.state import State
from sanfab_lab.nxos.zone_database import DatabaseMembers, Zones, ZoneSet


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
