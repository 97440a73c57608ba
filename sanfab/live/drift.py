"""Differences between running and intended facts, unmanaged lines, unsaved changes."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace

from sanfab.facts.diff import MISSING, Difference, fact_differences
from sanfab.facts.effects import LineEffect
from sanfab.facts.fc import ZoneMember
from sanfab.facts.foreign_list import ForeignObjects, foreign_objects
from sanfab.facts.number_lists import format_numbers
from sanfab.facts.services import Community
from sanfab.facts.switch import SwitchFacts, UserLines
from sanfab.facts.unmanaged import FACTORY_ACCOUNTS, as_running
from sanfab.live.checks.rules import RUNNING, SAVED, live_finding
from sanfab.live.effects import (
    NO_EFFECTS,
    SwitchEffects,
    effect_findings,
    switch_effects_of,
    without_secrets,
)
from sanfab.masking import HIDDEN
from sanfab.model.platforms.row import Platform
from sanfab.model.yaml12 import Where
from sanfab.nos.normalize import normalize_for_drift
from sanfab.nos.open_blocks import ConfigLine
from sanfab.nos.reader import ParsedConfig
from sanfab.rules.engine import RawFinding
from sanfab.rules.rule import Violation
from sanfab.text import count, some

MAX_LISTED = 20
"""Differences of a switch that a finding lists before it counts the others."""
MAX_PORTS = 8
"""Ports of a switch that have findings of their own; if more differ, the switch has one."""
SECRET_FACTS = ("services.tacacs",)
"""Facts whose values, as a switch prints them, are secrets."""
USER_LINES = "user_lines."


@dataclass(frozen=True)
class Drift:
    """How the running configuration of one switch differs from the intended one."""

    switch: str
    differences: tuple[Difference, ...]
    effects: SwitchEffects = NO_EFFECTS
    """Lines that act on what sanfab owns without being a fact."""
    unmanaged: tuple[ConfigLine, ...] = ()
    """Lines that sanfab does not manage and leaves unchanged, without their secrets."""
    accounts: tuple[str, ...] = ()
    """Factory accounts and the login account, if not in the inventory; they are left unchanged."""
    unsaved: tuple[Difference, ...] | None = None
    """Differences between startup and running configuration; None: not known."""
    foreign: ForeignObjects = field(default_factory=dict)
    """What runs and is not of the inventory; it is left unchanged, and no difference."""

    @property
    def is_clean(self) -> bool:
        """Return whether the switch runs as intended and its configuration is saved."""
        return not (self.differences or self.effects.found or self.unsaved)


@dataclass(frozen=True)
class DriftInput:
    """Intended facts, running configuration and startup configuration of one switch."""

    switch: str
    platform: Platform
    intended: SwitchFacts
    running: ParsedConfig
    startup: ParsedConfig | None = None
    login: str = ""
    """The account that sanfab logs in with; the inventory need not contain it."""
    former: tuple[LineEffect, ...] = ()
    """Raw lines of earlier inventories that it still has."""


def drift_of(one: DriftInput) -> Drift:
    """Compare one switch with its intended facts."""
    goal, found = normalize_for_drift(one.intended, one.running.facts, one.platform, one.login)
    kept_accounts = FACTORY_ACCOUNTS | {one.login}
    users = one.running.facts.services.users.keys() - one.intended.services.users.keys()
    unsaved = None
    if one.startup is not None:
        starts, runs = as_running(one.startup.facts), as_running(one.running.facts)
        unsaved = tuple(fact_differences(runs, starts))
    effects = switch_effects_of(one.intended, one.running, one.platform, one.former)
    shown = effects.numbers
    return Drift(
        one.switch,
        tuple(fact_differences(replace(goal, effects=found.effects), found)),
        effects,
        tuple(line for line in without_secrets(one.running.unread) if line.number not in shown),
        tuple(sorted(users & kept_accounts)),
        unsaved,
        foreign_objects(
            one.intended,
            one.running.facts,
            one.platform.traits.policy_words,
            kept_accounts,
        ),
    )


def drift_findings(
    drift: Drift, where_of: Callable[[str], Where] | None = None
) -> Iterator[RawFinding]:
    """Yield the raw findings of a drift.

    ``where_of`` returns the inventory path of what is in a port. With it, a port has a finding of
    its own, unless many ports differ: then somebody else configured the switch.
    """
    where = ("switches", drift.switch)
    of_ports = _by_port(drift.differences)
    if where_of is None or len(of_ports) > MAX_PORTS:
        of_ports = {}
    else:
        for port, differences in of_ports.items():
            yield _differs(drift.switch, port, where_of(port), differences)
    rest = [one for one in drift.differences if _port_in(one) not in of_ports]
    if rest:
        yield _differs(drift.switch, "", where, rest)
    yield from effect_findings(drift.switch, drift.effects.found)
    if drift.unsaved:
        places = (describe_difference(one)[0] for one in drift.unsaved)
        found = f"unsaved changes: {some(places, 3)}"
        yield live_finding(
            SAVED, drift.switch, "", where, Violation(found, "startup equal to running")
        )


def _differs(switch: str, port: str, where: Where, differences: Sequence[Difference]) -> RawFinding:
    """Return the finding of the differences of a switch, or of one of its ports."""
    lines = [_line(one) for one in differences[:MAX_LISTED]]
    more = len(differences) - len(lines)
    if more:
        lines.append(f"and {more} more: `sanfab drift` lists all")
    violation = Violation(count(differences, "difference"), "none", details=tuple(lines))
    return live_finding(RUNNING, switch, port, where, violation)


def _by_port(differences: Iterable[Difference]) -> dict[str, list[Difference]]:
    """Return the differences of each port that has any."""
    found: dict[str, list[Difference]] = {}
    for one in differences:
        if port := _port_in(one):
            found.setdefault(port, []).append(one)
    return found


def _port_in(one: Difference) -> str:
    """Return the port in which a difference is; empty: it is in something else."""
    kind, _, rest = one.where.partition(".")
    return rest.partition(".")[0] if kind == "ports" else ""


def _line(one: Difference) -> str:
    where, expected, found = describe_difference(one)
    return f"{where}: expected {expected}, found {found}"


def describe_difference(one: Difference) -> tuple[str, str, str]:
    """Return place, expected value and found value of a difference, as text."""
    if one.where.startswith(SECRET_FACTS):
        return one.where, _masked(one.expected), _masked(one.found)
    if one.where.startswith(USER_LINES):
        place = one.where.removeprefix(USER_LINES).removesuffix(".lines")
        expected, found = _lines_of(one.expected), _lines_of(one.found)
        title = f"raw lines of {place}" if place else "raw lines"
        return title, _but(expected, found), _but(found, expected)
    return one.where, format_value(one.expected), format_value(one.found)


def _lines_of(value: object) -> tuple[str, ...]:
    """Return the raw lines of one side of a difference."""
    if isinstance(value, UserLines):
        return value.lines
    return value if isinstance(value, tuple) else ()


def _but(lines: tuple[str, ...], others: tuple[str, ...]) -> str:
    """Return the lines that the other side has not."""
    return ", ".join(f"`{line.strip()}`" for line in lines if line not in others) or "nothing"


def _masked(value: object) -> str:
    """Return a value without its secrets; a placeholder such as ``@@name@@`` stays."""
    if isinstance(value, str):
        return value if value.startswith("@@") else HIDDEN
    if isinstance(value, set | frozenset | Mapping):
        return f"{len(value)} {HIDDEN}" if value else "none"
    return format_value(value)


def format_value(value: object) -> str:
    """Return a value of facts as text.

    >>> format_value({3, 20, 100}), format_value(MISSING), format_value("")
    ('3, 20, 100', 'nothing', 'nothing')
    >>> format_value(None), format_value(ZoneMember("pwwn", "a"))
    ('nothing', 'pwwn a')
    >>> format_value({*range(1, 4095)})
    '1-4094'
    """
    if value is MISSING or value is None or (isinstance(value, str) and not value):
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Community):
        return str(value)
    if isinstance(value, ZoneMember):
        kind = "" if value.kind == "other" else value.kind
        return f"{kind} {value.value} {value.role}".strip()
    if is_dataclass(value):
        return _record(value)
    return _collection(value)


_FEW_NUMBERS = 8
"""Numbers that are written one by one; more have ranges, as the VLANs of a whole trunk."""


def _collection(value: object) -> str:
    if isinstance(value, set | frozenset):
        if len(value) > _FEW_NUMBERS and all(isinstance(one, int) for one in value):
            return format_numbers(value).replace(",", ", ")
        return ", ".join(map(format_value, sorted(value))) or "none"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {format_value(entry)}" for key, entry in value.items()) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(map(format_value, value)) or "none"
    return str(value)


def _record(value: object) -> str:
    """Return the fields of a record that are set."""
    assert is_dataclass(value)  # noqa: S101  # the caller checked it
    values = {one.name: getattr(value, one.name) for one in fields(value)}
    words = [
        f"{name} {format_value(entry)}"
        for name, entry in values.items()
        if entry not in (None, False, "", "off") and entry not in (set(), {}, [])
    ]
    return ", ".join(words)
