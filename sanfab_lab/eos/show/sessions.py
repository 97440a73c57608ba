"""Show configuration sessions and checkpoints."""

from sanfab.model.platforms.traits import release_key
from sanfab_lab.eos.commands import EosCall, show
from sanfab_lab.eos.sessions import CHECKPOINTS_MAX, COMPLETED_MAX, PENDING_MAX, Candidate
from sanfab_lab.eos.switch import EosSwitch, session_name


def _all(switch: EosSwitch) -> list[Candidate]:
    switch.running  # noqa: B018  # rolls back a commit whose timer has expired
    return [*switch.others_session(), *switch.store.candidates.values()]


def _data(call: EosCall) -> dict[str, object]:
    """Return configuration sessions as JSON, in the shape of the release."""
    switch = call.switch
    new = release_key(switch.chassis.release) >= (4, 32)
    found: dict[str, object] = {
        "sessions": {one.name: _record(switch, one, new=new) for one in _all(switch)},
        "maxSavedSessions": COMPLETED_MAX,
        "maxOpenSessions": PENDING_MAX,
    }
    timer = switch.store.timer
    if timer is not None and new:
        found["commitTimerSessionName"] = timer.name
        found["commitTimerExpireTime"] = timer.expires - switch.started
    return found


def _record(switch: EosSwitch, one: Candidate, *, new: bool) -> dict[str, object]:
    """Return one session as JSON; a release before 4.32 has its timer here [NAPALM]."""
    timed = one.phase == "pendingCommitTimer"
    found: dict[str, object] = {
        "state": "completed" if new and timed else one.phase,
        "instances": {},
        "commitUser": one.user if timed else "",
        "description": "",
    }
    if timed and not new and switch.store.timer is not None:
        found["commitBy"] = switch.store.timer.expires - switch.started
    return found


@show("show configuration sessions [detail]", source="NAPALM CEOS435", when="sessions", data=_data)
def _sessions(call: EosCall) -> str:
    found = _all(call.switch)
    wide = max([4, *(len(one.name) for one in found)])
    rows = [
        f"Maximum number of completed sessions: {COMPLETED_MAX}",
        f"Maximum number of pending sessions: {PENDING_MAX}",
        "Merge on commit is disabled",
        "Autosave to startup-config on commit is disabled",
        "",
        *_timer_lines(call.switch),
        f"  {'Name':<{wide}} State     User       Terminal",
        f"- {'-' * wide} --------- ---------- --------",
    ]
    for one in found:
        mark = "*" if session_name(call.session) == one.name else " "
        phase = "committed" if one.phase == "pendingCommitTimer" else one.phase
        user = f"{one.user:<10} {one.terminal}" if one.phase == "pending" else ""
        rows.append(f"{mark} {one.name:<{wide}} {phase:<9} {user}".rstrip())
    return "\n".join(rows)


def _timer_lines(switch: EosSwitch) -> list[str]:
    timer = switch.store.timer
    if timer is None:
        return []
    hours, rest = divmod(int(timer.expires - switch.chassis.clock()), 3600)
    left = f"{hours}:{rest // 60:02d}:{rest % 60:02d}"
    return [
        f"Session with pending commit timer: {timer.name}",
        f"Time left until commit timer expiry: in {left}",
        "",
    ]


def _checkpoints_data(call: EosCall) -> dict[str, object]:
    names = call.switch.store.checkpoints
    return {"maxCheckpoints": CHECKPOINTS_MAX, "checkpoints": {name: {} for name in names}}


@show("show configuration checkpoints", source="mem", data=_checkpoints_data)
def _checkpoints(call: EosCall) -> str:
    rows = [f"Maximum number of checkpoints: {CHECKPOINTS_MAX}", "  Filename", "  --------"]
    return "\n".join([*rows, *(f"  {name}" for name in call.switch.store.checkpoints)])
