"""User lines of a switch: into a configuration, out of one, and into a plan."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from sanfab.facts.diff import Difference, fact_differences
from sanfab.facts.effects import EffectKind, LineEffect
from sanfab.facts.features import DERIVED_FEATURES
from sanfab.facts.field import is_open
from sanfab.facts.switch import SwitchFacts, UserLines
from sanfab.model.platforms.row import Platform
from sanfab.nos import NOSES
from sanfab.nos.base import Nos
from sanfab.nos.ordering import config_lines
from sanfab.nos.reader import ParsedConfig
from sanfab.nos.remediation import ConfigStep, ConfigSteps
from sanfab.text import some

LinePath = tuple[str, ...]
"""A line after the headers of the blocks that it stands in."""

_NO_SETTING = frozenset({"exit", "!"})
_FORMER = "what it does is unknown: a raw line of an earlier inventory, which no push takes back"
_FEATURE = "feature "
"""Beginning of the lines before which a switch knows no lines of a feature, where it has such."""


def add_user_lines(text: str, user: Mapping[str, UserLines], platform: Platform) -> str:
    """Return a configuration with user lines: those of a port in its block, the others last."""
    rows = text.splitlines()
    nos = NOSES[platform.nos]
    indent = " " * nos.remediation(platform).indent
    for place, entry in user.items():
        header = _headers(place, platform)
        lines = entry.lines if header else _without_features(rows, entry.lines)
        block = [f"{indent if header else ''}{line}" for line in lines]
        if header and header[0] in rows:
            start = rows.index(header[0]) + 1
            inside = (one for one in range(start, len(rows)) if not rows[one].startswith(" "))
            rows[(end := next(inside, len(rows))) : end] = block
        else:
            end = len(rows)
            while end and (
                rows[end - 1] in nos.closing_lines or rows[end - 1].startswith(nos.comment)
            ):
                end -= 1
            title = () if header else (nos.comment, f"{nos.comment} Raw lines", nos.comment)
            if block:
                rows[end:end] = [*title, *header, *(block if header else _left_blocks(block))]
    return "\n".join(rows) + "\n"


def _closes(row: str, nos: Nos) -> bool:
    return row in nos.closing_lines or row.startswith(nos.comment)


def _without_features(rows: list[str], lines: tuple[str, ...]) -> tuple[str, ...]:
    """Put features after those of a configuration, before the ports; return the other lines."""
    known = [number for number, row in enumerate(rows) if row.startswith(_FEATURE)]
    if not known:
        return lines
    features = [line for line in lines if line.startswith(_FEATURE)]
    rows[known[-1] + 1 : known[-1] + 1] = features
    return tuple(line for line in lines if line not in features)


def _left_blocks(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines, and `exit` after each block: in a VRF `ip route` would be one of the VRF."""
    depth = 0
    for path, line in zip(_paths(lines := [*lines]), lines, strict=True):
        yield from ["exit"] * (depth - len(path) + 1)
        yield line
        depth = len(path) - 1
    yield from ["exit"] * depth


def _headers(place: str, platform: Platform) -> LinePath:
    """Return the header of a port's block; without one a line names its port itself."""
    return (f"interface {place}",) if place and NOSES[platform.nos].port_blocks else ()


def _paths(lines: Iterable[str], head: LinePath = ()) -> list[LinePath]:
    """Return each line with the headers over it, by its indent."""
    found: list[LinePath] = []
    blocks: list[tuple[int, str]] = []
    for line in lines:
        text = line.strip()
        indent = len(line) - len(line.lstrip())
        while blocks and text and blocks[-1][0] >= indent:
            blocks.pop()
        found.append((*head, *(header for _, header in blocks), text) if text else ())
        if text:
            blocks.append((indent, text))
    return found


def read_with_user_lines(
    text: str, user: Mapping[str, UserLines], platform: Platform
) -> ParsedConfig:
    """Return the facts of a configuration, with those of the user lines that it has."""
    read = NOSES[platform.nos].read
    if not user:
        return read(text, platform)
    rows = text.splitlines()
    paths = _paths(rows)
    wanted = {path for _, path in _all_paths(user, platform)}
    taken = [path in wanted for path in paths]
    others = {path[:-1] for path, is_taken in zip(paths, taken, strict=True) if not is_taken}
    rest = [
        "" if is_taken and path not in others else row
        for row, path, is_taken in zip(rows, paths, taken, strict=True)
    ]
    parsed = read("\n".join(rest) + "\n", platform)
    found = _present(user, {*paths}, platform)
    facts = replace(parsed.facts, user_lines=found)
    return replace(parsed, facts=facts, accepted=_effects_of_user_lines(found, platform))


def _effects_of_user_lines(
    found: Mapping[str, UserLines], platform: Platform
) -> tuple[LineEffect, ...]:
    """Return what raw lines that a switch has do to the storage network."""
    effects: list[LineEffect] = []
    for place, entry in found.items():
        head = _headers(place, platform)
        rows = (*head, *(f"{' ' if head else ''}{line}" for line in entry.lines))
        effects += NOSES[platform.nos].read("".join(f"{row}\n" for row in rows), platform).effects
    return tuple(effects)


