"""The table of lines that Batfish does not model."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from batfish.designs import EVERY_LINE
from batfish.sans import ROOT, rendered, source_of
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.known_gaps import known_gap_of
from sanfab.gate.batfish.snapshot import snapshot_files
from sanfab.inventory.load import load_inventory
from sanfab.inventory.plugging import cabling_of
from sanfab.nos import NOSES
from support.fex import FEX_SAN

GAPS = [nos.grammar_gaps for nos in NOSES.values()]
KNOWN_GAPS = [form for one in GAPS for form in one.lines]
BUILT_IN_NAMES = [form for one in GAPS for form in one.built_in_names]
SANS = sorted(path.parent.name for path in (ROOT / "tests/scenarios").glob("*/expected"))


class TestForms:
    """The table of forms that Batfish does not model."""

    def test_every_known_gap_matches_a_rendered_line(self, tmp_path: Path) -> None:
        """A row that no text needs would only swallow mistakes."""
        used = {known_gap_of(*line) for san in SANS for line in _lines(_case(san, tmp_path))}
        used |= {
            known_gap_of(*line) for line in _lines(_case("nimble-arista", tmp_path, save=True))
        }
        (tmp_path / "fex").mkdir()
        (tmp_path / "fex/san.yml").write_text(FEX_SAN)
        extended = rendered(load_inventory(tmp_path / "fex")[1], tmp_path)
        used |= {known_gap_of(*line) for line in _lines(extended)}
        used |= {known_gap_of(*line) for line in _lines(_case("roce", tmp_path))}
        for name, design in EVERY_LINE.items():
            (tmp_path / name).mkdir()
            inventory = design.write(tmp_path / name)
            each = rendered(load_inventory(inventory)[1], tmp_path / name)
            used |= {known_gap_of(*line) for line in _lines(each)}
        assert [form.line for form in KNOWN_GAPS if form not in used] == []

    @pytest.mark.parametrize(
        ("grammar", "line", "section"),
        [
            ("nxos", "vsan databse", ""),
            ("nxos", "vsan database", "interface Ethernet1/5"),
            ("nxos", "vsan 101 interface vfc", "vsan database"),
            ("nxos", "no shutdown", "interface Ethernt1/5"),
            ("nxos", "no shutdown", ""),
            ("nxos", "switchport acess vlan 5", "interface Ethernet1/5"),
            ("nxos", "switchport trunk allowed vsan all", "interface vfc5"),
            ("nxos", "mtu jumbo", "interface Ethernet1/5"),
            ("nxos", "member pwwn 10:00:00:00:c9:93:f9", "zone name z vsan 101"),
            ("nxos", "member pwwn 10:00:00:00:c9:93:f9:97 initator", "zone name z vsan 101"),
            ("nxos", "match cos", "class-map type qos class-iscsi"),
            ("nxos", "fcoe vsan 101", "vlan configuration 5"),
            ("nxos", "feature npv", ""),
            ("nxos", "lldp run", ""),
            ("nxos", "role priority high", "vpc domain 5"),
            ("nxos", "peer-gatway", "vpc domain 5"),
            ("nxos", "spanning-tree mode rapid-pvts", ""),
            ("nxos", "fec rs", "interface Ethernet1/5"),
            ("nxos", "priority-flow-control watch-dog-interval of", "interface Ethernet1/5"),
            ("nxos", "random-detect minimum-threshold 300 kbytes ecn", "class type queuing q3"),
            ("nxos", "port-channel load-balance src-dst mac ip", ""),
            ("nxos", "clock summer-time CEST 5 Sun Mar 5 Sun Oct 60", ""),
            ("eos", "flowcontrol send of", "interface Ethernet5"),
            ("eos", "vrrp 5 prempt", "interface Vlan5"),
            ("eos", "error-correction encoding reed", "interface Ethernet5"),
            ("eos", "snmp-server ipv4 access-list OTHER", ""),
            ("eos", "flowcontrol send on", "interface Vlan5"),
            ("eos", "dcbx mode iee", "interface Ethernet5"),
            ("eos", "username admin role network-admin secret letmein", ""),
            ("eos", "lldp running", ""),
        ],
    )
    def test_a_misspelt_line_matches_no_known_gap(
        self, grammar: str, line: str, section: str
    ) -> None:
        assert known_gap_of("nxos" if grammar == "nxos" else "eos", line, section) is None

    def test_the_document_lists_the_table(self) -> None:
        """What docs/batfish.md says of it is what the gate goes by."""
        said = (ROOT / "docs/batfish.md").read_text()
        for form in KNOWN_GAPS:
            assert f"| {form.what} |" in said, form.what
            assert form.proof in said
        for one in BUILT_IN_NAMES:
            assert f"`{one.name}`" in said.replace("\\|", "|"), one.name

    def test_system_names_have_explained_sources(self) -> None:
        known = re.findall(r"^\| (\S+) \|", (ROOT / "docs/sources.md").read_text(), re.MULTILINE)
        assert {one.source for one in BUILT_IN_NAMES} <= set(known)


def _case(san: str, folder: Path, *, save: bool = False) -> GateContext:
    _, cabling = load_inventory(source_of(san, folder))
    if save:
        policy = cabling.san.policy.model_copy(update={"save": True})
        cabling = cabling_of(cabling.san.model_copy(update={"policy": policy}))
    return rendered(cabling, folder)


def _lines(context: GateContext) -> Iterator[tuple[str, str, str]]:
    """Lines of texts and stand-ins, with the line that begins their section."""
    for batch in context.batches:
        for path, text in snapshot_files(context, batch):
            if path in context.names.files:
                nos = context.switches[context.names.files[path]].platform.nos
                yield from _with_sections("nxos" if nos == "nxos" else "eos", text)


def _with_sections(grammar: str, text: str) -> Iterator[tuple[str, str, str]]:
    above: list[str] = []
    for line in text.splitlines():
        while above and len(above[-1]) - len(above[-1].lstrip()) >= len(line) - len(line.lstrip()):
            above.pop()
        yield grammar, line.strip(), above[-1].strip() if above else ""
        above.append(line)
