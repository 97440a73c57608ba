"""What lines change besides their own setting: in words, and the lines that are sent after them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sanfab.nos.forms import compile_form
from sanfab.nos.remediation import (
    ConfigStep,
    ConfigSteps,
    Remediation,
    RuledLine,
    SideEffect,
    UnknownLineError,
)

_Path = tuple[str, ...]


class ToldEffect(NamedTuple):
    """What a line of a plan does besides its own setting."""

    at: int
    """Index of the line."""
    words: str


def told_effects(lines: Sequence[str], remediation: Remediation) -> Iterator[ToldEffect]:
    """Yield what lines of a plan do besides what they say, each effect at its first line."""
    told: set[str] = set()
    for at, (under, line) in enumerate(_with_blocks(lines, remediation)):
        for effect in remediation.side_effects:
            match = compile_form(effect.line).fullmatch(line) if effect.under == under else None
            words = _words(effect).format(**match.groupdict()) if match else ""
            if words and words not in told:
                told.add(words)
                yield ToldEffect(at, words)


def _words(effect: SideEffect) -> str:
    return effect.says if effect.source else f"unknown, as no document at hand says {effect.says}"


def _with_blocks(lines: Sequence[str], remediation: Remediation) -> Iterator[tuple[str, str]]:
    """Yield the kind of block that each line stands in, and the line without its indentation."""
    blocks: list[tuple[int, str]] = []
    for text in lines:
        line = text.strip()
        indent = len(text) - len(text.lstrip())
        while blocks and blocks[-1][0] >= indent:
            blocks.pop()
        under = blocks[-1][1] if blocks else ""
        yield under, line
        try:
            opens = remediation.index.find(under, line)[0].opens if line else ""
        except UnknownLineError:  # a removal, or a raw line
            opens = ""
        if opens:
            blocks.append((indent, opens))


def with_reset_lines(
    steps: ConfigSteps, goal: Iterable[RuledLine], effects: Sequence[SideEffect]
) -> ConfigSteps:
    """Return steps, and after each that resets settings of its block, the lines of the goal.

    A line that follows anyway is not repeated, and one that was sent before is sent after it.
    """
    lines_of: dict[_Path, list[RuledLine]] = {}
    for line in goal if effects else ():
        lines_of.setdefault(line.path, []).append(line)
    last: dict[ConfigStep, int] = {}
    for at, step in enumerate(steps):
        for text in _lost(step, lines_of.get(step.path, []), effects):
            last[ConfigStep(step.path, text)] = at
        last.pop(step, None)
    after: dict[int, ConfigSteps] = {}
    for step, at in last.items():
        after.setdefault(at, []).append(step)
    found: ConfigSteps = []
    for at, step in enumerate(steps):
        found += [] if step in last else [step]
        found += after.get(at, [])
    return found


def _lost(step: ConfigStep, lines: Iterable[RuledLine], effects: Iterable[SideEffect]) -> list[str]:
    """Return the lines of the goal, in their order, whose settings a step resets."""
    matches = [(one, compile_form(one.line).fullmatch(step.line)) for one in effects]
    lost = {
        effect.under: tuple(f"{words.format(**match.groupdict())} " for words in effect.resets)
        for effect, match in matches
        if match
    }
    return [
        line.line
        for line in (lines if lost else ())
        if line.line != step.line and f"{line.line} ".startswith(lost.get(line.rule.under, ()))
    ]
