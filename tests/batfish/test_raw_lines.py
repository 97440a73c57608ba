"""Raw lines and `managed` in the gate: Batfish reads the file, and what it cannot judge is said."""

import json
from pathlib import Path

import pytest

from batfish.designs import AS_USUAL, ENDPOINTS, ROUTED, ROUTING, SUBNETS, SWITCHES, VLANS, Design
from batfish.sans import built
from sanfab.gate.batfish.assertions.access import ACCESS
from sanfab.gate.batfish.assertions.parsing import FILES_READ, LINES_KNOWN
from sanfab.gate.batfish.completed_text import completed_text
from sanfab.gate.batfish.context import GateContext, read_context
from sanfab.gate.batfish.raw_lines import raw_lines_not_proven
from sanfab.gate.batfish.runner import run_assertions
from sanfab.gate.batfish.service import BatfishService
from sanfab.inventory.document import Document

NOSES = {
    "nxos": ("nexus-93180yc-fx", " Ethernet1/"),
    "eos": ("dcs-7150s-24", " Ethernet"),
    "os9": ("s4810", " TenGigabitEthernet 0/"),
    "exos": ("summit-x670", " "),
}
Lines = tuple[str, ...]
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


def filtering(*entries: str, at: str = "Vlan101", use: str = "ip access-group X in") -> Lines:
    """Return an access list and the interface that it filters at."""
    entries = (*entries, "permit ip any any")
    return ("ip access-list X", *(f"  {one}" for one in entries), f"interface {at}", f"  {use}")


ACTING: dict[str, tuple[Lines, str]] = {
    "port": (filtering("10 deny tcp any any eq 3260"), "DENIED_IN"),
    "range": (filtering("deny tcp any any range 3000 4000"), "DENIED_IN"),
    "greater": (filtering("deny tcp any any gt 3000"), "DENIED_IN"),
    "less": (filtering("deny tcp any any lt 4000"), "DENIED_IN"),
    "another": (filtering("deny tcp any any neq 22"), "DENIED_IN"),
    "host": (filtering("deny ip host 10.1.1.21 any"), "DENIED_IN"),
    "prefix": (filtering("deny tcp 10.1.1.0/24 10.2.1.0/24"), "DENIED_IN"),
    "reply": (filtering("deny tcp any eq 3260 any", use="ip access-group X out"), "a reply"),
    "null route": (("ip route 10.2.1.0/25 Null0",), "NULL_ROUTED"),
    "another way": (("ip route 10.2.1.0/25 10.1.1.77",), "does not reach"),
}
"""Raw lines that stop iSCSI, and how Batfish says so: it is seen to model their forms."""

INERT: dict[str, tuple[Lines, str]] = {
    "suspended VLAN": (("vlan 101", "  state suspend"), "state suspend"),
    "port by name": (filtering("deny tcp any any eq iscsi"), "deny tcp any ..."),
    "VLAN access map": (
        (
            *("ip access-list X", "  permit tcp any any eq 3260", "vlan access-map M 10"),
            *("  match ip address X", "  action drop", "vlan filter M vlan-list 101"),
        ),
        "vlan filter M ...",
    ),
    "MAC access list": (
        (
            *("mac access-list M", "  deny any any"),
            *("interface Ethernet1", "  mac port access-group M"),
        ),
        "mac port access-group ...",
    ),
}
"""Raw lines that stop iSCSI on the switch, and nothing in Batfish: nobody has proven that."""


@pytest.mark.parametrize("nos", ["nxos", "eos"])
@pytest.mark.parametrize(("lines", "words"), ACTING.values(), ids=ACTING)
def test_raw_lines_that_stop_iscsi_fail(
    real: BatfishService, nos: str, lines: Lines, words: str, tmp_path: Path
) -> None:
    document, context = judged(nos, routed(*lines), tmp_path)
    result = run_assertions(context, document, real, (FILES_READ, LINES_KNOWN, ACCESS))
    (found,) = result.findings
    assert (found.rule, words in found.found) == ("BF-11", True), found.found
    assert result.raw_lines == {}


@pytest.mark.parametrize("nos", ["nxos", "eos"])
@pytest.mark.parametrize(("lines", "words"), INERT.values(), ids=INERT)
def test_raw_lines_without_a_model_are_not_proven(
    real: BatfishService, nos: str, lines: Lines, words: str, tmp_path: Path
) -> None:
    document, context = judged(nos, routed(*lines), tmp_path)
    result = run_assertions(context, document, real, (FILES_READ, LINES_KNOWN, ACCESS))
    assert [one for one in result.findings if one.rule == "BF-11"] == []
    assert words in result.raw_lines["san-a"]


def test_forms_that_act_are_the_judged_ones(tmp_path: Path) -> None:
    """Without a service: no line of one table is judged as those of the other."""
    for number, (name, (lines, words)) in enumerate((*ACTING.items(), *INERT.items())):
        (tmp_path / str(number)).mkdir()
        _, context = judged("nxos", routed(*lines), tmp_path / str(number))
        left = raw_lines_not_proven(context, []).get("san-a", ())
        assert (words in left) if name in INERT else not left, name


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
