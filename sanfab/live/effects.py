"""Intended facts and a running configuration -> the lines that act on what sanfab owns."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from sanfab.facts.effects import EffectKind, LineEffect, accepted_by, object_name
from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unmanaged import is_taken_back, owns
from sanfab.live.checks.rules import EFFECTS, live_finding
from sanfab.live.doubts import doubt_effects
from sanfab.live.unstated import unstated_effects
from sanfab.masking import HIDDEN, mask_secrets
from sanfab.model.platforms.row import Platform
from sanfab.nos.open_blocks import ConfigLine
from sanfab.nos.reader import ParsedConfig
from sanfab.rules.engine import RawFinding
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation

BY_RAW_LINE = "raw line of the inventory"


AcceptedLines = tuple[tuple[LineEffect, str], ...]
"""Effects of lines that the inventory accepts, each with the reason."""


@dataclass(frozen=True)
class SwitchEffects:
    """What lines of a running switch do to the storage network that is no fact."""

    found: tuple[LineEffect, ...] = ()
    """Those that nobody accepted: each is a difference."""
    accepted: AcceptedLines = ()

    @property
    def numbers(self) -> set[int]:
        """Numbers of the lines that are shown as effects."""
        return {one.number for one in self.found} | {
            one.number for one, reason in self.accepted if reason != BY_RAW_LINE
        }


NO_EFFECTS = SwitchEffects()


def switch_effects_of(
    intended: SwitchFacts,
    running: ParsedConfig,
    platform: Platform,
    former: Iterable[LineEffect] = (),
) -> SwitchEffects:
    """Return the effects on what sanfab owns, without the secrets of their lines.

    ``former``: raw lines of earlier inventories that it still has.
    """
    today = datetime.now(tz=UTC).date()
    texts = {line.number: line.text for line in without_secrets(running.unread)}
    shared = {one.number: one.object for one in running.effects if not owns(intended, one.path)}
    known = {one.number for one in running.effects}
    owned = [
        _by_hand(_masked(one), shared.get(one.number, ""), texts.get(one.number, ""))
        for one in (
            *running.effects,
            *(one for one in former if one.number not in known),
            *unstated_effects(intended, running, platform),
            *doubt_effects(intended, running),
        )
        if owns(intended, one.path)
    ]
    reasons = [accepted_by(one, intended.accepted_effects, today) for one in owned]
    pairs = [*zip(owned, reasons, strict=True)]
    return SwitchEffects(
        tuple(one for one, reason in pairs if not reason),
        (
            *((one, reason) for one, reason in pairs if reason),
            *((_masked(one), BY_RAW_LINE) for one in running.accepted),
        ),
    )


def left_by_hand(intended: SwitchFacts, effects: SwitchEffects) -> tuple[LineEffect, ...]:
    """Return the effects that no plan ends: nothing is known to take them back, or others may."""
    return tuple(
        one for one in effects.found if not one.undo or not is_taken_back(one.line, intended)
    )


def effect_findings(switch: str, effects: Iterable[LineEffect]) -> Iterator[RawFinding]:
    """Yield a finding for each effect: an error if it can stop or divert storage traffic."""
    for one in effects:
        violation = Violation(
            line_words(one),
            "no line that acts on it",
            fix=remedy(one),
            severity=Severity.ERROR if one.stops else Severity.WARNING,
        )
        yield live_finding(EFFECTS, switch, object_name(one.path), ("switches", switch), violation)


def line_words(one: LineEffect) -> str:
    """Return a line and what it does; what no line says has none."""
    return f"line {one.number}: `{one.text}`: {one.words}" if one.number else one.words


def remedy(one: LineEffect) -> str:
    """Return what to do about an effect."""
    if one.undo:
        return f"`sanfab push` takes it back with `{one.undo}`, or accept it with a waiver"
    if one.fix:
        return one.fix
    if one.kind is EffectKind.UNKNOWN:
        return (
            "look up what it does; remove it by hand, state it in `configuration` of the "
            "inventory, or accept it with a waiver"
        )
    return "take it back by hand: no document at hand shows the line that does; or waive it"


def without_secrets(lines: Iterable[ConfigLine]) -> Iterator[ConfigLine]:
    """Yield lines without their secrets, also where a secret wraps to the next line.

    Switches wrap a line that is longer than the terminal; the rest of a secret is then a line of
    one word.
    """
    last = ConfigLine(0, "")
    for line in lines:
        text = mask_secrets(line.text)
        if line.number == last.number + 1 and HIDDEN in last.text and " " not in text.strip():
            text = HIDDEN
        last = ConfigLine(line.number, text)
        yield last


def _by_hand(one: LineEffect, foreign: str, text: str) -> LineEffect:
    """Return an effect of a line; one that acts on a foreign object too no push takes back.

    ``text``: the line as it is shown; empty: as it stands.
    """
    one = one._replace(text=text or one.text)
    if not foreign or not one.undo:
        return one
    fix = f"it acts on {foreign} too, which is not of the inventory: take it back by hand"
    return one._replace(undo="", fix=f"{fix} with `{one.undo}`, or accept it with a waiver")


def _masked(one: LineEffect) -> LineEffect:
    text, undo = mask_secrets(one.text), mask_secrets(one.undo)
    return one._replace(text=text, undo=undo)
