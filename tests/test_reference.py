"""docs/reference.md has every key of the inventory, as the model has it."""

import re
from functools import cache
from typing import get_args

from sanfab.model.base import Model
from sanfab.model.san import San
from support.console import ROOT, sanfab

PAGE = ROOT / "docs/reference.md"


@cache
def tables() -> dict[str, dict[str, list[str]]]:
    """Return the cells of each row by heading and key."""
    found = {}
    for block in PAGE.read_text().split("\n## ")[1:]:
        lines = block.partition("|---|---|---|---|---|\n")[2].splitlines()
        rows = [re.split(r"(?<!\\) \| ", line.strip("| ")) for line in lines]
        found[block.partition("\n")[0]] = {row[0].strip("`"): row for row in rows if len(row) == 5}
    return found


def models_in(annotation: object) -> set[type[Model]]:
    """Return the classes of mappings that an annotation names."""
    if isinstance(annotation, type) and issubclass(annotation, Model):
        return {annotation}
    return {one for part in get_args(annotation) for one in models_in(part)}


def every_model(model: type[Model]) -> set[type[Model]]:
    found = {model}
    for field in model.model_fields.values():
        for one in models_in(field.annotation):
            if one.__name__ != "Platform":
                found |= every_model(one)
    return found


def test_the_page_is_the_printed_one() -> None:
    printed = sanfab("schema", "--markdown").stdout
    assert printed == PAGE.read_text(), (
        "print it again: sanfab schema --markdown > docs/reference.md"
    )


def test_every_key_has_a_row_with_type_default_example_and_meaning() -> None:
    models = every_model(San)
    assert len(tables()) == len(models)
    known = {frozenset(rows) for rows in tables().values()}
    keys = {frozenset(one.model_fields) - ({"models"} if one is San else set()) for one in models}
    assert known == keys
    for heading, rows in tables().items():
        for key, (_, kind, default, example, meaning) in rows.items():
            assert kind, f"{heading} {key}: no type"
            assert default, f"{heading} {key}: no default"
            assert meaning.endswith("."), f"{heading} {key}: {meaning}"
            assert example or "[mapping]" in kind, f"{heading} {key}: no example"


def test_what_is_required_and_what_holds_by_default_is_that_of_the_model() -> None:
    rows = tables()
    assert [key for key, row in rows["vlans.VLAN"].items() if row[2] == "**required**"] == [
        *("id", "role"),
    ]
    assert rows["vlans.VLAN"]["mtu"][1:4] == ["a whole number, 1500 to 12000", "`1500`", "`9000`"]
    assert rows["hosts.NAME"]["ports"][1] == "by name: [mapping](#hostsnameportsport)"
    assert rows["policy"]["zoning"][2] == "`single-initiator`"
