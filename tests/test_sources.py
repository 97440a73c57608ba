"""docs/sources.md says what every source tag means, and nothing uses a tag that it does not."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sanfab.model.families import FAMILIES
from sanfab.model.hosts.files import ADAPTERS, MULTIPATH, RECOMMENDATIONS, SYSTEMS
from sanfab.model.limits import LIMITS
from sanfab.model.ouis import OUIS
from sanfab.model.platforms.defects import DEFECTS
from sanfab.model.platforms.row import PLATFORMS
from sanfab.model.platforms.traits import TRAITS
from sanfab.model.protocols import PROTOCOLS
from sanfab.nos import NOSES
from sanfab.nos.forms import is_from_memory
from sanfab.nos.identification import looks_like
from sanfab.noses import NOS_PARTS
from sanfab.report.sources import is_unproven, undo_rules
from sanfab.rules.catalogue import RULES
from sanfab.rules.catalogue.ren.order import ORDERS

if TYPE_CHECKING:
    from sanfab.nos.cli_profile import CliProfile
    from sanfab_lab.commands import CommandTree

ROOT = Path(__file__).parents[1]
LISTED = re.findall(r"^\| (\S+) \|", (ROOT / "docs/sources.md").read_text(), re.MULTILINE)
KNOWN = set(LISTED)


def tags(text: str) -> set[str]:
    return set(text.replace(",", " ").split())


def test_every_tag_is_explained_once() -> None:
    assert [tag for tag, lines in Counter(LISTED).items() if tag.isupper() and lines > 1] == []


def test_every_tag_is_explained() -> None:
    used = [one.source for nos in NOSES.values() for one in nos.line_forms]
    used += [row.source for row in PLATFORMS.values()]
    for row in PLATFORMS.values():
        used += [one.source for one in (*row.capabilities, *row.limits)]
        used += row.sources.values()
    for nos in TRAITS.values():
        used += nos.sources.values()
        used += [one.source for one in (*nos.capabilities, *nos.syntax)]
        used += [nos.containerlab.source] if nos.containerlab is not None else []
    used += [one.source for nos in NOSES.values() for one in nos.address_tables]
    used += [one.source for one in OUIS.values()]
    used += [row.source for row in FAMILIES.values()]
    used += [row.source for row in PROTOCOLS.values()]
    used += setting_sources()
    used += [limit.source for limit in LIMITS]
    used += [defect.source for rows in DEFECTS.values() for defect in rows]
    used += [rule.source for rule in RULES.values()]
    used += [order.source for order in ORDERS]
    assert set().union(*map(tags, used)) - KNOWN == set()


def setting_sources() -> Iterator[str]:
    for row in (*ADAPTERS.values(), *SYSTEMS.values()):
        yield row.source
        yield from (one.source for one in row.settings.values())
    for recommendation in RECOMMENDATIONS.values():
        yield recommendation.source
        yield from recommendation.sources.values()
    for multipath in MULTIPATH.values():
        yield from (multipath.source, *multipath.sources.values())
        yield from (one.source for others in multipath.others.values() for one in others)


def test_every_line_that_resets_others_names_a_document() -> None:
    rows = {
        row
        for platform in PLATFORMS.values()
        for row in NOSES[platform.nos].remediation(platform).side_effects
    }
    found = {row.source for row in rows}
    assert found
    assert set().union(*map(tags, found)) - (KNOWN - {"mem"}) == set()
    for row in rows:
        if not row.source:  # what is unknown is said as a question, and nothing follows from it
            assert row.says.startswith(("whether ", "which "))
            assert row.resets == ()


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_every_tag_of_what_is_sent_is_explained(nos: str, note: list[str]) -> None:
    """How lines are undone, and what drivers know of errors, questions and times."""
    profile: CliProfile = import_module(f"sanfab.nos.{nos}.driver").PROFILE
    known = (*profile.errors, *profile.benign, *profile.prompts, *profile.read_timeouts)
    used = [rule.undo.source for rule in undo_rules(NOSES[nos])]
    used += [one.source for one in known]
    used += [step.source for step in NOSES[nos].bootstrap.steps]  # type: ignore[index]  # a name
    used.append(NOSES[nos].bootstrap.provisioning_source)  # type: ignore[index]  # a name
    assert len(known) >= 10
    assert all(used)
    assert set().union(*map(tags, used)) - KNOWN == set()
    memory = sum(tags(source) == {"mem"} for source in used)
    note.append(f"{nos}: {len(used)} undo rules and signs of a driver, {memory} of them mem")


_FIELD = re.compile(r"\{\w+(?::(?P<regex>(?:[^{}]|\{[^{}]*\})+)|(?P<rest>\.\.\.))?\}")


def _field_pattern(match: re.Match[str]) -> str:
    return f"(?:{match['regex'] or ('.+' if match['rest'] else '[^ ]+')})"


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_no_rendered_line_is_of_a_form_known_from_memory(nos: str) -> None:
    """As the configurations of the scenarios are; words of a line that stands in a block count."""
    forms = [one.form for one in NOSES[nos].line_forms if tags(one.source) == {"mem"}]  # type: ignore[index]  # a name
    pattern = re.compile("|".join(_FIELD.sub(_field_pattern, form) for form in forms))
    texts = [path.read_text() for path in ROOT.glob("tests/scenarios/*/expected/*.cfg")]
    lines = {
        line.strip() for text in texts if looks_like(text) == nos for line in text.splitlines()
    }
    assert len(lines) > 100
    # Of a NOS without such forms the pattern is empty, and matches no line.
    assert {line for line in lines if pattern.fullmatch(line)} == set()


def test_few_lines_are_known_from_memory(note: list[str]) -> None:
    """Those of docs/sources.md, each with its reason there: forms, undo lines, console steps."""
    forms = sum(form.from_memory for nos in NOSES.values() for form in nos.line_forms)
    undone = sum(is_unproven(rule) for nos in NOSES.values() for rule in undo_rules(nos))
    steps = [step for nos in NOSES.values() for step in nos.bootstrap.steps]
    asked = sum(is_from_memory(step.source) for step in steps)
    note.append(f"from memory: {forms} line forms, {undone} undo lines, {asked} console steps")
    assert 0 < forms + undone + asked <= 44


def test_each_form_known_from_memory_has_its_reason() -> None:
    """Some phrase of the chapter has all words of the form."""
    text = (ROOT / "docs/sources.md").read_text()
    text = text.partition("## Lines known from memory\n")[2].partition("\n## ")[0]
    phrases = [" ".join(one.split()) for one in re.findall(r"`([^`]+)`", text)]
    forms = [one.form for nos in NOSES.values() for one in nos.line_forms if one.from_memory]
    assert forms
    patterns = {form: r"\b.*\b".join(_FIELD.sub(" ", form).split()) for form in forms}
    unnamed = [
        form
        for form, pattern in patterns.items()
        if not any(re.search(pattern, one) for one in phrases)
    ]
    assert unnamed == []


@pytest.mark.parametrize("nos", sorted(NOS_PARTS))
def test_every_tag_of_an_emulated_command_is_explained(nos: str, note: list[str]) -> None:
    import_module(NOS_PARTS[nos].lab)  # registers all commands
    tree: CommandTree = import_module(f"{NOS_PARTS[nos].lab}.commands").TREE
    commands = {
        (tuple(word.regex.pattern for word in command.words), command.source)
        for mode in tree.modes.values()
        for command in mode
    }
    assert len(commands) > 150
    assert all(source for _, source in commands)
    assert set().union(*(tags(source) for _, source in commands)) - KNOWN == set()
    memory = sum(tags(source) == {"mem"} for _, source in commands)
    note.append(f"lab {nos}: {len(commands)} forms of commands, {memory} of them mem")


TAG = re.compile(r"(?:[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+|[A-Z][A-Z0-9]{2,}|S[0-9])")


def said(path: Path) -> Iterator[str]:
    """Yield the comments and docstrings of a module."""
    text = path.read_text()
    if not re.search(rf"\[{TAG.pattern}", text):
        return  # most modules have no tag in brackets, and parsing all takes seconds
    yield from re.findall("#.*", text)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)


def test_every_tag_in_a_comment_or_docstring_is_explained() -> None:
    found = {
        word
        for folder in ("sanfab", "sanfab_lab", "sanfab_napalm")
        for path in (ROOT / folder).rglob("*.py")
        for text in said(path)
        for inside in re.findall(r"\[([^\[\]\n]+)\]", text)
        if TAG.match(inside)
        for word in re.split(r"[ ,;:]+", inside)
        if TAG.fullmatch(word)
    }
    assert len(found) > 70
    assert found - KNOWN == set()


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_a_reader_of_status_names_its_sources(nos: str) -> None:
    doc = import_module(f"sanfab.nos.{nos}.status").__doc__ or ""
    assert KNOWN & set(re.findall(r"\[([A-Z0-9-]+)\]", doc))


def test_every_template_names_its_source() -> None:
    """Those of ``report`` write pages and drawings of sanfab: no document says what they hold."""
    report = ROOT / "templates/report"
    for path in sorted({*(ROOT / "templates").rglob("*.j2")} - {*report.glob("*.j2")}):
        head = path.read_text().split("#}")[0]
        assert head.startswith("{# "), path
        assert path.name == "switch.j2" or "Source" in head, path


def test_the_rules_of_a_prefix_are_numbered_without_a_gap() -> None:
    """A waiver names a rule by its id: a number that is gone would look like a mistyped one."""
    for prefix, count in Counter(name.partition("-")[0] for name in RULES).items():
        assert {f"{prefix}-{number:02}" for number in range(1, count + 1)} <= RULES.keys()


def test_every_setting_that_a_rule_reads_is_in_the_documents() -> None:
    known = (ROOT / "docs/settings.md").read_text()
    # An emulated switch has settings of its own, which no inventory knows.
    lab = ROOT / "sanfab_lab"
    files = [path for path in (ROOT / "sanfab").rglob("*.py") if lab not in path.parents]
    texts = [path.read_text() for path in files]
    read = {key for text in texts for key in re.findall(r'settings\.get\(\s*"([^"]+)"', text)}
    asked = {key for row in FAMILIES.values() for _, key, _ in row.settings}
    assert len(read) > 20
    assert {key for key in read | asked if f"`{key}`" not in known} == set()
