"""SEC-08."""

from collections.abc import Iterator

from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.catalogue.sec.excerpts import (
    WHOLE,
    is_service_excerpt,
)
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.lines import line_like
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SWITCHES

_ENDLESS = r"(?:no exec-timeout|exec-timeout 0(?: 0)?|idle-timeout 0|disable idletimeout)\s*$"
"""Lines that keep an idle session open forever."""


@rule(
    "SEC-08",
    scope=SWITCHES,
    protocols=ALL_PROTOCOLS,
    severity=Severity.INFO,
    source="NXOS-SEC",
    example="no banner",
    fix="set management.banner; configure a time-out and a lockout manually",
)
def banner_is_shown(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A switch shows a banner at login, and no configuration keeps idle sessions open forever.

    The banner warns against unauthorized access. sanfab does not configure a lockout after
    wrong passwords or an idle time-out: check both manually.
    """
    switch.require_service("banner", "the banner")
    line = line_like(switch, _ENDLESS)
    if line is not None:
        found = "idle sessions that never time out"
        yield Violation(found, "a time-out for idle sessions", line=line, cause="time-out")
    if switch.facts.services.banner:
        return
    if is_service_excerpt(switch):
        yield NotExamined(WHOLE)
    elif (
        line_like(switch, r"(?:configure )?banner .*") is None
    ):  # another kind of banner is shown too
        where = ("management", "banner")
        yield Violation(
            "no banner", "a login banner", fix_without_inventory="set a banner", at=where
        )
