"""From a rendered line to the inventory and back: `sanfab why`, and the traces behind it."""

import json
from functools import cache
from pathlib import Path

import pytest

from sanfab.intent.problems import derived_problems
from sanfab.intent.switch_facts import design_of
from sanfab.inventory.load import load_with_provenance
from sanfab.inventory.yaml_positions import Statements, is_below
from sanfab.model.yaml12 import Where
from sanfab.render.trace import TracedLine, Tracer, caused_by, lines_about, trace_all
from sanfab.report.why import why_text
from sanfab.review.parts import load_scope
from support.console import sanfab
from support.nightly import NIGHTLY
from support.sans import SANS

SAMPLE = ("netapp-dss", "minimal", "pairs")
"""SANs whose lines are traced, of all NOSes; SANFAB_NIGHTLY=1 traces every SAN."""

FROM_NOWHERE = 3
"""Lines of one switch that set no fact: what a NOS needs around the others."""


@cache
def traced(folder: Path) -> dict[str, tuple[TracedLine, ...]]:
    """Return the traced lines of every switch of a SAN, with the comments."""
    document, san, cabling = load_with_provenance(folder, derived_problems)
    tracer = Tracer(document)
    return {name: tracer.trace(design_of(cabling, name)) for name in san.switches}


def settings_of(lines: tuple[TracedLine, ...]) -> list[TracedLine]:
    """Return the lines that are no comments; a comment has no cause."""
    comments = [line for line in lines if line.text.startswith(("!", "#"))]
    assert not any(line.causes or line.facts or line.default for line in comments)
    return [line for line in lines if line not in comments]


@pytest.mark.parametrize("name", SANS if NIGHTLY else SAMPLE)
def test_every_line_has_a_cause_and_each_cause_has_the_line(name: str) -> None:
    files: dict[str, list[str]] = {}
    for switch, all_lines in traced(SANS[name]).items():
        lines = settings_of(all_lines)
        assert sum(not line.facts for line in lines if line.default) <= FROM_NOWHERE, switch
        for line in lines:
            assert line.causes, (switch, line)
            first = line.causes[0]
            assert line in caused_by(first.where, lines)
            file, number = first.line
            rows = files.setdefault(file, Path(file).read_text(encoding="utf-8").splitlines())
            assert rows[number - 1].strip(), (switch, line)


def test_a_line_that_only_the_switch_causes_says_whose_default_it_is() -> None:
    for switch, lines in traced(SANS["greenfield"]).items():
        for line in settings_of(lines):
            alone = all(one.where == ("switches", switch) for one in line.causes)
            assert bool(line.default) == (alone and line.facts != ("name",)), (switch, line)


@pytest.mark.parametrize("name", ["greenfield", "minimal"])
def test_what_a_line_of_the_inventory_states_is_found_by_its_number(name: str) -> None:
    document, _, _ = load_with_provenance(SANS[name], derived_problems)
    statements = Statements(document)
    lines_of = traced(SANS[name])
    causes = {one for lines in lines_of.values() for line in lines for one in line.causes}
    for cause in causes:
        file, number = cause.line
        stated = statements.on_line(file, number)
        assert any(is_below(cause.where, one.where) for one in stated), cause


def test_lines_are_found_by_number_port_and_words() -> None:
    lines = traced(SANS["minimal"])["san-a"]
    assert lines_about(lines, "1") == [lines[0]]
    about = lines_about(lines, "Ethernet1")
    assert about[0].text == "interface Ethernet1"
    assert not any("Ethernet10" in line.text for line in about)
    assert {line.text.strip() for line in lines_about(lines, "shutdown")} == {"shutdown"}
    assert lines_about(lines, "no such words") == []


def test_why_prints_the_statements_of_the_lines_of_a_port() -> None:
    printed = sanfab("why", SANS["minimal"], "san-a", "Ethernet1")
    assert printed.exit_code == 0
    assert f"{SANS['minimal'] / 'san.yml'}:19:20" in printed.stdout
    assert "hosts.esx01.ports.vmnic2.vlan: iscsi_a" in printed.stdout
    data = json.loads(sanfab("why", SANS["minimal"], "san-a", "Ethernet1", "--format", "json")[1])
    assert data[0]["text"] == "interface Ethernet1"


def test_why_prints_the_lines_that_a_place_of_the_inventory_causes() -> None:
    whole = sanfab("why", SANS["minimal"], "san.yml:19")
    assert (whole.exit_code, whole.stderr) == (0, "")
    assert "hosts.esx01.ports.vmnic2: causes" in whole.stdout
    assert "san-a" in whole.stdout.splitlines()[1]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("san-x",), "no switch san-x in {san}; did you mean san-"),
        (("san-a", "Ethernet99"), "no line of san-a is about Ethernet99"),
        (("hosts.yml:3",), "{san} has no file hosts.yml, expected one of san.yml"),
        (("san.yml:9999",), "line 9999 of {san}/san.yml states nothing"),
        (("san.yml:3", "Ethernet1"), "san.yml:3 is a place in the inventory; leave out Ethernet1"),
    ],
)
def test_why_says_what_it_expects(words: tuple[str, ...], found: str) -> None:
    printed = sanfab("why", SANS["minimal"], *words)
    assert printed.exit_code == 2
    assert found.format(san=SANS["minimal"]) in printed.stderr


