"""The name of an ESXi host as initiator, and its CHAP."""

import json
from pathlib import Path

import pytest

from sanfab.hosts.compare import compare_host
from sanfab.hosts.reading import read_host
from sanfab.live.hosts import compared_rows
from support.bench import TINY
from support.esxi_host import FRESH, Machine

NAME = "iqn.1998-01.com.vmware:esx01-new"
HOST = f"""os: esxi, os_release: "7.0", iqn: "{NAME}",
    chap: {{secret: chap_esx01, mutual: {{user: nim01, secret: chap_nim01}}}}, ports: {{"""
TEXT = "secrets: {chap_esx01: of the host, chap_nim01: of the array}\n"
TEXT += TINY.replace("os: esxi, ports: {", HOST)
OURS, THEIRS = "Host-Secret.1=", "Array_Secret:2"


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    machine = Machine(tmp_path, TEXT)
    secrets = tmp_path / "secrets"
    secrets.mkdir()
    for name, text in (("chap_esx01", OURS), ("chap_nim01", THEIRS)):
        (secrets / name).write_text(f"{text}\n")
        (secrets / name).chmod(0o600)
    machine.environment["SANFAB_SECRETS"] = str(secrets)
    machine.state.write_text(json.dumps(FRESH | {"paths": []}))
    return machine


def test_chap_and_the_name_are_set_verified_and_read_back(machine: Machine) -> None:
    applied, verified, shown = (machine.run(verb) for verb in ("apply", "verify", "collect"))
    assert applied[0] == 0, applied[1]
    assert verified[0] == 0, verified[1]
    assert "the value of the secret chap_nim01 is not compared: it is unknown" in verified[1]
    state = json.loads(machine.state.read_text())
    assert state["name"] == NAME
    expected = {"uni": ["required", "esx01", OURS], "mutual": ["required", "nim01", THEIRS]}
    assert state["chap"] == expected
    seen = [applied[1], verified[1], shown[1], machine.script.read_text()]
    seen += [path.read_text() for path in machine.script.parents[3].rglob("*.before")]
    assert [text for text in seen if OURS in text or THEIRS in text] == []
    rows, reading = compared_rows(machine.facts), read_host("esxi", shown[1])
    found = compare_host(machine.facts, rows, reading)
    assert (found.equal, found.differences, found.unknown) == (len(rows), (), ())
    mine = ("initiator-name", "chap-secret")
    for key in [key for key in reading.values if key.mechanism in mine]:
        value, reading.values[key] = reading.values[key], "another"
        assert len(compare_host(machine.facts, rows, reading).differences) == 1
        reading.values[key] = value
    assert machine.run("undo", "--accept-path-loss")[0] == 0
    state = json.loads(machine.state.read_text())
    assert (state["name"], state["chap"]["uni"][0]) == (FRESH["name"], "prohibited")


def test_the_name_stays_and_no_secret_is_missing(machine: Machine) -> None:
    machine.state.write_text(json.dumps(FRESH | {"paths": ["active"]}))
    status, shown = machine.run("apply", "-")
    assert status == 1
    assert "the name of the initiator is kept, as a path works under it (eui.1" in shown
    assert json.loads(machine.state.read_text())["name"] == FRESH["name"]
    machine.environment["SANFAB_SECRETS"] = "/nowhere"
    machine.state.write_text(json.dumps(FRESH | {"paths": []}))
    status, shown = machine.run("apply")
    assert status == 1
    assert "the secret chap_esx01 is not given; nothing was changed" in shown
    assert json.loads(machine.state.read_text())["name"] == FRESH["name"]
