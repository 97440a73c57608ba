"""What lines change besides their own setting -> the lines of the goal that are sent after them."""

from collections.abc import Iterable, Sequence

from sanfab.nos.forms import compile_form
from sanfab.nos.remediation import ConfigStep, ConfigSteps, RuledLine, SideEffect

_Path = tuple[str, ...]


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
