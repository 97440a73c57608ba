"""What EOS prints and asks: prompts, errors and open configuration sessions."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from sanfab.nos.cli_profile import (
    CHANGES,
    LOG_LINE,
    CliProfile,
    ErrorPattern,
    InteractivePrompt,
    ReadTimeout,
)

TIMER_MINUTES = 5
"""Minutes until the commit-confirm timer reverts an unconfirmed commit."""
PREFIX = "sanfab-"
_OUR_PREFIXES = (PREFIX, "napalm_")

_R = re.compile
PROFILE = CliProfile(
    name="arista_eos",
    ssh_on=("management ssh", "no shutdown"),
    # A prompt may hold a clock, as `leaf1.23:26:30(config)#`; it is no part of the name.
    prompt=r"{name}(?:[ .\[-]{{0,4}}\d\d:\d\d:\d\d\]?)?(?:\([^()\n]*\))*[>#] ?",
    any_name=r"[\w.-]+",
    session_setup=("terminal length 0", "terminal width 511"),
    enable="enable",
    hostname_change=r"hostname (\S+)$",
    multiline_prompt=r"(?i)enter text message",
    multiline_end="EOF",
    errors=(
        ErrorPattern(_R(r"^% ?\w"), "COLL-EOS NAPALM"),
        ErrorPattern(_R(r"(?i)^invalid input"), "COLL-EOS"),
        ErrorPattern(_R(r"(?i)^(?:incomplete|ambiguous) command"), "COLL-EOS"),
        ErrorPattern(
            _R(r"Maximum number of pending sessions has been reached"), "COLL-EOS CEOS435"
        ),
        ErrorPattern(_R(r"'[^']+' +returned error code: ?\d"), "COLL-EOS"),
        ErrorPattern(_R(r"(?i)\bconnection timed out\b"), "COLL-EOS", commands=CHANGES),
        ErrorPattern(_R(r"(?i)\S not found\b(?! in current VLAN)"), "COLL-EOS", commands=CHANGES),
    ),
    benign=(
        ErrorPattern(LOG_LINE, "mem"),
        ErrorPattern(_R(r"(?i)^% ?(?:warning|info)"), "mem"),
    ),
    prompts=(
        InteractivePrompt(
            _R(r"(?i)system configuration has been modified.*save\?.*$"), "no", "mem"
        ),
        InteractivePrompt(_R(r"(?i)proceed with reload\?.*$"), "y", "mem"),
    ),
    read_timeouts=(
        ReadTimeout(_R(r"write |copy "), 120.0, "mem"),
        ReadTimeout(_R(r"commit|configure session"), 90.0, "mem"),
        ReadTimeout(_R(r"show (?:running|startup)-config"), 60.0, "mem"),
    ),
)
_ROW = _R(r"(?m)^\s*\*?\s*([\w.:-]+)\s+(pending\w*|completed|aborted|committed)\b[ \t]*(\S*)")
_TIMER_ROW = _R(r"(?i)session with pending commit timer: *(\S+)")  # [CEOS435]


class ConfigSession(NamedTuple):
    """A configuration session that is not committed, or not confirmed yet."""

    name: str
    user: str
    """User that edits it; empty: none, or unknown."""
    timed: bool
    """The session is committed; the timer reverts it unless it is confirmed."""

    @property
    def is_ours(self) -> bool:
        """Return whether sanfab or NAPALM created it."""
        return self.name.startswith(_OUR_PREFIXES)


def sessions_of(shown: Mapping[str, object]) -> list[ConfigSession]:
    """Return the open sessions in the JSON output, old or new format [NAPALM].

    Raises ValueError, TypeError or AttributeError for an output of another form.
    """
    found = {}
    rows = shown.get("sessions")
    if not isinstance(rows, dict) or not all(isinstance(row, dict) for row in rows.values()):
        raise ValueError(rows)  # to find no session here would be to overlook one
    for name, row in rows.items():
        state, instances = str(row.get("state", "")), row.get("instances") or {}
        users = [str(one.get("user", "")) for one in instances.values()]
        if state.startswith("pending"):
            found[name] = ConfigSession(name, next(iter(users), ""), "CommitTimer" in state)
    timed = str(shown.get("commitTimerSessionName") or "")
    if timed:
        found[timed] = ConfigSession(timed, found[timed].user if timed in found else "", timed=True)
    return list(found.values())


def sessions_in(text: str) -> list[ConfigSession]:
    r"""Return the open sessions in the text output.

    >>> sessions_in("  Name   State    User   Terminal\n  a      pending  bob    vty4")
    [ConfigSession(name='a', user='bob', timed=False)]
    """
    found = {
        name: ConfigSession(name, user, "timer" in state.lower())
        for name, state, user in _ROW.findall(text)
        if state.startswith("pending")
    }
    for name in _TIMER_ROW.findall(text):
        found[name] = ConfigSession(name, found[name].user if name in found else "", timed=True)
    return list(found.values())
