"""Law: the inventory states every cause of an intended fact, and taking it out changes the fact."""

import pickle
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest
from pydantic import ValidationError

from sanfab.facts.fc import ZoneMember
from sanfab.intent.causes import SwitchCauses
from sanfab.intent.problems import derived_problems
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.document import Document
from sanfab.inventory.load import load_with_provenance
from sanfab.inventory.plugging import cabling_of
from sanfab.inventory.variants import statements_of
from sanfab.model.san import San
from sanfab.model.yaml12 import Where
from support.nightly import NIGHTLY
from support.sans import SANS, SWEPT

SAMPLE = 60 if NIGHTLY else 8
"""Facts of a SAN whose first cause is taken out."""
every_san = pytest.mark.parametrize("name", SWEPT)


class Caused(NamedTuple):
    """The facts of a SAN by switch and path, and the causes of each."""

    document: Document
    san: San
    facts: dict[str, dict[str, object]]
    causes: dict[tuple[str, str], tuple[Where, ...]]


@cache
def _caused(name: str) -> Caused:
    """Return what causes the facts of a SAN, found once for all tests: none changes it."""
    document, san, cabling = load_with_provenance(SANS[name], derived_problems)
    first = {one.model: name for name, one in reversed(san.switches.items())}
    some = [*san.switches] if NIGHTLY else [*first.values()]  # others are those of fabric B
    facts = {switch: dict(_facts(intended_facts(design_of(cabling, switch)))) for switch in some}
    at = {switch: SwitchCauses(cabling, switch) for switch in some}
    causes = {
        (switch, path): at[switch].of(path) for switch, found in facts.items() for path in found
    }
    return Caused(document, san, facts, causes)


@every_san
def test_the_inventory_states_every_cause(name: str) -> None:
    known = _caused(name)
    for (switch, _), causes in known.causes.items():
        assert causes[-1] == ("switches", switch)
        assert [one for one in causes if _entry(known.document.data, one) is None] == []


@every_san
def test_a_fact_changes_when_its_first_cause_is_taken_out(name: str, note: list[str]) -> None:
    """Or when it has another value, or when all its causes are taken out.

    An inventory that is refused without a statement needs it.
    """
    document, san, facts, known = _caused(name)
    caused = [
        at for at, causes in known.items() if len(causes) > 1
    ]  # by more than the switch itself
    sample = Random(name).sample(caused, min(SAMPLE, len(caused)))
    found: Counter[str] = Counter()
    for switch, path in sample:
        causes = known[switch, path]
        for how, others in _others(document, san, causes[:-1]):
            if _changes(others, switch, path, facts[switch]):
                found[how] += 1
                break
        else:
            pytest.fail(f"{switch} {path}: {causes}")
    note.append(f"causes {name}: {len(sample)} facts, {dict(found)}")


def test_pause_is_caused_by_the_family_of_the_array() -> None:
    _, _, cabling = load_with_provenance(SANS["nimble-arista"], derived_problems)
    assert SwitchCauses(cabling, "arista").of("ports.Ethernet1.pause_send") == (
        ("access", 0),
        ("hosts", "esx1", "ports", "vmnic2", "at"),
        ("hosts", "esx1", "ports", "vmnic2", "vlan"),
        ("arrays", "nimble", "family"),
        ("vlans", "iscsi", "role"),
        ("switches", "arista"),
    )


def test_a_statement_of_what_would_hold_without_it_is_a_cause() -> None:
    _, _, cabling = load_with_provenance(SANS["nimble-arista"], derived_problems)
    causes = SwitchCauses(cabling, "arista")
    assert not cabling.san.management.ssh
    assert causes.of("services.ssh") == (("management", "ssh"), causes.switch)


def test_statements_that_only_together_change_a_fact_cause_it() -> None:
    _, _, cabling = load_with_provenance(SANS["netapp-dss-iscsi"], derived_problems)
    causes = SwitchCauses(cabling, "sisbu-fcoe-5k-1")
    cable = ("hosts", "ghidorah3", "ports", "p1", "at")  # shut without it, if unused ports are
    path = "ports.Ethernet1/1.enabled"
    assert causes.of(path) == (cable, ("policy", "unused_ports"), causes.switch)


def test_a_default_that_decides_a_fact_is_named() -> None:
    _, _, cabling = load_with_provenance(SANS["nimble-arista"], derived_problems)
    causes = SwitchCauses(cabling, "arista")
    assert causes.of("saves") == (causes.switch,)
    assert causes.defaults_of("saves") == ((("policy", "save"), False),)


def test_a_path_without_a_cause_leads_to_the_switch() -> None:
    _, _, cabling = load_with_provenance(SANS["greenfield"], derived_problems)
    at = SwitchCauses(cabling, "n5k-a")
    paths = (
        "name",
        "vlans.4000.name",
        "vsans.99",
        "vfcs.999",
        "ports.Ethernet9/9.mtu",
    )
    assert {at.of(path) for path in paths} == {(("switches", "n5k-a"),)}


def test_a_part_of_a_name_leads_to_what_causes_all_names_with_it() -> None:
    _, _, cabling = load_with_provenance(SANS["greenfield"], derived_problems)
    at = SwitchCauses(cabling, "n5k-a")
    assert at.of("services.tacacs.192.0.2")[0][:2] == ("management", "tacacs")


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


def _others(document: Document, san: San, causes: Sequence[Where]) -> Iterator[tuple[str, Any]]:
    """Yield the inventory without its first cause, with other values of it, without all causes."""
    yield "without it", _without(document, causes[:1])
    statement = next(one for one in statements_of(san) if one.where == causes[0])
    for value in statement.other_values:
        data = _copy_of(document)
        _entry(data, causes[0][:-1])[_step(data, causes[0])] = value
        yield "with another value", data
    yield "without all", _without(document, causes)


def _without(document: Document, causes: Sequence[Where]) -> Any:  # noqa: ANN401  # any inventory
    data = _copy_of(document)
    for where in sorted(causes, key=str, reverse=True):  # the last entry of a list first
        del _entry(data, where[:-1])[_step(data, where)]
    return data


def _copy_of(document: Document) -> Any:  # noqa: ANN401  # any inventory
    return pickle.loads(pickle.dumps(document.data))  # noqa: S301  # faster than deepcopy


def _step(data: Any, where: Where) -> str | int:  # noqa: ANN401  # any inventory
    return where[-1] if isinstance(_entry(data, where[:-1]), list) else str(where[-1])


def _changes(data: object, switch: str, path: str, facts: dict[str, object]) -> bool:
    """Return whether a fact, or one next to it, is another in an inventory; or it is refused."""
    try:
        others = intended_facts(design_of(cabling_of(San.model_validate(data)), switch))
    except (ValidationError, LookupError):
        return True
    return _beside(dict(_facts(others)), path) != _beside(facts, path)


def _entry(data: Any, where: Where) -> Any:  # noqa: ANN401  # any entry of an inventory
    for step in where:
        data = data[step] if isinstance(data, list) else data.get(str(step))
    return data
