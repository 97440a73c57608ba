"""What a fact is about stands at its field: each description counts, and is printed in docs/."""

import ast
import inspect
import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from sanfab.facts import fc, field, routing, services, switch
from sanfab.facts.field import KEPT, described_records, facts_of, keeps_unstated, topics_of
from sanfab.facts.services import ServiceFacts
from sanfab.facts.switch import LagFacts, PortFacts, SwitchFacts
from sanfab.facts.unmanaged import merge_unmanaged
from sanfab.intent.causes import SwitchCauses
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.load import load_inventory
from sanfab.model.design import AREAS
from sanfab.nos import NOSES
from sanfab.plan.impact import affects_traffic, facts_during_change
from sanfab.plan.plan import make_plan
from sanfab.render.templates import render_configuration
from support.console import ROOT, sanfab

MODULES = (switch, services, routing, fc)
DECLARING = {"fact", "collected", "identity", "note"}


def declarations(module: ModuleType) -> Iterator[tuple[ast.ClassDef, ast.AnnAssign, ast.Call]]:
    """Yield the calls that declare the fields of records."""
    for record in ast.parse(inspect.getsource(module)).body:
        for statement in record.body if isinstance(record, ast.ClassDef) else ():
            match statement:
                case ast.AnnAssign(value=ast.Call(func=ast.Name(id=name)) as call):
                    if name in DECLARING:
                        yield record, statement, call


def imports(record: ast.ClassDef, module: ModuleType) -> bool:
    """Return whether a record imports, in the names of its module."""
    try:
        code = compile(ast.Module([record], []), str(module.__file__), "exec")
        exec(code, dict(vars(module)))  # noqa: S102  # a record of ours with a part taken out
    except TypeError:
        return False
    return True


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the records that a test makes out of the registry again."""
    for name in ("_FACTS", "_TOPICS"):
        monkeypatch.setattr(field, name, dict(getattr(field, name)))


@pytest.mark.usefixtures("registry")
@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_each_part_of_each_description_is_needed(module: ModuleType) -> None:
    unnoticed, tried = [], 0
    for record, statement, call in declarations(module):
        whole = list(call.args)
        # Without its last argument, or with one fewer before it, the call lacks one.
        for gone in range(len(whole)):
            call.args = whole[:gone] + whole[gone + 1 :]
            tried += 1
            if imports(record, module):
                unnoticed.append(f"{record.name} {ast.unparse(statement)}")
        call.args = whole
        assert imports(record, module)
    assert (unnoticed, tried > 50 or module is routing) == ([], True)


@pytest.mark.usefixtures("registry")
@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_a_field_without_a_description_does_not_import(module: ModuleType) -> None:
    for record, statement, call in declarations(module):
        kept = statement.value
        statement.value = None if call.func.id == "identity" else ast.Constant(None)  # type: ignore[attr-defined]  # declarations() yields names
        assert not imports(record, module), ast.unparse(statement)
        statement.value = kept


def test_the_page_is_the_printed_one() -> None:
    page = ROOT / "docs/facts.md"
    printed = sanfab("schema", "--facts").stdout
    assert printed == page.read_text(), "print it again: sanfab schema --facts > docs/facts.md"


SCHEMA = json.loads((ROOT / "schemas/san.schema.json").read_text())


def places(node: Any) -> Iterator[dict[str, Any]]:  # noqa: ANN401  # JSON Schema
    """Yield a part of the schema and its alternatives."""
    while "$ref" in node:
        node = SCHEMA["$defs"][node["$ref"].rpartition("/")[2]]
    for key in ("anyOf", "oneOf", "allOf"):
        for one in node.get(key, ()):
            yield from places(one)
    yield node


def parts(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the parts that have no name of their own: entries of a list or mapping, any key."""
    yield from (one for key in ("additionalProperties", "items") if (one := node.get(key)))
    for key in ("patternProperties", "properties"):
        yield from node.get(key, {}).values()
    yield from node.get("prefixItems", ())


