"""A configuration that was cut off says so, and what its missing lines may set is unknown."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from sanfab.facts.switch import UnknownFactError
from sanfab.facts.unknown import mark_unknown
from sanfab.model.platforms.row import Platform
from sanfab.nos import NOSES
from sanfab.nos.identification import identify
from sanfab.nos.truncation import doubts_of_truncation, truncation_of
from support.console import sanfab

TESTS = Path(__file__).parents[1]
CAPTURES = sorted(TESTS.glob("nos/*/captures/*.cfg"))
N5K = TESTS / "scenarios/greenfield/expected/n5k-a.cfg"
NOT_WHOLE = {"7280sram-4.23-mlag", "n3k-3132-rdma"}
"""Captures that end before their configuration does: no `end`, no interface mgmt0."""


def platform_of(text: str, nos: str) -> Platform:
    return identify(text, nos).kinds[0]  # type: ignore[arg-type]  # a name


def test_no_published_capture_is_called_cut() -> None:
    cut = {
        path.stem
        for path in CAPTURES
        for text in (path.read_text(encoding="utf-8"), path.read_text(encoding="utf-8").rstrip())
        if truncation_of(text, platform_of(text, path.parts[-3]))
    }
    assert len(CAPTURES) > 50
    assert cut == NOT_WHOLE


def test_an_indented_end_is_an_end() -> None:
    """People publish blocks that stand deeper and deeper, and the end with them."""
    text = "Current Configuration ...\n! Version 9.13(0.1)\nhostname a\n  no iscsi enable\n"
    platform = platform_of(text, "os9")
    assert truncation_of(text, platform) is not None
    assert truncation_of(f"{text}  end\n", platform) is None


PRINTED = {
    "eos": "7050sx-4.21-vxlan",
    "os9": "mxl-9.5",
    "os10": "s5232f-vlt",
    "exos": "erps-sw1",
}


@pytest.mark.parametrize("nos", PRINTED)
def test_what_a_switch_prints_lacks_its_end(nos: str) -> None:
    lines = (TESTS / f"nos/{nos}/captures/{PRINTED[nos]}.cfg").read_text().splitlines(keepends=True)
    text = "".join(lines[: len(lines) * 6 // 10])
    cut = truncation_of(text, platform_of(text, nos))
    assert cut is not None
    assert cut.line == len(text.rstrip().splitlines())


def findings_in(file: Path, nos: str) -> list[dict[str, object]]:
    shown = sanfab("check", "--config", file, "--nos", nos, "--format", "json").stdout
    found: list[dict[str, object]] = json.loads(shown)["findings"]
    return found


@pytest.mark.parametrize("share", [60, 80])
def test_a_default_is_not_asserted_of_what_is_missing(tmp_path: Path, share: int) -> None:
    """VFCs whose VSAN comes later, and zones whose commit does."""
    text = N5K.read_text()
    file = tmp_path / "n5k-a.cfg"
    file.write_text(text[: len(text) * share // 100])
    found = findings_in(file, "nxos")
    assert [(one["rule"], one["found"]) for one in found] == [("READ-03", "end of the text")]
    assert found[0]["line"] == len(file.read_text().splitlines())
    read = sanfab("read", "--nos", "nxos", file)
    vsan = json.loads(read.stdout)["facts"]["vfcs"]["1"]["vsan"]
    assert vsan == ("unknown" if share == 60 else 101)
    assert "expected `no terminal dont-ask`: cut off" in read.stderr
    file.write_text(text)
    assert "READ-03" not in {one["rule"] for one in findings_in(file, "nxos")}


UNFINISHED = {
    "a word without its end": ("vlan 10\nvlan 20\ninterface Ethernet1/1\n  switchport mo", True),
    "the same with a line end": (
        "vlan 10\nvlan 20\ninterface Ethernet1/1\n  switchport mo\n",
        False,
    ),
    "whole words": ("vlan 10\nvlan 20\ninterface Ethernet1/1\n  switchport mode trunk", False),
    "somebody abbreviates": ("interface Ethernet1/1\n  switchp mo\n  switchport mo", True),
    "somebody abbreviates the same": ("interface Ethernet1/1\n  switchport mo\n  no shutd", False),
}


@pytest.mark.parametrize("name", UNFINISHED)
def test_a_word_without_its_end_shows_a_cut(name: str) -> None:
    text, is_cut = UNFINISHED[name]
    assert (truncation_of(text, platform_of(text, "nxos")) is not None) == is_cut


def test_what_lines_state_stays_known_and_the_last_one_does_not() -> None:
    text = (
        "terminal dont-ask\nvlan 10\ninterface Ethernet1/1\n  switchport mode trunk\n"
        "  switchport trunk allowed vlan 1"
    )
    platform = platform_of(text, "nxos")
    reading = NOSES["nxos"].read(text, platform)
    cut = truncation_of(text, platform)
    assert cut is not None
    reading = replace(
        reading, facts=mark_unknown(reading.facts, doubts_of_truncation(reading, cut))
    )
    port = reading.facts.ports["Ethernet1/1"]
    assert port.mode == "trunk"
    for name in ("trunk_vlans", "stp"):
        with pytest.raises(UnknownFactError, match="after line 5 set: the text is cut there"):
            getattr(port, name)


def test_a_capture_that_is_cut_is_not_compared(tmp_path: Path) -> None:
    """Its plan would add what the switch has."""
    text = N5K.read_text()
    (tmp_path / "n5k-a.cfg").write_text(text[: len(text) * 6 // 10])
    done = sanfab("check", TESTS.parent / "inventory/greenfield", "--running", tmp_path)
    assert done.exit_code == 2
    assert f"{tmp_path / 'n5k-a.cfg'}:291: cut off: found end of the text, exp" in done.stderr
