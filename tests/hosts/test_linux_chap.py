"""The name of an initiator and its CHAP on Linux: secrets come from files, and stay unseen."""

import subprocess
import sys
from pathlib import Path

import pytest

from sanfab.hosts.compare import compare_host
from sanfab.hosts.facts import HostFacts
from sanfab.hosts.intent import host_facts
from sanfab.hosts.reading import read_host
from sanfab.inventory.load import load_inventory
from sanfab.live.hosts import compared_rows
from support.console import sanfab
from support.namespaces import SESSION, in_a_namespace, in_namespace, linux_script
from support.nightly import only_nightly

pytestmark = in_a_namespace
NAME = "iqn.1994-05.com.redhat:esx01"
CHAP = "{secret: chap_esx01, user: esx01, mutual: {user: nim01, secret: chap_nim01}}"
HOST = f'iqn: "{NAME}", chap: {CHAP},'
SECRETS = "secrets: {chap_esx01: of the host, chap_nim01: of the array}\n"
OURS, THEIRS = "Host-Secret.1=", "Array_Secret:2"
GIVEN = (
    "umask 077; mkdir -p $ROOT/etc/sanfab/secrets $ROOT/etc/iscsi; "
    "touch $ROOT/etc/iscsi/iscsid.conf; "
    f"echo {OURS} >$ROOT/etc/sanfab/secrets/chap_esx01; "
    f"echo {THEIRS} >$ROOT/etc/sanfab/secrets/chap_nim01"
)
OLD_NAME = "printf 'GenerateName=yes\\nInitiatorName=iqn.2004-10.com.ubuntu:01:f\\n' "
OLD_NAME += ">$ROOT/etc/iscsi/initiatorname.iscsi"
WATCHED = (
    "printf '#!/bin/sh\\necho \"$0 $*\" >>'$ROOT/words'\\nPATH=${PATH#*:} exec {0} \"$@\"\\n' "
)
WATCHED += ">$ROOT/bin/{0}; chmod 755 $ROOT/bin/{0}"
FIRST = f"var/lib/iscsi/nodes/{SESSION}/10.1.1.11,3260,1/vmnic2"


@pytest.fixture
def script(tmp_path: Path) -> Path:
    settings = "node.session.timeo.replacement_timeout: 20"
    return linux_script(tmp_path, settings, HOST, SECRETS)


def facts_of(script: Path) -> HostFacts:
    _, cabling = load_inventory(script.parents[4] / "inventory")
    return host_facts(cabling, "esx01")


def test_chap_and_the_name_are_set_verified_and_read_back(script: Path) -> None:
    watch = "; ".join(
        WATCHED.replace("{0}", name) for name in ("iscsiadm", "awk", "sed", "systemctl")
    )
    root = script.parent / "system"
    before, applied, verified, shown = in_namespace(
        script, GIVEN, OLD_NAME, watch, "verify", "apply", "verify", "collect"
    )
    assert before[0] == 1
    assert f"initiator-name: found iqn.2004-10.com.ubuntu:01:f, expected {NAME}" in before[1]
    assert (
        "esx01 iscsid-secret node.session.auth.password: found none, expected a secret" in before[1]
    )
    assert applied[0] == 0, applied[1]
    assert verified[0] == 0, verified[1]
    assert "the value of the secret chap_esx01 is not compared: it is unknown" in verified[1]
    for file in ("etc/iscsi/iscsid.conf", FIRST):
        text = (root / file).read_text()
        for key, value in {"password": OURS, "password_in": THEIRS, "username": "esx01"}.items():
            assert f"node.session.auth.{key} = {value}\n" in text
        assert "node.session.auth.authmethod = CHAP\n" in text
        assert (root / file).stat().st_mode & 0o077 == 0
    name = (root / "etc/iscsi/initiatorname.iscsi").read_text()
    assert name == f"InitiatorName={NAME}\n"
    seen = [one[1] for one in (before, applied, verified, shown)]
    seen += [(root / "words").read_text(), script.read_text()]
    seen += [path.read_text() for path in (root / "state").rglob("*") if path.is_file()]
    assert [text for text in seen if OURS in text or THEIRS in text] == []
    _every_change_is_noticed(facts_of(script), shown[1])
    (script.parent / "esx01.txt").write_text(shown[1])
    found = sanfab("verify", script.parents[4] / "inventory", "--hosts", script.parent)
    assert (
        "esx01: not compared, as no output shows it: the values of chap_esx01, chap_nim01"
        in found.stdout
    )


