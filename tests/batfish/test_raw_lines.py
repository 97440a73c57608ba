"""Raw lines and `managed` in the gate: Batfish reads the file, and what it cannot judge is said."""

import json
from pathlib import Path

import pytest

from batfish.designs import AS_USUAL, ENDPOINTS, ROUTED, ROUTING, SUBNETS, SWITCHES, VLANS, Design
from batfish.recorded import result_of
from batfish.sans import built
from sanfab.gate.batfish.completed_text import completed_text
from sanfab.gate.batfish.context import GateContext, read_context
from sanfab.gate.batfish.raw_lines import raw_lines_not_proven
from sanfab.gate.batfish.service import BatfishService
from sanfab.inventory.document import Document

NOSES = {
    "nxos": ("nexus-93180yc-fx", " Ethernet1/"),
    "eos": ("dcs-7150s-24", " Ethernet"),
    "os9": ("s4810", " TenGigabitEthernet 0/"),
    "exos": ("summit-x670", " "),
}
ACL = (
    "ip access-list NOISCSI",
    "  10 deny tcp any any eq 3260",
    "  20 permit ip any any",
    "interface Vlan101",
    "  ip access-group NOISCSI in",
)
HARMLESS = {
    "nxos": "ip domain-name example.com",
    "eos": "ip domain-name example.com",
    "os9": "ip domain-name example.com",
    "exos": "configure dns-client add domain-suffix example.com",
}


def judged(nos: str, text: str, folder: Path) -> tuple[Document, GateContext]:
    """Return a design on switches of a NOS, rendered."""
    model, port = NOSES[nos]
    design = Design(text.replace("dcs-7150s-24", model).replace(" Ethernet", port))
    return built(design.write(folder), folder / "build")


def plain(more: str) -> str:
    return SWITCHES % (more, "") + VLANS % SUBNETS + ENDPOINTS % AS_USUAL


def raw(*lines: str) -> str:
    return f", configuration: {json.dumps(chr(10).join(lines))}"


def routed(*lines: str) -> str:
    end = "forwarding: true}}}"
    return (ROUTING + ENDPOINTS % ROUTED).replace(end, f"{end[:-1]}{raw(*lines)}}}", 1)


@pytest.mark.parametrize("nos", ["nxos", "eos"])
@pytest.mark.parametrize(
    ("lines", "disposition"),
    [(ACL, "DENIED_IN"), (("ip route 10.2.1.0/25 Null0",), "NULL_ROUTED")],
    ids=["access list", "null route"],
)
def test_raw_lines_that_stop_iscsi_fail(
    real: BatfishService, nos: str, lines: tuple[str, ...], disposition: str, tmp_path: Path
) -> None:
    result = result_of(*judged(nos, routed(*lines), tmp_path), real)
    (found,) = result.findings
    assert (found.rule, disposition in found.found) == ("BF-11", True)
    assert result.raw_lines == {}


@pytest.mark.parametrize("nos", ["nxos", "eos"])
def test_raw_lines_without_a_model_are_not_proven(
    real: BatfishService, nos: str, tmp_path: Path
) -> None:
    text = routed("vlan 101", "  state suspend")
    result = result_of(*judged(nos, text, tmp_path), real)
    assert result.findings == []
    assert result.raw_lines == {"san-a": ("vlan ...", "state suspend")}


@pytest.mark.parametrize("managed", ["", ", managed: [vlans, ports, ntp]"], ids=["all", "part"])
@pytest.mark.parametrize("nos", NOSES)
def test_batfish_reads_the_file_as_it_is(nos: str, managed: str, tmp_path: Path) -> None:
    line = HARMLESS[nos]
    _, context = judged(nos, plain(managed + raw(line)), tmp_path)
    switch = context.switches["san-a"]
    assert switch.reads_back
    assert raw_lines_not_proven(context, []).keys() == {"san-a"}
    path = tmp_path / "build/design/switches/san-a.cfg"
    path.write_text(path.read_text().replace("101", "103"))
    edited = read_context(context.cabling, tmp_path / "build").switches["san-a"]
    rows, own = edited.text.splitlines(), path.read_text().splitlines()
    numbers = edited.numbers or tuple(range(1, len(own) + 1))
    assert [row for row, at in zip(rows, numbers, strict=True) if at] == own
    assert bool(edited.numbers) == bool(managed)
    assert edited.facts.ports != switch.facts.ports
    assert not edited.reads_back


def test_lines_of_the_rest_have_no_number_in_the_file() -> None:
    built_file = "vlan 5\n  name b\ninterface x\n  mtu 9\n"
    part, whole = "vlan 5\n  name a\n", "clock\nvlan 5\n  name a\n  shut\nvlan 6\n"
    text, numbers = completed_text(built_file, part, whole)
    assert text.splitlines()[0] == "clock"
    assert [row for row, at in zip(text.splitlines(), numbers, strict=True) if at] == (
        built_file.splitlines()
    )
    assert sorted(at for at in numbers if at) == [1, 2, 3, 4]
