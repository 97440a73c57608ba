"""What only a person can answer -> a file of questions with room for answers; the answers in it.

Questions that differ in the number of a device or port alone are one, whose place is a range.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from sanfab.errors import SanfabError
from sanfab.importing.draft import Draft, OpenQuestion
from sanfab.importing.kinds import DEVICES
from sanfab.importing.port_names import port_order
from sanfab.importing.ranges import range_of
from sanfab.importing.yaml_text import flow_text
from sanfab.inventory.document import dotted_path
from sanfab.inventory.files import text_in
from sanfab.inventory.ranges import LIMIT, RangeError, expand_name, has_range
from sanfab.model.yaml12 import Data, Where, parse
from sanfab.text import count

QUESTIONS = "questions.yml"
_PORTS = "ports"


def questions_text(draft: Draft) -> str:
    """Return the questions of a draft with their evidence, each with room for an answer."""
    lines = [
        "# What only a person can answer. Replace null by the answer and import again with",
        "# `--answers` and this file: what is answered is no longer assumed. The answer to a",
        "# range, as esx[01-16], is that of each, or a range of as many: `esx[01-16] vmnic2`.",
    ]
    for run in _runs(draft):
        place, text = _place(run), run[0].text
        if len(run) > 1:
            text = text.replace(_name(run[0]), str(place[_step(run[0])]))
        lines += ["", f"# {text}", f"# Found: {run[0].evidence}"]
        lines += [f"# and {count(run[1:], 'other')} like it"] if len(run) > 1 else []
        lines += [f"# Assumed: {run[0].assumed}"] if run[0].assumed else []
        lines += [f"# Answer: {run[0].answers}"] if run[0].answers else []
        lines.append(f"{flow_text(dotted_path(place))}: {flow_text(draft.answer(run[0].where))}")
    return "\n".join((*lines, ""))


def _runs(draft: Draft) -> Iterator[list[OpenQuestion]]:
    """Yield the questions in their order, those that one answer may fit together."""
    run: list[OpenQuestion] = []
    stem = ""
    for key in sorted(draft.questions, key=lambda one: [port_order(str(step)) for step in one]):
        one = draft.questions[key]
        own = _stem(run[-1], one) if run and _are_alike(draft, run[-1], one) else ""
        if run and (not own or stem not in {"", own} or len(run) == LIMIT):
            yield from _whole(run)
            run, own = [], ""
        run.append(one)
        stem = own
    yield from _whole(run)


def _stem(one: OpenQuestion, other: OpenQuestion) -> str:
    """Return what two names that count up have in common; empty: they do not count up."""
    return re.sub(r"\[\w+-\w+\]", "[]", range_of([_name(one), _name(other)]))


def _whole(run: list[OpenQuestion]) -> Iterator[list[OpenQuestion]]:
    if len(run) > 1 and not range_of([_name(one) for one in run]):
        yield from ([one] for one in run)
    elif run:
        yield run


def _are_alike(draft: Draft, one: OpenQuestion, other: OpenQuestion) -> bool:
    """Return whether two questions are about devices or ports, and differ in nothing else."""
    if not (_name(one) and _name(other)) or draft.answer(one.where) != draft.answer(other.where):
        return False
    at = _step(one)
    if (one.where[:at], one.where[at + 1 :]) != (other.where[:at], other.where[at + 1 :]):
        return False
    of_device = one.where[0] == DEVICES  # its evidence begins with one of its ports
    reasons = [each.evidence.rpartition("; " if of_device else "\n")[2] for each in (one, other)]
    same = (one.assumed, one.answers) == (other.assumed, other.answers)
    return same and reasons[0] == reasons[1]


def _step(one: OpenQuestion) -> int:
    """Return which step of its place names what a question is about."""
    return 1 if one.where[0] == DEVICES else 3


def _name(one: OpenQuestion) -> str:
    """Return the device or switch port that a question is about; empty: it is about another one."""
    is_port = one.where[0] == "switches" and one.where[2:3] == (_PORTS,)
    return str(one.where[_step(one)]) if one.where[0] == DEVICES or is_port else ""


def _place(run: Sequence[OpenQuestion]) -> Where:
    if len(run) == 1:
        return run[0].where
    at = _step(run[0])
    return (*run[0].where[:at], range_of([_name(one) for one in run]), *run[0].where[at + 1 :])


def answers_in(file: Path) -> dict[str, Data]:
    """Return the answers of a file by their place; those that are null are none yet."""
    text = text_in(file)
    if text is None:
        raise SanfabError(f"{file}: no such file, expected the {QUESTIONS} of an import")
    found = parse(text) or {}  # nothing was asked
    if not isinstance(found, dict):
        raise SanfabError(f"{file}: found no answers, expected lines as `PLACE: ANSWER`")
    answers: dict[str, Data] = {}
    for place, answer in found.items():
        if answer is not None:
            answers |= _for_each(file, place, answer)
    return answers


def _for_each(file: Path, place: str, answer: Data) -> dict[str, Data]:
    """Return the answer of each place of a range: the same, or the next one of a range."""
    try:
        places = expand_name(place)
        is_range = isinstance(answer, str) and has_range(answer)
        values = expand_name(answer) if is_range and isinstance(answer, str) else ()
    except RangeError as error:
        raise SanfabError(f"{file}: {place}: {error}") from error
    if is_range and len(values) != len(places):
        raise SanfabError(
            f"{file}: {place}: found a range of {len(values)}, expected one of {len(places)}, as "
            "in its place"
        )
    return dict(zip(places, values or (answer,) * len(places), strict=True))
