"""`import` of switches with port groups: ports of another speed, and the teams that they are in."""

import re
from pathlib import Path

import pytest

from sanfab.inventory.load import load_inventory
from sanfab.model.san import San
from support.bench import TINY
from support.console import sanfab
from support.imports import collected

TEAM = """
  lin01: {os: linux, teams: {bond0: {lacp: active}}, ports: {
    ens1: {at: "san-a PORT", team: bond0, vlan: iscsi_a},
    ens2: {at: "san-a OTHER", team: bond0, vlan: iscsi_a}}}
arrays:"""
SLOW = "{" + ", ".join(f"ethernet1/1/{number}: 1x10G" for number in range(13, 17)) + "}"


def imported(folder: Path, ports: tuple[str, str], typed: str = "") -> tuple[San, str]:
    """Return what an import makes of a team on two ports, with a line that somebody typed there."""
    given, captures, out = (folder / name for name in ("given", "captures", "out"))
    given.mkdir()
    captures.mkdir()
    text = re.sub(r"Ethernet(\d+),", r"ethernet1/1/\1,", TINY).replace("dcs-7150s-24", "s5248f")
    text = text.replace("san-a: {model: s5248f,", f"san-a: {{model: s5248f, breakout: {SLOW},")
    team = TEAM.replace("PORT", ports[0]).replace("OTHER", ports[1])
    (given / "san.yml").write_text(text.replace("\narrays:", team))
    collected(load_inventory(given)[1], captures)
    (captures / "captures.json").unlink()
    capture = next(captures.glob("san-a*.cfg"))
    heads = "|".join(map(re.escape, ports))
    capture.write_text(
        re.sub(rf"^(interface (?:{heads})\n)", rf"\1{typed}", capture.read_text(), flags=re.M)
    )
    done = sanfab("import", "--captures", captures, "--out", out)
    assert done.exit_code == 0, done.output
    left = out / ".import" / "remainder.txt"
    return load_inventory(out)[0], left.read_text() if left.exists() else ""


def test_a_team_on_ports_of_a_slower_group_comes_back(tmp_path: Path) -> None:
    san, left = imported(tmp_path, ("ethernet1/1/13:1", "ethernet1/1/14:1"))
    assert san.switches["san-a"].breakout == {
        f"ethernet1/1/{number}": "1x10G" for number in range(13, 17)
    }
    ports = san.hosts["lin01"].ports
    assert {one.at for one in ports.values()} == {
        "san-a ethernet1/1/13:1",
        "san-a ethernet1/1/14:1",
    }
    assert {one.team for one in ports.values()} == {"bond0"}
    # A host in a VLAN with pause is expected to use it; the given neighbor did not.
    about = [line for line in left.splitlines() if "ethernet1/1/13" in line]
    assert all(".pause_" in line for line in about), left


@pytest.mark.parametrize("line", [" speed 10000\n", " speed 1000\n"])
def test_a_speed_that_is_refused_takes_no_team_with_it(line: str, tmp_path: Path) -> None:
    san, left = imported(tmp_path, ("ethernet1/1/20", "ethernet1/1/21"), line)
    assert {one.team for one in san.hosts["lin01"].ports.values()} == {"bond0"}
    assert "ens1.speed: found" in left
    assert "ens2.speed: found" in left
