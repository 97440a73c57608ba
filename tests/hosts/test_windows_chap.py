"""Windows: the name of the initiator and CHAP, as the grammar of PowerShell reads the script."""

from pathlib import Path

import pytest

from sanfab.hosts.compare import compare_host
from sanfab.hosts.facts import HostFacts, HostSetting
from sanfab.hosts.intent import host_facts
from sanfab.hosts.reading import read_host
from sanfab.inventory.load import load_inventory
from sanfab.render.hosts import render_host
from support.bench import TINY
from support.powershell import commands, faults, functions, nodes, parsed, text_of

NAME = "iqn.1991-05.com.microsoft:esx01"
MUTUAL = ", mutual: {user: nim01, secret: chap_nim01}"
HOST = 'os: windows, os_release: RELEASE, iqn: "%s", chap: {secret: chap_esx01%s}, ports: {'
HEAD = "secrets: {chap_esx01: of the host, chap_nim01: of the array}\n"


def facts_of(folder: Path, release: str, mutual: str = "") -> HostFacts:
    host = (HOST % (NAME, mutual)).replace("RELEASE", release)
    (folder / "san.yml").write_text(HEAD + TINY.replace("os: esxi, ports: {", host))
    _, cabling = load_inventory(folder)
    return host_facts(cabling, "esx01")


@pytest.mark.parametrize(("mutual", "kind"), [("", "ONEWAYCHAP"), (MUTUAL, "MUTUALCHAP")])
def test_sessions_are_made_with_chap(tmp_path: Path, mutual: str, kind: str) -> None:
    facts = facts_of(tmp_path, "Server 2022", mutual)
    text = render_host(facts)["sanfab-host.ps1"]
    assert faults(text) == []
    rows = [words for name, words in commands(text) if name == "setting"]
    assert ["initiator_name", "-", "", NAME] in rows
    chap = ["iscsi_chap", "vmnic2", "10.1.1.21", kind]
    session = ["iscsi_session", "vmnic2", "10.1.1.21 10.1.1.11:3260", "logged in"]
    assert rows.index(session) < rows.index(chap)
    for name in ("Connect-IscsiTarget", "New-IscsiTargetPortal"):
        assert [word for one, words in commands(text) if one == name for word in words][-1:] == [
            "@chap"
        ]
    assert {"Get-Chap", "Read-Secret"} <= set(functions(text))
    assigned = {
        text_of(one).split(" = ")[0]: text_of(one).split(" = ")[1]
        for one in nodes(parsed(text), "assignment_expression")
        if text_of(one).startswith("$CHAP_")
    }
    second = "'chap_nim01'" if mutual else "''"
    expected = {"$CHAP_USER": "'esx01'", "$CHAP_SECRET": "'chap_esx01'", "$CHAP_MUTUAL": second}
    assert assigned == expected


def test_2008_takes_a_secret_on_a_command_line_so_a_person_logs_in(tmp_path: Path) -> None:
    facts = facts_of(tmp_path, "Server 2008 R2")
    assert {one.mechanism for one in facts.values} >= {"initiator-name"}
    assert facts.of("iscsi_session") == facts.of("iscsi_chap") == {}
    assert [(one.part, one.value) for one in facts.by_hand] == [
        ("vmnic2", "10.1.1.11:3260"),
        ("vmnic3", "10.1.2.11:3260"),
    ]
    assert faults(render_host(facts)["sanfab-host.ps1"]) == []


def test_what_the_host_prints_is_read_back(tmp_path: Path) -> None:
    facts = facts_of(tmp_path, "Server 2022")
    mine = ("initiator-name", "iscsi_chap")
    rows = [row for row in facts.values.items() if row[0].mechanism in mine]
    shown = (
        "$ Get-InitiatorPort | Format-List 'NodeAddress', 'ConnectionType'\n"
        f"\nNodeAddress    : {NAME}\nConnectionType : iSCSI\n\n"
        "NodeAddress    : 20000024ff000001\nConnectionType : Fibre Channel\n\n"
        "$ Get-IscsiSession | Format-List 'InitiatorPortalAddress', 'AuthenticationType'\n\n"
        "InitiatorPortalAddress : 10.1.1.21\nAuthenticationType     : ONEWAYCHAP\n\n"
        "InitiatorPortalAddress : 10.1.2.21\nAuthenticationType     : ONEWAYCHAP\n\n"
    )
    found = compare_host(facts, rows, read_host("windows", shown))
    assert (found.equal, found.differences, found.unknown, found.unread) == (3, (), (), ())
    other = shown + "InitiatorPortalAddress : 10.1.2.21\nAuthenticationType     : NONE\n\n"
    other = other.replace(NAME, f"{NAME}-x")
    differences = compare_host(facts, rows, read_host("windows", other)).differences
    assert [(one.setting, one.found) for one in differences] == [
        (HostSetting("-", "initiator-name", ""), f"{NAME}-x"),
        (HostSetting("vmnic3", "iscsi_chap", "10.1.2.21"), "NONE and ONEWAYCHAP"),
    ]
