"""Law 6 for texts: what a line sets is unknown once it is not understood, never asserted otherwise.

Each line of a golden text gets a word that no switch knows. Whatever the facts then say otherwise
than before of ports, LAGs, VLANs, VSANs, zones and QoS has to be in doubt.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sanfab.facts.diff import MISSING, Difference, fact_differences
from sanfab.facts.unknown import UnknownFact
from sanfab.model.platforms.row import PLATFORMS, Platform
from sanfab.nos import NOSES
from sanfab.nos.reader import ParsedConfig
from support.nightly import NIGHTLY

SCENARIOS = Path(__file__).parents[1] / "scenarios"
SAMPLE = ("pairs", "lossless", "azure-local", "azure-local-os10", "dell-vlt", "greenfield-fc")
FILES = sorted(
    path
    for path in SCENARIOS.glob("*/expected/*.cfg")
    if NIGHTLY or path.parts[-3] in SAMPLE
    # All of its lines belong to other files: those of a text that goes before a reload.
    if ".phase1." not in path.name
)
SCOPE = re.compile(
    r"(?:ports|lags|vlans|vsans|policies)\.|(?:system_policies|device_aliases)\b"
    r"|(?:dcb|routing|jumbo_size|spanning_tree)$"
)
LEFT_OUT = re.compile(r"\s*(?:[!#].*|exit|end|EOF|banner .*)?")
"""Lines without facts, and those that end or begin a banner, which swallows what follows."""


def reading_of(text: str) -> tuple[Platform, ParsedConfig]:
    """Return the reading of a text as the first model of which it is understood."""
    readings = ((row, NOSES[row.nos].read(text, row)) for row in PLATFORMS.values())
    return next((row, one) for row, one in readings if not one.unread)


def mutants(lines: list[str], seen: set[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield a line, and the text in which it is not understood; by default each shape once."""
    header = ""
    for index, line in enumerate(lines):
        header = line if line[:1] != " " else header
        shape = (re.sub(r"\d+", "0", header), re.sub(r"\d+", "0", line))
        if LEFT_OUT.fullmatch(line) or (shape in seen and not NIGHTLY):
            continue
        seen.add(shape)
        yield line, "\n".join([*lines[:index], f"{line} frobnicate", *lines[index + 1 :], ""])


def is_in_doubt(path: str, doubts: tuple[UnknownFact, ...]) -> bool:
    return any(_covers(doubt, path) for doubt in doubts)


def _covers(doubt: UnknownFact, path: str) -> bool:
    entry = list(doubt.entry)
    if entry[:1] == ["policies"]:
        entry[2:2] = ["classes"] if len(entry) > 2 else []
    if entry[:1] == ["vlans"]:
        entry[2:2] = ["shared"] if len(entry) > 2 else []
    for field in doubt.fields:
        kind, _, name = field.partition(".")
        if entry or not name:
            start = ".".join([*entry, field])
        else:  # `lags.10`, `policies.SAN`: the facts have another word before the name
            start = ".".join([kind, next(iter(re.findall(rf"^{kind}\.(\D*?{name})\b", path)), "-")])
        if path == start or path.startswith(f"{start}.") or path == ".".join(entry):
            return True
    return False


def is_gone(difference: Difference) -> bool:
    """Return whether a record is missing as a whole, of which no rule asserts anything."""
    kind, _, rest = difference.where.partition(".")
    return difference.found is MISSING and kind in {"ports", "lags", "policies"} and "." not in rest


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_what_an_unread_line_sets_is_in_doubt(path: Path, note: list[str]) -> None:
    text = path.read_text(encoding="utf-8")
    row, whole = reading_of(text)
    lines = differing = 0
    for line, mutant in mutants(text.splitlines(), set()):
        reading = NOSES[row.nos].read(mutant, row)
        if not reading.unread:
            continue
        lines += 1
        for one in fact_differences(whole.facts, reading.facts):
            if SCOPE.match(one.where) and not is_gone(one):
                differing += 1
                assert is_in_doubt(one.where, reading.doubts), f"{line}: {one}"
    note.append(f"{path.stem}: {lines} unread lines, {differing} facts, all of them in doubt")


@pytest.mark.parametrize(
    ("model", "text"),
    [
        ("nexus-93180yc-fx", "spanning-tree vlan 10 root primary diameter 4\n"),
        ("dcs-7050sx3-48yc8", "spanning-tree vlan-id 10 priority 5000\n"),
        ("s4810", "protocol spanning-tree pvst\n no disable\n vlan 10 bridge-priority 5000\n"),
    ],
)
def test_a_priority_that_is_not_understood_leaves_all_in_doubt(model: str, text: str) -> None:
    platform = PLATFORMS[model]
    parsed = NOSES[platform.nos].read(text, platform)
    assert [line.text for line in parsed.unread] == [text.splitlines()[-1].strip()]
    assert is_in_doubt("bridge_priorities.vlan 10", parsed.doubts)