def test_no_secret_is_in_a_statement(tmp_path: Path) -> None:
    user = "management: {users: {bob: {role: admin, password: {secret: letmein}}}, "
    text = (
        (SANS["minimal"] / "san.yml").read_text(encoding="utf-8").replace("management: {", user, 1)
    )
    (tmp_path / "san.yml").write_text("secrets: {letmein: of bob}\n" + text, encoding="utf-8")
    printed = sanfab("why", tmp_path, "san-a", "bob")
    assert printed.exit_code == 0
    assert "letmein" not in printed.stdout.replace("@@letmein@@", "")
    document, _, _ = load_with_provenance(tmp_path)
    password = Statements(document).at(("management", "users", "bob", "password", "secret"))
    assert password.text == "management.users.bob.password.secret: (hidden)"


def test_of_a_large_san_only_what_a_line_concerns_is_loaded_and_says_the_same() -> None:
    """``whole_up_to=0`` makes any SAN a large one."""
    document, _, cabling = load_with_provenance(SANS["greenfield"], derived_problems)
    whole = traced(SANS["greenfield"])
    names = {
        Path(one.line[0]).relative_to(SANS["greenfield"]).as_posix(): one
        for lines in whole.values()
        for line in lines
        for one in line.causes
    }
    assert names
    smaller = 0
    for name, cause in [*names.items()][:: 1 if NIGHTLY else 3]:
        part, some = load_scope(SANS["greenfield"], name, cause.line[1], whole_up_to=0)
        statements = Statements(part).on_line(*cause.line)
        assert [one.text for one in statements]
        found = {
            switch: [line.text for line in caused_by(one.where, lines)]
            for one in statements
            for switch, lines in trace_all(Tracer(part), some).items()
        }
        wanted = {
            switch: [line.text for line in caused_by(one.where, lines)]
            for one in Statements(document).on_line(*cause.line)
            for switch, lines in whole.items()
        }
        assert found == {switch: wanted[switch] for switch in found}
        missed = {s: lines for s, lines in wanted.items() if s not in found and lines}
        assert missed == {}, (cause, [*found])
        smaller += len(found) < len(cabling.san.switches)
    assert smaller


@pytest.mark.parametrize(
    ("where", "switches"),
    [
        (("hosts", "esx09", "ports", "vmnic2"), {"arista-a", "arista-b"}),
        (("links", 1, "lag"), {"arista-a", "x670-a"}),
        (("vlans", "iscsi_ese_a", "mtu"), {"arista-a", "x670-a"}),
        (("switches", "n5k-a", "management"), {"n5k-a"}),
        (("access", 0), set()),
        (("policy",), set()),
    ],
)
def test_of_a_statement_only_switches_are_traced_that_it_may_change(
    where: Where, switches: set[str]
) -> None:
    document, _, cabling = load_with_provenance(SANS["greenfield"], derived_problems)
    found = trace_all(Tracer(document), cabling, about=[where])
    wanted = {
        switch: caused_by(where, lines) for switch, lines in traced(SANS["greenfield"]).items()
    }
    assert {switch: caused_by(where, lines) for switch, lines in found.items()} == wanted
    assert not switches or {switch for switch, lines in found.items() if lines} <= switches


def test_of_a_large_san_only_what_a_switch_is_connected_with_is_loaded() -> None:
    part, some = load_scope(SANS["greenfield"], "arista-a", whole_up_to=0)
    assert "arista-b" in some.san.switches
    assert "n5k-a" not in some.san.switches
    lines = Tracer(part).trace(design_of(some, "arista-a"))
    assert why_text("", lines) == why_text("", traced(SANS["greenfield"])["arista-a"])


def test_a_heading_says_that_it_is_a_comment() -> None:
    done = sanfab("why", SANS["minimal"], "san-a", "! LAGs and ports")
    assert (done.exit_code, done.stderr) == (0, "")
    heading, note = done.stdout.splitlines()
    assert heading.endswith(": ! LAGs and ports")
    assert note == "  comment: it sets nothing, and no push sends it"


def test_a_line_that_only_sets_parts_apart_needs_no_words() -> None:
    done = sanfab("why", SANS["minimal"], "san-a", "1")
    assert (done.exit_code, done.stdout, done.stderr) == (0, "san-a:1: !\n", "")
