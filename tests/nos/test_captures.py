"""Readers on configurations nobody here wrote: no wrong fact, and the share of lines understood.

Next to each text is what a person read in it, written down without knowing the reader.
"""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from sanfab.facts.unknown import mark_unknown
from sanfab.model.yaml12 import parse
from sanfab.nos import NOSES
from sanfab.nos.forms import compile_form, format_string, ignore_line
from sanfab.report.json_value import ALL, UNKNOWN, to_json
from support.captures import CAPTURES, model_of

GOLDEN = Path(__file__).parents[1] / "scenarios"


def wrong(expected: Any, found: Any, proven: Any, where: str) -> list[str]:
    """Return where the facts contradict what a person read; what is not written down is skipped.

    ``proven``: the facts without those that the text does not prove; ``unknown`` is among those,
    and null is what the text does not say.
    """
    if isinstance(expected, dict):
        if not expected:
            return _none_or_one(found, where)
        return [
            problem
            for key, value in expected.items()
            for problem in wrong(
                value, _at(found, str(key)), _at(proven, str(key)), f"{where}.{key}"
            )
        ]
    found = proven if expected == UNKNOWN else found
    shown = [_comparable(one, is_list=isinstance(expected, list)) for one in (found, proven)]
    same = _comparable(expected, is_list=isinstance(expected, list)) in shown
    if same or (proven == UNKNOWN and expected in (None, [], {})):
        return []
    return [f"{where}: a person read {expected!r}, the reader {found!r}"]


def _comparable(value: Any, *, is_list: bool) -> Any:
    return sorted(map(_text, value or [])) if is_list else _text(value)


def _none_or_one(found: Any, where: str) -> list[str]:
    """Return where an empty record is missing, or where there is something instead of nothing."""
    collection, _, name = where.rpartition(".")
    if not collection.endswith(("vlans", "lags", "ports")):
        return [f"{where}: a person read none, the reader {found!r}"] if found else []
    implied = collection.endswith("vlans") and name == "1"  # exists without a line
    return [] if implied or found is not None else [f"{where}: a person read one, the reader none"]


def _at(found: Any, key: str) -> Any:
    return found.get(key) if isinstance(found, dict) else None


def _text(value: Any) -> str:
    """Return a value for comparison: absent, empty, null and `all` are the same."""
    if isinstance(value, list):  # a zone member
        return " ".join(str(part) for part in value).strip()
    if isinstance(value, dict):
        return " ".join(str(value.get(part, "")) for part in ("kind", "value", "role")).strip()
    return "" if value in (None, [], {}, "", ALL) else str(value)


@pytest.mark.parametrize("capture", CAPTURES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_reader_gives_no_wrong_fact_of_a_published_configuration(
    capture: Path, note: list[str]
) -> None:
    nos = capture.parts[-3]
    record: Any = parse(capture.with_suffix(".yml").read_text())
    text = capture.read_text()
    reading = NOSES[nos].read(text, model_of(capture))
    lines = [line for line in text.splitlines() if line.strip() and line.lstrip()[0] not in "!#"]
    share = 100 * (1 - len(reading.unread) / len(lines))
    note.append(f"capture {nos}/{capture.name}: {share:.0f} % of {len(lines)} lines understood")
    found = to_json(reading.facts)
    reading = replace(reading, facts=mark_unknown(reading.facts, reading.doubts))
    assert wrong(record["facts"], found, to_json(reading.facts), "facts") == []


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_a_form_that_says_nothing_has_no_regular_expression_outside_its_placeholders(
    nos: str,
) -> None:
    forms = [one.form for one in NOSES[nos].line_forms if one.action is ignore_line]
    assert forms
    for form in forms:
        assert compile_form(form)
        outside = format_string(form)
        assert not re.search(r"[][()\\|?*+]|\{(?!\w+\})", outside), form


@pytest.mark.parametrize("line", ["ipv6 access-group v6 in", "no ipv6 nd ra disabled"])
def test_an_alternative_that_is_a_regular_expression_is_read_as_one(line: str) -> None:
    forms = [one for one in NOSES["eos"].line_forms if one.under == "management"]
    assert any(one.regex.fullmatch(line) for one in forms)


@pytest.mark.parametrize("nos", ["eos", "exos", "os9"])
def test_no_form_that_says_nothing_takes_a_line_from_another(nos: str) -> None:
    forms = NOSES[nos].line_forms
    silent = [one for one in forms if one.action is ignore_line and one.under != "ignored"]
    lines = {
        line.strip()
        for path in (*CAPTURES, *(GOLDEN.glob("*/expected/*.cfg")))
        for line in path.read_text().splitlines()
        if line.strip() and line.strip()[0] not in "!#"
    }
    taken = [(line, one.under) for line in lines for one in silent if one.regex.fullmatch(line)]
    assert taken
    real = [one for one in forms if one.action is not ignore_line]
    assert [
        (line, one.form)
        for line, kind in taken
        for one in real
        if one.under == kind and one.regex.fullmatch(line)
    ] == []


def test_every_capture_names_its_source() -> None:
    for capture in CAPTURES:
        record = yaml.safe_load(capture.with_suffix(".yml").read_text())
        assert {"repository", "path", "commit", "licence"} <= set(record["source"]), capture