def _all_paths(user: Mapping[str, UserLines], platform: Platform) -> Iterator[tuple[str, LinePath]]:
    for place, entry in user.items():
        for path in _paths(entry.lines, _headers(place, platform)):
            yield place, path


def _present(
    user: Mapping[str, UserLines], paths: set[LinePath], platform: Platform
) -> dict[str, UserLines]:
    """Return the user lines that are in a text."""
    found: dict[str, UserLines] = {}
    for place, entry in user.items():
        lines = zip(entry.lines, _paths(entry.lines, _headers(place, platform)), strict=True)
        present = tuple(line for line, path in lines if path in paths)
        if present:
            found[place] = UserLines(present, entry.undo)
    return found


class Contradiction(NamedTuple):
    """A user line that sets what sanfab has a key for."""

    place: str
    """Port of the line; empty: the switch itself."""
    number: int | None
    """Position of the line among those of its place; None: they do it together."""
    difference: Difference | None
    """What it sets; None: the very line that sanfab writes itself."""


def contradictions(facts: SwitchFacts, text: str, platform: Platform) -> Iterator[Contradiction]:
    """Yield what user lines set that sanfab has a key for, each with its line.

    They are read alone, which shows what differs from the NOS default, and within the whole
    ``text``, which shows what differs from the facts. The header of a block that sanfab writes too
    sets nothing.
    """
    if not facts.user_lines:
        return
    read, reported = NOSES[platform.nos].read, set[str]()
    times = Counter(_paths(text.splitlines()))
    for place, entry in facts.user_lines.items():
        head = _headers(place, platform)
        inside = [f"{' ' if head else ''}{line}" for line in entry.lines]
        alone, paths = [*head, *inside], _paths(entry.lines, head)
        headers = {path[:-1] for path in paths}
        opened = [
            line
            for line, path in zip(inside, paths, strict=True)
            if path in headers and times[path] > 1
        ]
        start = read("".join(f"{line}\n" for line in (*head, *opened)), platform).facts
        for one, row in _set_by_lines(start, alone, platform):
            reported.add(one.where)
            number = row - len(head)
            yield Contradiction(place, number if number >= 0 else None, one)
    if facts.user_lines:
        rows = text.splitlines()
        places = _places(facts.user_lines, platform)
        paths, first = _paths(rows), next(iter(facts.user_lines))
        yield from _written_twice(places, paths)
        for one, row in _set_by_lines(replace(facts, user_lines={}), rows, platform):
            if one.where not in reported:
                known = places.get(paths[row]) if row >= 0 else None
                yield Contradiction(*known, one) if known else Contradiction(first, None, one)


def _written_twice(
    places: Mapping[LinePath, tuple[str, int]], paths: Sequence[LinePath]
) -> Iterator[Contradiction]:
    """Yield the user lines that the templates write too; the header of a block is none."""
    times, headers = Counter(paths), {path[:-1] for path in places}
    for path, place in places.items():
        if times[path] > 1 and path not in headers and path[-1] not in _NO_SETTING:
            yield Contradiction(*place, None)


def _places(user: Mapping[str, UserLines], platform: Platform) -> dict[LinePath, tuple[str, int]]:
    """Return the place of each user line, and its position there."""
    return {
        path: (place, number)
        for place, entry in user.items()
        for number, path in enumerate(_paths(entry.lines, _headers(place, platform)))
    }


def user_line_places(
    text: str, user: Mapping[str, UserLines], platform: Platform
) -> dict[int, tuple[str, int]]:
    """Return the user lines in a text by the number of their line: place, position there."""
    places = _places(user, platform)
    rows = enumerate(_paths(text.splitlines()) if places else (), start=1)
    return {number: places[path] for number, path in rows if path in places}


def _set_by_lines(
    facts: SwitchFacts, rows: list[str], platform: Platform
) -> Iterator[tuple[Difference, int]]:
    """Yield each fact that a text sets otherwise, with the index of its line; -1: no line."""
    parsed = NOSES[platform.nos].read("".join(f"{row}\n" for row in rows), platform)
    for one in fact_differences(facts, parsed.facts):
        if _is_unmanaged(one, facts):
            continue
        number = parsed.provenance.line_of(_first_place(one)).number
        yield one, number - 1 if 0 < number <= len(rows) else -1


def _first_place(one: Difference) -> str:
    """Return the path of a difference; of a set, that of the first item too many."""
    if isinstance(one.found, set) and isinstance(one.expected, set):
        extra = sorted(map(str, one.found - one.expected))
        return f"{one.where}.{extra[0]}" if extra else one.where
    return one.where


