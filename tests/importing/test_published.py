"""Configurations that others published -> what an import makes of them, as docs/import.md says."""

import re
from pathlib import Path

import pytest

from sanfab.importing.files import inventory_texts, notes_texts
from sanfab.importing.questions import questions_text
from sanfab.importing.run import import_captures
from sanfab.inventory.folder import inventory_files
from support.console import ROOT
from support.published import import_published as imported
from support.published import published_text

PAGE = (ROOT / "docs" / "import.md").read_text()
ROW = re.compile(r"^\| `(?P<name>[\w-]+)` \|(?P<figures>(?:[^|]*\|){6}[^|]*)\|$", re.MULTILINE)
TABLE = {
    row["name"]: [one.strip() for one in row["figures"].split("|")] for row in ROW.finditer(PAGE)
}


def lines_in(texts: list[str]) -> int:
    """Return the lines that state something."""
    lines = [line.strip() for text in texts for line in text.splitlines()]
    return sum(bool(line) and not line.startswith("#") for line in lines)


@pytest.mark.parametrize("name", sorted(TABLE))
def test_what_the_page_says_of_published_configurations_is_so(name: str, tmp_path: Path) -> None:
    found = imported(name, tmp_path)
    san, draft = found.cabling.san, found.draft
    by_hand = [file.read_text() for file in inventory_files(ROOT / "inventory" / name)]
    read = sum(one.reading.lines for one in found.switches)
    unread = sum(len(one.reading.not_understood) for one in found.switches)
    assert TABLE[name] == [
        str(len(san.switches)),
        f"{read - unread} of {read}",
        f"{len(san.hosts)}, {len(san.arrays)}, {len(san.neighbors)}, {len(san.links)}",
        str(len(draft.assumed)),
        str(questions_text(draft).count("\n# Found: ")),
        str(len(draft.remainders)),
        f"{lines_in([*inventory_texts(draft).values()])}, {lines_in(by_hand)}",
    ]


def test_a_pair_of_which_one_switch_was_captured_is_told(tmp_path: Path) -> None:
    (tmp_path / "one.cfg").write_text(published_text("dell-vlt", "Rack1_TOR2"))
    (doubt,) = import_captures(tmp_path, "x", {}).doubts
    assert doubt == (
        "Rack1_TOR2: is one of a pair (domain 100), and no other switch with 10.0.0.149 names it: "
        "capture both, else their link and LAGs are left out"
    )


def test_a_device_without_a_known_wwpn_keeps_its_ports_as_a_neighbor(tmp_path: Path) -> None:
    """The ports were refused, and the array was lost with them."""
    found = imported("flexpod-mds", tmp_path)
    one = found.cabling.san.neighbors["AA02-C800-01"]
    assert {port.at for port in one.ports.values()} == {
        "mdsA fc1/1",
        "mdsA fc1/3",
        "mdsB fc1/1",
        "mdsB fc1/3",
    }
    where = ("arrays", "AA02-C800-01", "ports", "2a", "wwpn")
    assert found.draft.questions[where].text == "Which WWPN has AA02-C800-01 2a?"
    answers = {
        f"arrays.AA02-C800-01.ports.2{letter}.wwpn": f"20:01:00:a0:98:00:00:0{number}"
        for number, letter in enumerate("abcd")
    }
    again = import_captures(tmp_path, "flexpod-mds", answers)
    assert again.cabling.san.arrays["AA02-C800-01"].ports["2a"].at == "mdsA fc1/1"


def test_a_pair_that_only_keepalives_tell_is_a_pair(tmp_path: Path) -> None:
    found = imported("flexpod-openshift-2025", tmp_path)
    (link,) = found.cabling.san.links
    assert (link.role, link.domain) == ("peer", 10)
    assert found.draft.assumed["switches", "n9kA", "management", "address"]
    unlisted = [one for one in found.draft.remainders if "does not list them" in one.text]
    assert [one.place for one in unlisted] == [
        "ports.Ethernet1/3-4,Ethernet1/7-24,Ethernet1/28-54"
    ] * 2


def test_a_line_that_is_not_understood_is_listed_without_its_secret(tmp_path: Path) -> None:
    imported("flexpod-express", tmp_path)
    for path in tmp_path.glob("3172P-A.cfg"):
        path.write_text(path.read_text() + "frobnicate password Hunter2\n")
    found = import_captures(tmp_path, "x", {})
    assert "line 110 is not understood" in {one.place for one in found.draft.unread}
    text = notes_texts(found.draft)["remainder.txt"]
    assert "3172P-A: line 110 is not understood: mtu9216\n" in text
    assert "frobnicate password" in text
    assert "Hunter2" not in text


def test_a_port_that_no_line_shuts_is_not_stated_as_shut(tmp_path: Path) -> None:
    """The members of the peer link say neither, as people type them: a push would shut the link."""
    found = imported("flexpod-express", tmp_path)
    peer = ("Ethernet1/25", "Ethernet1/26")
    for one in found.switches:
        assert not any(one.facts.ports[name].enabled for name in peer)  # read as unknown
        assert {*peer} <= {each.port for each in one.reading.doubts if "enabled" in each.fields}
        assert all(
            port.enabled is None for port in found.cabling.san.switches[one.name].ports.values()
        )
    text = notes_texts(found.draft)["remainder.txt"]
    says = "states neither shutdown nor no shutdown: interface Ethernet1/25\n"
    assert text.count(says) == len(found.switches)
