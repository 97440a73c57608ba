"""Lines of published configurations, put by hand into objects that an inventory owns.

Whatever such a line is, the switch then runs "as intended" only if the line is listed as harmless
with the document that shows it, says what the switch has already, or sets what the inventory leaves
open.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from sanfab.facts.diff import fact_differences
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.load import load_inventory
from sanfab.live.collect import parse_config
from sanfab.live.drift import DriftInput, drift_of
from sanfab.nos import NOSES
from sanfab.nos.forms import LineForm
from sanfab.nos.ignored_lines import ignore_line
from sanfab.nos.reader import ParsedConfig
from sanfab.render.templates import render_configuration
from support.captures import CAPTURES
from support.sans import SANS

OWNED = {
    "nxos": {
        "greenfield n5k-a": (
            "",
            "interface Ethernet1/1",
            "interface Ethernet1/25",
            "interface vfc1",
            "vlan 1001",
            "vsan database",
            "zone name z_esx01_vmhba2_fas01 vsan 101",
            "zoneset name ZS_A vsan 101",
        ),
        "flexpod-express 3172P-A": ("interface port-channel11", "vpc domain 1", "vlan 3437"),
        "dual-stack nexus": ("interface Vlan150",),
    },
    "eos": {
        "arista-mlag LEAF1": (
            "",
            "interface Ethernet3",
            "interface Port-Channel1",
            "interface Vlan4094",
            "vlan 10",
            "mlag configuration",
        ),
    },
    "os9": {
        "dell-vlt Rack1_TOR": (
            "",
            "interface TenGigabitEthernet 0/1",
            "interface Port-channel 100",
            "interface Vlan 8",
            "vlt domain 100",
        ),
    },
    "exos": {"nimble-extreme x670": ("",), "exos-mlag Peer1.A": ("",)},
}
"""Owned objects by NOS and switch, as the lines that open their blocks; empty: the top level."""

OBJECTS = ("ports.", "lags.", "vlans.", "vsans.", "vfcs.", "peer.")
"""Facts of objects that an inventory owns; what it leaves open of the whole switch is kept."""

KEPT = {
    r"ports\.[^.]+\.speed": "the speed that a port has anyway; the hand changes have another one",
    r"vlans\.\d+\.shared": "a push keeps gateways that the inventory does not state",
    r"peer\.options": "a push keeps them where the inventory states none",
    r"peer\.priority": "likewise",
}
"""Facts of owned objects that may change all the same, each with its reason."""


PORT = {
    "nxos": "interface Ethernet1/1",
    "eos": "interface Ethernet1",
    "os9": "interface TenGigabitEthernet 0/0",
    "exos": "",
}
"""Stands for each line that opens the block of a port, also of one that the model lacks."""


class Line(NamedTuple):
    """A line of a published configuration, the lines above it, and its file."""

    headers: tuple[str, ...]
    text: str
    file: str


@cache
def forms_of(nos: str, under: str) -> tuple[LineForm, ...]:
    return tuple(form for form in NOSES[nos].line_forms if form.under == under)


def kind_of(nos: str, headers: Iterable[str]) -> str | None:
    """The kind of block that lines open; None: they are not understood."""
    kind = ""
    for row in headers:
        header = PORT[nos] if re.match(r"interface (?:range )?\S*eth", row, re.I) else row
        form = next(
            (one for one in forms_of(nos, kind) if one.opens and one.regex.fullmatch(header)), None
        )
        if form is None:
            return None
        kind = form.opens
    return kind


def lines_of(path: Path) -> Iterator[Line]:
    open_blocks: list[tuple[int, str]] = []
    for row in path.read_text().splitlines():
        text = row.strip()
        if not text or text[0] in "!#":
            continue
        indent = len(row) - len(row.lstrip())
        while open_blocks and open_blocks[-1][0] >= indent:
            open_blocks.pop()
        yield Line(tuple(header for _, header in open_blocks), text, path.stem)
        open_blocks.append((indent, text))


def folded(text: str) -> str:
    """A line without its numbers, addresses and quoted names."""
    return re.sub(r"[0-9a-fA-F:.]*\d[0-9a-fA-F:.]*", "0", re.sub(r'"[^"]*"', '"x"', text))


@cache
def published(nos: str) -> dict[str, list[Line]]:
    """The lines of all published configurations by kind of block, one of each form."""
    found: dict[tuple[str, str], Line] = {}
    for path in CAPTURES:
        for line in lines_of(path) if path.parts[-3] == nos else ():
            kind = kind_of(nos, line.headers)
            if kind is not None:
                found.setdefault((kind, folded(line.text)), line)
    kinds: dict[str, list[Line]] = {}
    for (kind, _), line in found.items():
        kinds.setdefault(kind, []).append(line)
    return kinds


class Switch(NamedTuple):
    design: SwitchDesign
    text: str
    parsed: ParsedConfig


@cache
def switch_of(name: str) -> Switch:
    """A switch of an inventory, as it runs after a push."""
    inventory, switch = name.split()
    _, cabling = load_inventory(SANS[inventory])
    one = design_of(cabling, switch)
    facts = managed_facts(one)
    text = render_configuration(facts, one.platform, one.capabilities, comments=False)
    return Switch(one, text, parse_config(text, one))


def added(text: str, at: str, line: str) -> str:
    """The text with a line at the end of a block."""
    rows = text.splitlines()
    if not at:
        end = next((n for n, row in enumerate(rows) if row.startswith("interface ")), len(rows))
        return "\n".join([*rows[:end], line, *rows[end:]]) + "\n"
    start = rows.index(at) + 1
    end = next((n for n in range(start, len(rows)) if not rows[n].startswith(" ")), len(rows))
    indent = re.match(r" *", rows[start])[0] if end > start else "  "  # type: ignore[index]
    return "\n".join([*rows[:end], f"{indent}{line}", *rows[end:]]) + "\n"


def about_owned(nos: str, line: str, switch: Switch) -> str:
    """A line with the ports and VLANs of an owned switch, where it names its objects (EXOS)."""
    if nos != "exos":
        return line
    facts = switch.parsed.facts
    port = next(iter(facts.ports)) if facts.ports else "1"
    vlan = next(vlan.name for vlan in facts.vlans.values() if vlan.name and vlan.id != 1)
    line = re.sub(r"\b(ports?|sharing|grouping) [\d:][\d:,-]*", rf"\1 {port}", line)
    return re.sub(r'\b(vlan) (?:"[^"]*"|\S+)', rf'\1 "{vlan}"', line)


def is_told(nos: str, name: str, at: str, line: str) -> bool:
    """Whether drift tells of a line, or may be silent about it."""
    switch = switch_of(name)
    kind = kind_of(nos, [at] if at else []) or ""
    matching = [form for form in forms_of(nos, kind) if form.regex.fullmatch(line)]
    if matching and all(form.action is ignore_line for form in matching):
        return not any(form.from_memory for form in matching)
    parsed = parse_config(added(switch.text, at, line), switch.design)
    intended = managed_facts(switch.design)
    drift = drift_of(DriftInput(name.split()[1], switch.design.platform, intended, parsed))
    changed = [one.where for one in fact_differences(switch.parsed.facts, parsed.facts)]
    return not drift.is_clean or not any(
        where.startswith(OBJECTS) and not re.match("|".join(KEPT), where) for where in changed
    )


@pytest.mark.parametrize("nos", OWNED)
def test_a_published_line_in_an_owned_object_is_told_or_listed(nos: str, note: list[str]) -> None:
    tried, silent = 0, []
    for name, blocks in OWNED[nos].items():
        for at in blocks:
            kind = kind_of(nos, [at] if at else [])
            assert kind is not None, at
            for line in published(nos).get(kind, []):
                text = about_owned(nos, line.text, switch_of(name))
                tried += 1
                if not is_told(nos, name, at, text):
                    silent.append(f"{name} {at}: {text} ({line.file})")
    note.append(f"{nos}: {tried} published lines put into owned objects")
    assert tried
    assert silent == []
