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
        ErrorPattern(re.compile(r"^% ?\w"), "COLL-EOS NAPALM"),
        ErrorPattern(re.compile(r"(?i)^invalid input"), "COLL-EOS"),
        ErrorPattern(re.compile(r"(?i)^(?:incomplete|ambiguous) command"), "COLL-EOS"),
        ErrorPattern(
            re.compile(r"Maximum number of pending sessions has been reached"), "COLL-EOS CEOS435"
        ),
        ErrorPattern(re.compile(r"'[^']+' +returned error code: ?\d"), "COLL-EOS"),
        ErrorPattern(re.compile(r"(?i)\bconnection timed out\b"), "COLL-EOS", commands=CHANGES),
        ErrorPattern(
            re.compile(r"(?i)\S not found\b(?! in current VLAN)"), "COLL-EOS", commands=CHANGES
        ),
    ),
    benign=(
        ErrorPattern(LOG_LINE, "mem"),
        ErrorPattern(re.compile(r"(?i)^% ?(?:warning|info)"), "mem"),
    ),
    prompts=(
        InteractivePrompt(
            re.compile(r"(?i)system configuration has been modified.*save\?.*$"), "no", "mem"
        ),
        InteractivePrompt(re.compile(r"(?i)proceed with reload\?.*$"), "y", "mem"),
    ),
    read_timeouts=(
        ReadTimeout(re.compile(r"write |copy "), 120.0, "mem"),
        ReadTimeout(re.compile(r"commit|configure session"), 90.0, "mem"),
        ReadTimeout(re.compile(r"show (?:running|startup)-config"), 60.0, "mem"),
    ),
)
_ROW = re.compile(
    r"(?m)^\s*\*?\s*([\w.:-]+)\s+(pending\w*|completed|aborted|committed)\b[ \t]*(\S*)"
)
_TIMER_ROW = re.compile(r"(?i)session with pending commit timer: *(\S+)")  # [CEOS435]


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
