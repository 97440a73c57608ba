"""Sessions of zone changes: the lock of a VSAN, and commits that take effect after a delay."""

import time
from typing import TYPE_CHECKING

from sanfab_lab.commands import Refused, refuse_if
from sanfab_lab.nxos.commands import NxosCall
from sanfab_lab.nxos.zone_database import Pending, Zones, Zoning

if TYPE_CHECKING:
    from sanfab_lab.nxos.switch import Nxos


DELAY = 0.3
"""Seconds that a commit or an activation takes."""
BUSY = "Lock is currently busy"
CREATED = "Enhanced zone session has been created. Please 'commit' the changes when done.\n"
RUNNING = "Commit in progress. Check the status."


def settle_zoning(switch: "Nxos", vsan: int) -> Zoning:
    """Return the zoning of a VSAN; apply a commit that is due."""
    zoning = switch.state.zoning.setdefault(vsan, Zoning())
    pending = switch.zone_sessions.get(vsan)
    if pending is None or pending.ready is None or switch.chassis.clock() < pending.ready:
        return zoning
    if zoning.now.active is not pending.zones.active:
        switch.stored[vsan] = pending.zones.active
    zoning.now = pending.zones
    if zoning.enhanced is not pending.enhanced:
        zoning.full = pending.enhanced
    zoning.enhanced = pending.enhanced
    when = time.strftime("%H:%M:%S UTC %b %d %Y", time.gmtime())
    switch.zone_status[vsan] = f"{pending.what} completed at {when}"
    del switch.zone_sessions[vsan]
    return zoning


def settle_all_zoning(switch: "Nxos") -> None:
    """Apply the commits that are due in all VSANs."""
    for vsan in list(switch.zone_sessions):
        settle_zoning(switch, vsan)


def lock_holder(switch: "Nxos", vsan: int) -> str:
    """Return the user with the session of a VSAN; empty: none."""
    zoning = settle_zoning(switch, vsan)
    pending = switch.zone_sessions.get(vsan)
    if zoning.enhanced and switch.chassis.locked_by:
        return switch.chassis.locked_by
    return pending.owner if pending and zoning.enhanced else ""


def editable_zones(call: NxosCall, vsan: int) -> tuple[Zones, str]:
    """Return the zoning database that a line changes, and the note that is printed first.

    Basic zoning changes the full database itself, enhanced zoning a copy until it is committed.
    """
    switch = call.switch
    zoning = settle_zoning(switch, vsan)
    pending = switch.zone_sessions.get(vsan)
    if pending and pending.ready is not None:
        raise Refused(RUNNING)
    if not zoning.enhanced:
        return zoning.now, ""
    refuse_if(switch.chassis.locked_by or (pending and pending.owner != call.session.user), BUSY)
    if pending:
        return pending.zones, ""
    pending = Pending(call.session.user, zoning.now.copy(), enhanced=True)
    switch.zone_sessions[vsan] = pending
    return pending.zones, CREATED


def start_zoning(call: NxosCall, vsan: int, zones: Zones, what: str) -> None:
    """Start a change of basic zoning, which takes effect after the delay."""
    zoning = call.state.zoning[vsan]
    call.switch.zone_sessions[vsan] = Pending(
        call.session.user,
        zones,
        zoning.enhanced,
        call.switch.chassis.clock() + DELAY,
        what,
    )


def commit_zoning(call: NxosCall, vsan: int) -> str:
    """Commit a session; it is in force a little later."""
    switch = call.switch
    zoning = settle_zoning(switch, vsan)
    pending = switch.zone_sessions.get(vsan)
    if pending and pending.ready is not None:
        return RUNNING
    if zoning.enhanced and (
        switch.chassis.locked_by or (pending and pending.owner != call.session.user)
    ):
        raise Refused(BUSY)
    if pending is None:
        return "No pending info found"
    pending.ready = switch.chassis.clock() + DELAY
    return "Commit operation initiated. Check zone status"


def discard_zoning(call: NxosCall, vsan: int) -> str:
    """Drop a session."""
    switch = call.switch
    settle_zoning(switch, vsan)
    pending = switch.zone_sessions.get(vsan)
    if pending and pending.ready is not None:
        raise Refused(RUNNING)
    refuse_if(switch.chassis.locked_by or (pending and pending.owner != call.session.user), BUSY)
    if pending is None:
        return "No pending info found"
    del switch.zone_sessions[vsan]
    return ""


def zone_differences(old: Zones, new: Zones) -> list[str]:
    """Return the changes of a session, as ``show zone pending-diff`` prints it."""
    lines: list[str] = []
    for name in sorted(old.zones.keys() | new.zones.keys()):
        before, after = old.zones.get(name), new.zones.get(name)
        if before == after:
            continue
        sign = "+" if before is None else "-" if after is None else " "
        lines.append(f"{sign}zone name {name}")
        gone = [one for key, one in (before or {}).items() if (after or {}).get(key) != one]
        come = [one for key, one in (after or {}).items() if (before or {}).get(key) != one]
        lines += [f"-  {one.printed()}" for one in gone] + [f"+  {one.printed()}" for one in come]
    for name in sorted(old.sets.keys() | new.sets.keys()):
        lines += _set_differences(name, old.sets.get(name), new.sets.get(name))
    if old.active != new.active:
        lines += [f"-zoneset activate name {old.active.name}"] if old.active else []
        lines += [f"+zoneset activate name {new.active.name}"] if new.active else []
    return lines


def _set_differences(
    name: str, before: dict[str, None] | None, after: dict[str, None] | None
) -> list[str]:
    if before == after:
        return []
    sign = "+" if before is None else "-" if after is None else " "
    gone = [one for one in before or {} if one not in (after or {})]
    come = [one for one in after or {} if one not in (before or {})]
    head = [f"{sign}zoneset name {name}"]
    return head + [f"-  zone name {one}" for one in gone] + [f"+  zone name {one}" for one in come]