def _is_unmanaged(one: Difference, facts: SwitchFacts) -> bool:
    """Return whether the inventory states nothing of a fact, so that user lines may."""
    kind, _, rest = one.where.partition(".")
    if kind == "features" and isinstance(one.found, set) and isinstance(one.expected, set):
        return not (one.found ^ one.expected) & DERIVED_FEATURES
    if kind == "services":
        return is_open(facts.services, rest.partition(".")[0])
    if kind == "vrfs":
        return rest.partition(".")[0] not in facts.vrfs
    if kind == "effects":  # the operator states them, so they are accepted
        return True
    return is_open(facts, kind)


def user_plan(
    start: SwitchFacts, goal: SwitchFacts, platform: Platform, before: Sequence[str]
) -> list[str]:
    """Return the lines from the user lines of one state to those of another.

    ``before``: the lines sent before. Each block is left with `exit`, also the last one of these.
    """
    steps = _user_steps(start, goal, platform)
    if not steps:
        return []
    remediation = NOSES[platform.nos].remediation(platform)
    last = before[-1] if before and not remediation.exit_line else ""
    depth = (len(last) - len(last.lstrip())) // remediation.indent
    return ["exit"] * depth + config_lines(steps, replace(remediation, exit_line="exit"))


def _user_steps(start: SwitchFacts, goal: SwitchFacts, platform: Platform) -> ConfigSteps:
    steps: ConfigSteps = []
    for place in sorted({*start.user_lines, *goal.user_lines}):
        old, new = start.user_lines.get(place), goal.user_lines.get(place)
        head = _headers(place, platform)
        there = _paths(old.lines, head) if old else []
        wanted = _paths(new.lines, head) if new else []
        if old and old.undo and set(there) - set(wanted):
            steps += _steps(_paths(old.undo, head))
            there = []
        steps += _steps([path for path in wanted if path not in there])
    return steps


def _steps(paths: list[LinePath]) -> ConfigSteps:
    """Return a step for each line; the header of a block is sent with the lines in it."""
    headers = {path[:-1] for path in paths}
    return [ConfigStep(path[:-1], path[-1]) for path in paths if path not in headers]


def without_lines_that_stay(facts: SwitchFacts, goal: SwitchFacts) -> SwitchFacts:
    """Return facts without the user lines that a goal lacks and no line takes back."""
    kept = {
        place: replace(one, lines=left)
        for place, one in facts.user_lines.items()
        if (left := one.lines if one.undo else _common(one, goal.user_lines.get(place)))
    }
    return replace(facts, user_lines=kept)


def _common(one: UserLines, other: UserLines | None) -> tuple[str, ...]:
    return tuple(line for line in one.lines if other is not None and line in other.lines)


def former_lines(
    text: str, former: Mapping[str, Sequence[str]], goal: SwitchFacts, platform: Platform
) -> Iterator[str]:
    """Yield a note for the lines of earlier inventories that a configuration still has.

    ``former``: by place. Those of the goal are there by right.
    """
    user = {place: UserLines(tuple(lines)) for place, lines in former.items()}
    found = _present(user, {*_paths(text.splitlines())}, platform) if user else {}
    yield from lines_that_stay(replace(goal, user_lines=found), goal)


def former_effects(
    text: str, former: Mapping[str, Sequence[str]], goal: SwitchFacts, platform: Platform
) -> Iterator[LineEffect]:
    """Yield the lines of earlier inventories that a configuration still has, as unknown effects.

    ``former``: by place. A line that sets a fact is left out: the facts are compared.
    """
    user = {place: UserLines(tuple(lines)) for place, lines in former.items()}
    mine = {path for _, path in _all_paths(goal.user_lines, platform)}
    rows = text.splitlines()
    paths = _paths(rows) if user else []
    headers, read = {path[:-1] for path in paths}, NOSES[platform.nos].read
    for index, (place, _) in user_line_places(text, user, platform).items():
        path = paths[index - 1]
        if not path or path in mine or path in headers or path[-1] in _NO_SETTING:
            continue
        rest = [*rows[: index - 1], "", *rows[index:]]
        if read("\n".join(rest) + "\n", platform).facts == read(text, platform).facts:
            at = ("lags" if place in goal.lags else "ports", place) if place else ()
            yield LineEffect(index, path[-1], path[:-1], at, EffectKind.UNKNOWN, _FORMER)


def lines_that_stay(start: SwitchFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield a note for the user lines of each place that no line takes back, equal ones once."""
    places: dict[tuple[str, ...], list[str]] = {}
    for place, old in start.user_lines.items():
        new = goal.user_lines.get(place)
        headers = {path[:-1] for path in _paths(old.lines)}
        left = tuple(
            line
            for line, path in zip(old.lines, _paths(old.lines), strict=True)
            if path not in headers and (new is None or line not in new.lines)
        )
        if left and not old.undo:
            places.setdefault(left, []).append(place)
    for lines, found in places.items():
        is_one, at = len(lines) == 1, f" at {some(found)}" if found != [""] else ""
        yield (
            f"{some(f'`{line.strip()}`' for line in lines)}{at} stay{'s' if is_one else ''}: the "
            f"inventory has no `undo` for {'its' if is_one else 'their'} `configuration`; take "
            f"{'it' if is_one else 'them'} back by hand"
        )