def is_key(node: Any, steps: list[str]) -> bool:  # noqa: ANN401  # JSON Schema
    if not steps:
        return True
    found: Iterable[Any] = (
        one
        for place in places(node)
        for one in (
            parts(place) if steps[0] == "*" else (place.get("properties", {}).get(steps[0]),)
        )
    )
    return any(is_key(one, steps[1:]) for one in found if isinstance(one, dict))


def test_each_key_that_states_a_fact_is_one_of_the_inventory() -> None:
    wrong = [
        f"{record.__name__}.{name}: {key}"
        for record in described_records()
        for name, about in facts_of(record).items()
        for key in about.keys
        if not is_key(SCHEMA, key.split("."))
    ]
    assert wrong == []
    assert not is_key(SCHEMA, ["switches", "*", "cop"])


def test_each_fact_that_a_configuration_shows_has_one_topic() -> None:
    for record in described_records():
        holders = {one for one, about in facts_of(record).items() if about.topic is None}
        assert not holders & topics_of(record).keys()
    assert {one for one, about in facts_of(PortFacts).items() if about.topic is None} == set()


@pytest.mark.parametrize("record", [SwitchFacts, ServiceFacts])
def test_what_the_inventory_leaves_out_is_kept_or_not_as_described(record: type) -> None:
    """Each fact by itself: a value that only the switch has, and an inventory that is silent."""
    for name, about in facts_of(record).items():
        silent, running = SwitchFacts(), SwitchFacts()
        holder = running if record is SwitchFacts else running.services
        other = some_value(record, name)
        if about.unstated in {"merged", "sent"} or other is None:
            continue
        setattr(holder, name, other)
        goal = merge_unmanaged(silent, running)
        merged = getattr(goal if record is SwitchFacts else goal.services, name)
        stays = about.unstated in {*KEPT, "added"}
        assert (merged == other) == stays, name
        whole = silent if record is SwitchFacts else silent.services
        assert keeps_unstated(whole, name) == (stays and about.unstated != "added"), name


VALUES: dict[object, object] = {
    str: "other",
    int: 7,
    set: {"other"},
    frozenset: frozenset({"other"}),
    list: ["other"],
    dict: {"other": "value"},
}


def some_value(record: type, name: str) -> object:
    """Return another value of a fact than its default; None: it holds records."""
    default = getattr(record(), name)
    if facts_of(record)[name].topic is None:
        return None
    if default is not None:
        return not default if isinstance(default, bool) else VALUES[type(default)]
    kinds = (get_origin(one) or one for one in get_args(get_type_hints(record)[name]))
    return next(VALUES.get(one, True) for one in kinds if one is not type(None))


@pytest.mark.parametrize("area", AREAS)
def test_what_is_not_managed_stays_as_described(area: str) -> None:
    """Each fact of an area by itself, on a switch of which sanfab manages another area."""
    other = frozenset({"banner" if area != "banner" else "ntp"})
    for record in (SwitchFacts, ServiceFacts):
        for name, about in facts_of(record).items():
            running = SwitchFacts()
            holder = running if record is SwitchFacts else running.services
            value = some_value(record, name)
            if about.area != area or about.unstated in {"merged", "sent"} or value is None:
                continue
            setattr(holder, name, value)
            goal = merge_unmanaged(SwitchFacts(managed=other), running)
            assert getattr(goal if record is SwitchFacts else goal.services, name) == value, name


INVENTORY = """
name: facts
vlans:
  a: {{id: 101, role: iscsi, subnet: 10.1.1.0/24}}
switches:
  n9k: {{model: {model}{stated}}}
hosts:
  h: {{os: linux, ports: {{e0: {{at: n9k Ethernet1{slot}, vlan: a, ip: 10.1.1.11}}}}}}
"""


