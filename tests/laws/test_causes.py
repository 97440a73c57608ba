"""Law: the inventory states every cause of an intended fact, and taking it out changes the fact."""

import os
import pickle
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from sanfab.facts import ZoneMember
from sanfab.intent import design_of, intended
from sanfab.intent.problems import derived_problems
from sanfab.intent.provenance import causes_of
from sanfab.inventory.cabling import cabling_of
from sanfab.inventory.document import Document
from sanfab.inventory.load import load_with_provenance
from sanfab.model import San
from sanfab.model.yaml12 import Where
from support.sans import SANS, SWEPT

SAMPLE = 60 if os.environ.get("SANFAB_NIGHTLY") else 25
"""Facts of a SAN whose first cause is taken out."""
every_san = pytest.mark.parametrize("name", SWEPT)


@every_san
def test_the_inventory_states_every_cause(name: str) -> None:
    document, san, cabling = load_with_provenance(SANS[name], derived_problems)
    for switch in san.switches:
        design = design_of(cabling, switch)
        for path, _ in _facts(intended(design)):
            causes = causes_of(design, path)
            assert causes[-1] == ("switches", switch)
            assert [one for one in causes if _entry(document.data, one) is None] == []


@every_san
def test_a_fact_changes_when_its_first_cause_is_taken_out(name: str, note: list[str]) -> None:
    """Or the inventory is refused without it, or another cause of the same fact remains."""
    document, san, cabling = load_with_provenance(SANS[name], derived_problems)
    facts = {switch: dict(_facts(intended(design_of(cabling, switch)))) for switch in san.switches}
    known = [
        (switch, path, causes_of(design_of(cabling, switch), path))
        for switch, found in facts.items()
        for path in found
    ]
    caused = [one for one in known if len(one[2]) > 1]  # by more than the switch itself
    sample = Random(name).sample(caused, min(SAMPLE, len(caused)))
    others = 0
    for switch, path, (first, *causes) in sample:
        if _beside(_facts_without(document, switch, first), path) == _beside(facts[switch], path):
            others += 1
            assert len(causes) > 1 or path in STATED_DEFAULTS, (switch, path, first)
    note.append(f"causes {name}: {len(sample)} facts, {others} of them have a second cause")
    assert 10 * others <= SAMPLE  # two lossless VLANs cause the same settings of a port


def test_a_path_without_a_cause_leads_to_the_switch() -> None:
    _, _, cabling = load_with_provenance(SANS["greenfield"], derived_problems)
    design = design_of(cabling, "n5k-a")
    paths = (
        "name",
        "vlans",
        "vlans.4000.name",
        "vsans",
        "vsans.99",
        "vfcs.999",
        "ports.Ethernet9/9.mtu",
    )
    assert {causes_of(design, path) for path in paths} == {(("switches", "n5k-a"),)}


STATED_DEFAULTS = {"saves"}
"""Facts for which an inventory states the default of the model."""


def _beside(facts: dict[str, object], path: str) -> dict[str, object]:
    """Return a fact with the others of its record."""
    parent = path.rpartition(".")[0]
    return {
        one: value for one, value in facts.items() if one.startswith(f"{parent}.") or one == path
    }


def _facts(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Yield the path and value of every fact; an item of a set is a fact of its own.

    Fields that no comparison reads are none: they say what a text states, not what is wanted.
    """
    begin = f"{path}." if path else ""
    if is_dataclass(value) and not isinstance(value, ZoneMember):
        for field in (one for one in fields(value) if one.compare):
            yield from _facts(getattr(value, field.name), f"{begin}{field.name}")
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield from _facts(entry, f"{begin}{key}")
    elif isinstance(value, set | list):
        for item in value:
            yield f"{begin}{getattr(item, 'value', item)}", item
    elif value not in (None, False, ""):
        yield path, value


def _facts_without(document: Document, switch: str, cause: Where) -> dict[str, object]:
    """Return the facts of a switch without an entry of the inventory; none if it is refused."""
    data = pickle.loads(pickle.dumps(document.data))  # noqa: S301  # a copy, faster than deepcopy
    entry = _entry(data, cause[:-1])
    del entry[cause[-1] if isinstance(entry, list) else str(cause[-1])]
    try:
        cabling = cabling_of(San.model_validate(data))
        return dict(_facts(intended(design_of(cabling, switch))))
    except (ValidationError, LookupError):
        return {}


def _entry(data: Any, where: Where) -> Any:  # noqa: ANN401  # any entry of an inventory
    for step in where:
        data = data[step] if isinstance(data, list) else data.get(str(step))
    return data