def _every_change_is_noticed(facts: HostFacts, shown: str) -> None:
    reading = read_host("linux", shown)  # without multipath, which this machine may lack
    rows = [row for row in compared_rows(facts) if row[0].mechanism != "multipath"]
    found = compare_host(facts, rows, reading)
    assert (found.equal, found.differences, found.unknown, found.unread) == (len(rows), (), (), ())
    missed = []
    for setting, value in rows:
        key = next(one for one in (setting, setting._replace(part="*")) if one in reading.values)
        reading.values[key] = f"{value}1"
        found = compare_host(facts, rows, reading)
        missed += [] if [one.setting for one in found.differences] == [setting] else [setting]
        reading.values[key] = value
    assert missed == []


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("rm $ROOT/etc/sanfab/secrets/chap_nim01", "not there"),
        ("chmod 640 $ROOT/etc/sanfab/secrets/chap_nim01", "no file that its owner alone may read"),
        ("chown 1 $ROOT/etc/sanfab/secrets/chap_nim01", "no file that its owner alone may read"),
        ("echo short >$ROOT/etc/sanfab/secrets/chap_nim01", "shorter than 12 characters"),
        ("echo 'with a blank in it' >$ROOT/etc/sanfab/secrets/chap_nim01", "not of letters"),
        (": >$ROOT/etc/sanfab/secrets/chap_nim01", "shorter than 12 characters"),
    ],
)
def test_without_its_secret_nothing_is_changed(script: Path, step: str, why: str) -> None:
    planned, (status, shown) = in_namespace(script, GIVEN, step, "dry-run", "apply")
    told = "apply would change nothing: the secret chap_nim01 is not given"
    assert (told in planned[1]) == step.startswith("rm")
    assert status == 1
    assert f"chap_nim01: {why}" in shown
    assert "the secret chap_nim01 is not given; nothing was changed" in shown
    assert "0 settings changed, 1 failed" in shown
    assert (script.parent / "system/etc/iscsi/iscsid.conf").read_text() == ""


def test_shellcheck_finds_nothing(script: Path) -> None:
    tool = Path(sys.executable).with_name("shellcheck")
    found = subprocess.run([tool, script], capture_output=True, text=True, check=False)
    assert found.stdout == ""


def test_a_name_stays_while_sessions_exist(script: Path) -> None:
    other = "echo InitiatorName=iqn.2001-01.com.example:other >$ROOT/etc/iscsi/initiatorname.iscsi"
    _, planned, kept, taken = in_namespace(
        script, GIVEN, "apply", other, "dry-run", "apply", "apply --accept-path-loss"
    )
    refused = "the name of the initiator is kept, as a path works under it (vmnic2 10.1.1.11:3260"
    assert refused in planned[1]
    assert kept[0] == 1
    assert refused in kept[1]
    assert f"set initiator-name: iqn.2001-01.com.example:other -> {NAME}" in taken[1]


def test_records_of_before_and_sessions_are_told(script: Path) -> None:
    record = (
        f"mkdir -p $ROOT/{FIRST.rpartition('/')[0]}; printf '%s\\n' '# BEGIN RECORD 2.1.9' "
        "'node.session.timeo.replacement_timeout = 120' 'node.session.auth.authmethod = None' "
        f"'node.startup = automatic' '# END RECORD' >$ROOT/{FIRST}; "
        "iscsiadm -m node -p 10.1.1.11:3260 -I vmnic2 -l"
    )
    (before, applied, verified) = in_namespace(script, GIVEN, record, "verify", "apply", "verify")
    field = "10.1.1.11:3260 node.session.timeo.replacement_timeout"
    assert f"esx01 vmnic2 iscsi-record {field}: found 120, expected 20" in before[1]
    assert applied[0] == 0, applied[1]
    assert verified[0] == 0
    session = "esx01: vmnic2: the session to 10.1.1.11:3260 uses node.session"
    assert (
        f"{session}.timeo.replacement_timeout 120, its record has 20: from the next" in verified[1]
    )
    assert f"{session}.auth.username <empty>, its record has esx01: from the next" in verified[1]


@only_nightly("many processes")
def test_undo_takes_chap_away_and_keeps_no_secret(script: Path) -> None:
    iscsid = script.parent / "system/etc/iscsi/iscsid.conf"
    _, kept = in_namespace(script, GIVEN, "apply", "undo")
    assert f"node.session.auth.password = {OURS}" in (script.parent / "system" / FIRST).read_text()
    assert "record-secret 10.1.1.11:3260 node.session.auth.password: kept" in kept[1]
    (_, again, undone) = in_namespace(script, GIVEN, "apply", "apply", "undo --accept-path-loss")
    assert "set iscsid-secret node.session.auth.password: a secret -> a secret" in again[1]
    assert undone[0] == 0, undone[1]
    assert iscsid.read_text() == ""
    present = f"echo node.session.auth.password = {OURS} >$ROOT/etc/iscsi/iscsid.conf"
    (_, undone) = in_namespace(script, GIVEN, present, "apply", "undo --accept-path-loss")
    assert undone[0] == 1
    assert "node.session.auth.password: not restored, as the secret from before is" in undone[1]