def planned(folder: Path, model: str, stated: str, line: str) -> tuple[str, ...]:
    """Return the plan of a switch that has one line more than what is rendered without it."""
    text = INVENTORY.format(model=model, stated=stated, slot="/1" if "nexus" in model else "")
    (folder / "san.yml").write_text(text)
    _, cabling = load_inventory(folder)
    design = design_of(cabling, "n9k")
    facts = managed_facts(design)
    rendered = render_configuration(facts, design.platform, design.capabilities)
    header, _, below = line.partition("\n")
    running = rendered.replace(header, line, 1) if below else f"{rendered}{line}\n"
    read = NOSES[design.platform.nos].read(running, design.platform)
    assert read.unread == ()
    plan = make_plan(
        read.facts, merge_unmanaged(facts, read.facts), design.platform, design.capabilities
    )
    return plan.lines


def test_a_profile_that_somebody_set_stays_where_the_inventory_is_silent(tmp_path: Path) -> None:
    assert planned(tmp_path, "nexus-93180yc-fx", "", "copp profile dense") == ()


def test_a_profile_is_not_pushed_where_management_is_not_managed(tmp_path: Path) -> None:
    stated = ", managed: [vlans, ports], copp: dense"
    text = INVENTORY.format(model="nexus-93180yc-fx", stated=stated, slot="/1")
    (tmp_path / "san.yml").write_text(text)
    _, cabling = load_inventory(tmp_path)
    assert managed_facts(design_of(cabling, "n9k")).copp == ""
    assert planned(tmp_path, "nexus-93180yc-fx", stated, "copp profile strict") == ()


def test_the_key_of_a_profile_is_its_cause(tmp_path: Path) -> None:
    text = INVENTORY.format(model="nexus-93180yc-fx", stated=", copp: dense", slot="/1")
    (tmp_path / "san.yml").write_text(text)
    _, cabling = load_inventory(tmp_path)
    assert SwitchCauses(cabling, "n9k").of("copp")[0] == ("switches", "n9k", "copp")


def test_dcbx_of_an_owned_port_stays_where_qos_is_not_managed(tmp_path: Path) -> None:
    line = "interface Ethernet1\n   dcbx mode ieee"
    stated = ", managed: [vlans, ports]"
    assert planned(tmp_path, "dcs-7050sx3-48yc8", stated, line) == ()


def test_the_hash_of_a_lag_stays_where_the_inventory_is_silent() -> None:
    running = SwitchFacts(lags={"1": LagFacts("1", hash=frozenset({"other"}))})  # type: ignore[arg-type]  # any value serves
    goal = merge_unmanaged(SwitchFacts(lags={"1": LagFacts("1")}), running)
    assert goal.lags["1"].hash == {"other"}


def _other(value: object) -> object:
    """Return another value of the same kind."""
    match value:
        case bool() | None:
            return not value
        case str():
            return f"{value}x"
        case dict():
            return {**value, "x": "x"}
        case ServiceFacts():
            return ServiceFacts(banner="x")
        case _:
            return {*value, "x"}  # type: ignore[misc]  # the facts of a switch have no other kind


@pytest.mark.parametrize(
    "name",
    # Fabric extenders disturb their own ports.
    sorted(
        {one for one, about in facts_of(SwitchFacts).items() if about.disturbs != "item"}
        - {"fexes"}
    ),
)
def test_a_push_counts_the_ports_as_down_while_a_fact_changes_that_disturbs_the_switch(
    name: str,
) -> None:
    now = SwitchFacts("n5k-a", ports={"Ethernet1/1": PortFacts("Ethernet1/1", mode="access")})
    goal = replace(now, **{name: _other(getattr(now, name))})
    during = facts_during_change(now, goal, reloads=False)
    assert affects_traffic(now, during) is (facts_of(SwitchFacts)[name].disturbs == "object")


def test_what_only_management_sees_disturbs_nobody() -> None:
    """A change of one of these takes no path away, which would need consent to an outage."""
    known = facts_of(SwitchFacts)
    told = {name for name, about in known.items() if about.disturbs == "nothing"}
    assert {"services", "recovery_causes", "recovery_interval", "routes", "saves"} <= told
