"""`sanfab check --arrays DIR`: the igroups that arrays print, against zones and access."""

from pathlib import Path

import pytest

from sanfab.arrays.igroup_output import read_igroups
from support.arrays import EVERY_FAMILY
from support.console import Result, sanfab

OF_A = """c7a> igroup show
    esx (FCP) (ostype: vmware):
        21:00:00:c0:dd:0a:01:01 (not logged in)
        21:00:00:c0:dd:0b:01:01 (not logged in)
    esx02 (FCP) (ostype: vmware):
        21:00:00:c0:dd:0a:01:02 (logged in on: 2a)
        21:00:00:c0:dd:0b:01:02 (logged in on: 2a)
    iscsi (iSCSI) (ostype: linux):
        iqn.1998-01.com.vmware:esx01-1a2b3c4d (not logged in)
        iqn.1990-07.com.emulex:00-00-c9-93-f9-97 (not logged in)
        iqn.1994-05.com.redhat:lin01 (not logged in)
        iqn.1986-03.com.sun:01:sol01 (not logged in)
"""
OF_B = OF_A.replace("        21:00:00:c0:dd:0b:01:02 (logged in on: 2a)\n", "")


def check(folder: Path, **files: str) -> Result:
    for name, text in files.items():
        (folder / f"{name.replace('_', '.')}.txt").write_text(text)
    return sanfab("check", EVERY_FAMILY, "--rule", "ZON-15", "--arrays", folder)


def test_each_controller_is_judged_by_its_own_list(tmp_path: Path) -> None:
    result = check(tmp_path, c7_a=OF_A, c7_b=OF_B)
    assert "in no igroup that c7 prints (c7.b.txt)" in result.stdout
    assert "esx02 vmhba3 zoned to c7" in result.stdout
    assert "c7.a.txt" not in result.stdout


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({}, "no output of an array of every-family: expected ARRAY.txt"),
        ({"c9": OF_A}, "found c9.txt"),
        ({"nim01": "Name: esx01"}, "nim01.txt: found no list of igroups, expected what ONTAP"),
        ({"eql01": "ID Initiator"}, "eql01.txt: found no access record, expected what EqualLogic"),
    ],
)
def test_what_cannot_be_read_is_said(tmp_path: Path, files: dict[str, str], message: str) -> None:
    result = check(tmp_path, **files)
    assert result.exit_code == 2
    assert message in result.stderr


def test_access_records_of_a_group_are_compared_with_access(tmp_path: Path) -> None:
    record = "grp> volume select v1 access select 1 show\nInitiator: {}\nIPAddress: *.*.*.*\n"
    old = record.format("iqn.1998-01.com.vmware:old")
    result = check(tmp_path, eql01=old + record.format("iqn.1986-03.com.sun:01:sol01"))
    assert "in no access record that eql01 prints (eql01.txt)" in " ".join(result.stdout.split())
    assert "sol01" not in result.stdout


def test_the_folder_needs_an_inventory(tmp_path: Path) -> None:
    config = tmp_path / "a.cfg"
    config.write_text("hostname a\n")
    result = sanfab("check", "--config", config, "--nos", "eos", "--arrays", tmp_path)
    assert "--arrays: needs the folder of a SAN" in result.stderr


def test_signs_that_steer_a_terminal_are_no_part_of_an_initiator() -> None:
    text = "    esx (FCP) (ostype: vmware):\n        iqn.x:\x1b[2Jy (not logged in)\n"
    printed = read_igroups("c7.txt", text)
    assert printed is not None
    assert printed.groups == {"esx": frozenset()}
