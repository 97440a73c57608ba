"""The reader engine: rows that set or remove, and what they register."""

from dataclasses import dataclass, field

from sanfab.nos.reader import Reader
from sanfab.nos.undo import Undo


@dataclass
class Port:
    label: str = "factory"
    tags: set[str] = field(default_factory=set)


@dataclass
class Target:
    port: Port = field(default_factory=Port)
    ports: list[Port] = field(default_factory=lambda: [Port(), Port()])


READER = Reader()
READER.assign("label {word}", "port.label", source="mem", undo=Undo("no label", "S2"), unset="")
READER.remove("no tag {word}", "port.tags", source="mem")
READER.remove("default tag {word}", "port.tags", source="mem", missing_ok=True)
READER.line("range", source="mem", opens="range")(lambda target: target.ports)
IN_RANGE = READER.block("range")
IN_RANGE.assign("label {word}", "label", source="mem", convert=str.upper)
IN_RANGE.line("tag {word}", source="mem")(lambda ports, tag: ports[0].tags.add(tag))


def unread(target: Target, *lines: str) -> list[str]:
    rows = [
        (number, line.strip(), len(line) - len(line.lstrip())) for number, line in enumerate(lines)
    ]
    return [line.text for line in READER.read(rows, target).unread]


def test_a_row_sets_its_attribute_and_its_undo_line_resets_it() -> None:
    target = Target()
    assert unread(target, "label a") == []
    assert target.port.label == "a"
    assert unread(target, "no label") == []
    assert target.port.label == ""


def test_the_undo_line_of_a_row_has_the_source_of_the_undo() -> None:
    forms = {form.form: form.source for form in READER.forms}
    assert forms["no label"] == "S2"
    assert [(rule.form, rule.undo.line) for rule in READER.rules] == [("label {word}", "no label")]


def test_a_row_sets_the_attribute_of_every_object_of_a_range() -> None:
    target = Target()
    assert unread(target, "range", " label a") == []
    assert [port.label for port in target.ports] == ["A", "A"]


def test_the_removal_of_a_missing_item_is_refused() -> None:
    target = Target(Port(tags={"a"}))
    assert unread(target, "no tag a", "no tag b") == ["no tag b"]
    assert target.port.tags == set()


def test_the_removal_of_a_missing_item_is_accepted_where_the_switch_does() -> None:
    target = Target(Port(tags={"a", "b"}))
    assert unread(target, "default tag a", "default tag c") == []
    assert target.port.tags == {"b"}


def test_a_block_registers_its_lines_under_its_kind() -> None:
    assert {form.form for form in READER.forms if form.under == "range"} == {
        "label {word}",
        "tag {word}",
    }
