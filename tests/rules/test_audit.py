"""From rules to findings: places, grouping, waivers, severities, exit status, formats."""

import json
import subprocess
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from bench.synthetic import write
from sanfab import parallel
from sanfab.cli import main
from sanfab.errors import ProofError
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.problems import derived_problems
from sanfab.inventory.load import load_with_provenance
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import Capabilities
from sanfab.render.templates import render_configuration
from sanfab.report.findings import audit_text, failing_findings
from sanfab.report.github import audit_github
from sanfab.report.junit import audit_junit
from sanfab.report.sarif import audit_sarif
from sanfab.rules.audit import Audit, audit
from sanfab.rules.catalogue import RULES
from sanfab.rules.engine import join_lines
from sanfab.rules.finding import Finding, Severity
from sanfab.rules.rule import Violation
from sanfab.rules.waivers import waiver_problems
from support.console import ROOT, sanfab
from support.nightly import NIGHTLY
from support.rule_cases import HERE, TODAY

BASE = (HERE / "bases/nimble.yml").read_text()
JUMBO = "nic1: {model: broadcom-bcm57810s, ports: 1, settings: {jumbo_packet: 9614, "
WAIVER = "  - {{rule: MTU-01, object: {}, reason: known, expires: {}}}\n"


JUMBO_TOO = "nic2: {model: broadcom-bcm57810s, ports: 1, settings: {jumbo_packet: 9614, "
ARRAY = """arrays:
  fas02:
    family: netapp-ontap
    ports: {e0a: {at: n5k-a Ethernet1/30, wwpn: "20:09:00:a0:98:5a:10:01"}}
  fas01:"""
ACCESS = """  - {hosts: [esx01], arrays: [fas01]}
  - {hosts: [sql01], arrays: [fas01, fas02]}"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A SAN whose host sends packets of 9600 through its first port."""
    text = BASE.replace("nic1: {model: intel-x520-sr1, ports: 1, settings: {", JUMBO)
    return san(tmp_path / "san", text)


def san(folder: Path, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "san.yml").write_text(text)
    return folder


def judged(folder: Path, *rules: str, today: date = TODAY) -> Audit:
    document, _, cabling = load_with_provenance(folder, derived_problems, waiver_problems)
    wanted = [RULES[name] for name in rules or sorted(RULES)]
    return audit(document, cabling, today, rules=wanted)


def test_a_finding_names_the_line_to_change(folder: Path) -> None:
    (finding,) = judged(folder, "MTU-01").findings
    lines = (folder / "san.yml").read_text().splitlines()
    number = next(index for index, line in enumerate(lines, 1) if "9614" in line)
    assert finding.place == f"{folder}/san.yml:{number}:76"
    assert finding.path == "hosts.esx01.adapters.nic1.settings.jumbo_packet"
    assert finding.details == (
        "esx01 vmnic2: sends jumbo packet 9614 = IP 9600 + 14",
        "arista-a Ethernet1: MTU 9214 passes frames of 9214 or 9232, documents disagree; "
        "needs 9618 untagged: DROPPED",
        "arista-a Ethernet9: MTU 9214 passes frames of 9214 or 9232, documents disagree; "
        "needs 9618 untagged: DROPPED",
        "nimble01 A-tg1: sends MTU 9000 = IP packet",
    )


def test_the_hosts_of_a_range_give_one_finding(tmp_path: Path) -> None:
    text = BASE.replace("intel-x520-sr1", "broadcom-bcm57810s")
    text = text.replace("ports: 1, settings: {", "ports: 1, settings: {jumbo_packet: 9614, ")
    text = text.replace("esx01:", "esx[01-04]:").replace("hosts: [esx01]", 'hosts: ["esx[01-04]"]')
    text = text.replace("arista-a Ethernet1,", '"arista-a Ethernet[1-4]",')
    text = text.replace("arista-b Ethernet1,", '"arista-b Ethernet[1-4]",')
    text = text.replace("10.14.1.21", '"10.14.1.[21-24]"').replace(
        "10.14.2.21", '"10.14.2.[21-24]"'
    )
    first, second = judged(san(tmp_path / "san", text), "MTU-01").findings
    assert (first.object, first.also) == (
        "esx01 vmnic2",
        ("esx02 vmnic2", "esx03 vmnic2", "esx04 vmnic2"),
    )
    assert second.object == "esx01 vmnic3"


def test_findings_at_one_line_join_the_one_that_says_the_same() -> None:
    place = "san.yml:5:3"
    one = Finding("RED-05", Severity.ERROR, "esx1", place, "hosts.esx1", "", "a path", "", "")
    found = [
        replace(one, object=host, path=f"hosts.{host}", found=text)
        for host in ("esx1", "esx2", "esx3")
        for text in ("no iSCSI", "no NVMe")
    ]
    joined = join_lines(found)
    assert [(each.object, each.found, each.also) for each in joined] == [
        ("esx1", "no iSCSI", ("esx2", "esx3")),
        ("esx1", "no NVMe", ("esx2", "esx3")),
    ]


def test_the_reason_is_printed_at_the_first_finding_of_a_rule(folder: Path) -> None:
    path = folder / "san.yml"
    path.write_text(
        path.read_text().replace("nic2: {model: intel-x520-sr1, ports: 1, settings: {", JUMBO_TOO)
    )
    result = judged(folder, "MTU-01")
    assert [one.object for one in result.findings] == ["esx01 vmnic2", "esx01 vmnic3"]
    text = audit_text(result)
    assert (text.count("    found "), text.count("    why ")) == (2, 1)


@pytest.mark.parametrize(
    "waived", ["esx01 vmnic2", "esx01", "nimble", '"esx[01-09] vmnic2"'], ids=str
)
def test_a_waiver_covers_an_object_a_device_a_range_or_the_san(folder: Path, waived: str) -> None:
    add(folder, "waivers:\n" + WAIVER.format(waived, "2027-06-30"))
    result = judged(folder, "MTU-01")
    assert [(one.rule, one.waived) for one in result.findings] == [("MTU-01", "known")]
    assert not failing_findings(result.findings, Severity.INFO)


def test_a_waiver_holds_until_its_last_day_and_is_a_finding_afterwards(folder: Path) -> None:
    add(folder, "waivers:\n" + WAIVER.format("esx01", "2026-11-21"))
    assert [one.waived for one in judged(folder, "MTU-01").findings] == ["known"]
    after = judged(folder, "MTU-01", today=date(2026, 11, 22))
    assert [str(one) for one in after.findings if one.rule != "MTU-01"] == [
        "WVR-01 warning waiver 1 MTU-01 esx01: found expired 2026-11-21, expected a future date"
    ]
    assert [one.waived for one in after.findings if one.rule == "MTU-01"] == [""]


def test_a_waiver_that_covers_nothing_is_a_finding(folder: Path) -> None:
    add(folder, "waivers:\n" + WAIVER.format("esx02", "2027-06-30"))
    result = judged(folder, "MTU-01")
    assert [(one.rule, one.path) for one in result.findings] == [
        ("MTU-01", "hosts.esx01.adapters.nic1.settings.jumbo_packet"),
        ("WVR-02", "waivers.0"),
    ]


def test_a_finding_on_the_san_suppresses_implied_findings(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = RULES["MTU-01"]
    monkeypatch.setitem(RULES, "MTU-01", replace(plain, suppressed_by=("RED-01",)))
    blamed = replace(RULES["RED-01"], body=lambda _san, _context: [Violation("one", "two")])
    monkeypatch.setitem(RULES, "RED-01", blamed)
    result = judged(folder, "MTU-01", "RED-01")
    assert [one.rule for one in result.findings] == ["RED-01"]
    assert {one.rule_id: one.suppressed for one in result.results} == {"MTU-01": 1, "RED-01": 0}


def test_parallel_and_serial_runs_find_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "san", 10)
    monkeypatch.setattr(parallel, "PARALLEL_SWITCHES", 10)
    many = judged(tmp_path / "san")
    monkeypatch.setattr(parallel, "PARALLEL_SWITCHES", 10**9)
    one = judged(tmp_path / "san")
    assert many == one
    assert many.findings


def test_a_rule_that_raises_is_named_as_an_internal_error(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_item: object, _context: object) -> list[Violation]:
        raise KeyError("vlan")

    monkeypatch.setitem(RULES, "MTU-01", replace(RULES["MTU-01"], body=broken))
    monkeypatch.setattr("sys.argv", ["sanfab", "check", str(folder)])
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 3
    assert "raised by rule MTU-01 at esx01 vmnic2" in capsys.readouterr().err


def test_the_exit_status_depends_on_the_severity(folder: Path, tmp_path: Path) -> None:
    clean = san(tmp_path / "clean", BASE)
    assert sanfab("check", clean, "--rule", "MTU-01").exit_code == 0
    assert sanfab("check", folder, "--rule", "mtu-01").exit_code == 1
    lab = san(tmp_path / "lab", BASE.replace("name: nimble", "name: nimble\nprofile: lab"))
    assert sanfab("check", lab, "--rule", "RED-01").exit_code == 0
    warned = "inventory/netapp-dss"
    assert sanfab("check", warned, "--rule", "ZON-01").exit_code == 0
    assert sanfab("check", warned, "--rule", "ZON-01", "--fail-on", "warning").exit_code == 1
    assert sanfab("check", warned, "--rule", "RED-01", "--fail-on", "info").exit_code == 1


def test_the_text_report_states_finding_reason_and_remedy(folder: Path) -> None:
    done = sanfab("check", folder, "--rule", "MTU-01", "--counts")
    assert done.stderr == ""
    blocks = done.stdout.split("\n\n")
    assert "error MTU-01 esx01 vmnic2\n" in blocks[0]
    lines = [line[4:13] for line in blocks[0].splitlines() if line.startswith("    ")]
    labels = [line.strip() for line in lines if line[0] != " "]
    assert labels == ["found", "expected", "why", "fix"]
    assert blocks[1].split()[:3] == ["MTU-01", "6", "examined,"]
    assert blocks[-1] == (
        "nimble: 1 error, 0 warnings, 0 notes; 1 rule examined 6 subjects on 2 switches\n"
    )


def test_the_json_report_holds_all_findings(folder: Path) -> None:
    done = sanfab("check", folder, "--rule", "MTU-01", "--format", "json")
    data = json.loads(done.stdout)
    assert data["counts"] == {"error": 1, "warning": 0, "info": 0}
    (finding,) = data["findings"]
    assert (finding["object"], finding["column"]) == ("esx01 vmnic2", 76)
    assert data["rules"] == [
        {"id": "MTU-01", "examined": 6, "not_examined": {}, "findings": 1, "suppressed": 0}
    ]
    assert done.stderr.startswith("nimble: 1 error")


def test_sarif_names_the_line_and_suppresses_waived_findings(folder: Path) -> None:
    add(folder, "waivers:\n" + WAIVER.format("esx01", "2027-06-30"))
    (run_,) = json.loads(audit_sarif(judged(folder, "MTU-01")))["runs"]
    (result,) = run_["results"]
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == f"{folder}/san.yml"
    assert place["region"]["startColumn"] == 76
    assert result["suppressions"] == [{"kind": "inSource", "justification": "known"}]
    assert run_["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == "MTU-01"


def test_junit_has_a_case_for_each_rule(folder: Path) -> None:
    suite = ET.fromstring(audit_junit(judged(folder)))  # noqa: S314  # our own text
    assert suite.get("tests") == str(len(RULES))
    failed = {case.get("name", "").split()[0] for case in suite.iterfind("testcase[failure]")}
    assert "MTU-01" in failed
    assert suite.get("failures") == str(len(failed))
    assert suite.get("skipped") == str(len(suite.findall("testcase[skipped]")))
    skipped = {case.get("name", "").split()[0] for case in suite.iterfind("testcase[skipped]")}
    assert {"ZON-01", "REN-04"} <= skipped  # no zones, nothing captured
    assert not {"MTU-01", "RED-01"} & skipped


def test_a_note_fails_no_junit_case() -> None:
    text = audit_junit(judged(ROOT / "inventory/sun-b2b", "RED-01"))
    suite = ET.fromstring(text)  # noqa: S314  # our own text
    (case,) = suite.findall("testcase[@classname='sanfab.red']")
    assert (case.find("failure"), suite.get("failures")) == (None, "0")
    assert "RED-01 info sun-b2b" in (case.findtext("system-out") or "")


def test_a_waiver_of_a_rule_that_was_not_evaluated_is_no_finding() -> None:
    """Nobody knows whether it covers anything: removing it would break the next full check."""
    result = judged(ROOT / "inventory/nimble-arista", "MTU-01")
    assert [one.rule for one in result.findings if one.rule.startswith("WVR")] == []


def test_a_failed_read_back_is_an_internal_error(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lossy(facts: SwitchFacts, platform: Platform, capabilities: Capabilities) -> str:
        return render_configuration(facts, platform, capabilities).replace(
            "   flowcontrol send on\n", "", 1
        )

    monkeypatch.setattr("sanfab.rules.audit.render_configuration", lossy)
    with pytest.raises(ProofError, match=r"arista-a: ports\.Ethernet1\.pause_send"):
        judged(folder)


def test_zones_with_unwanted_access_are_a_finding(tmp_path: Path) -> None:
    text = (HERE / "bases/fcoe.yml").read_text()
    clean = san(tmp_path / "clean", text)
    assert sanfab("zones", clean).exit_code == 0
    more = text.replace("zoneset: ZS_A", "zoning: one-zone, zone: ALL, zoneset: ZS_A")
    more = more.replace("arrays:\n  fas01:", ARRAY)
    more = more.replace("  - {hosts: [esx01, sql01], arrays: [fas01]}", ACCESS)
    done = sanfab("zones", san(tmp_path / "more", more))
    assert (done.exit_code, done.stderr) == (1, "")
    assert "esx01 vmhba2 -> fas02 e0a" in done.stdout


def test_github_commands_cannot_be_forged(folder: Path) -> None:
    result = judged(folder, "MTU-01")
    (finding,) = result.findings
    forged = replace(result, findings=(replace(finding, object="a,b::c\n::error::x"),))
    (line,) = audit_github(forged).splitlines()
    assert line.startswith(f"::error file={folder}/san.yml,line=")
    assert "title=MTU-01 a%2Cb%3A%3Ac%0A%3A%3Aerror%3A%3Ax::a,b::c%0A::error::x: " in line


HOSTILE = """\
hostname a\x1b[2Jb
vlan 10
  name \x07\u202e
interface Ethernet1/1
  description ::error::x
  mtu 1500
zone name z\x01 vsan 10
"""


@pytest.mark.parametrize("form", ["text", "json", "sarif", "junit", "github"])
def test_a_configuration_cannot_steer_the_terminal_or_break_a_format(
    tmp_path: Path, form: str
) -> None:
    file = tmp_path / "a\x1b[2J\n::error::b.cfg"
    file.write_text(HOSTILE)
    done = sanfab("check", "--config", file, "--nos", "nxos", "--format", form)
    assert done.exit_code == 1
    printed = done.stdout + done.stderr
    assert not [char for char in printed if char != "\n" and not " " <= char <= "~"]
    lines = printed.splitlines()
    assert not [line for line in lines if line.startswith("::error::")]
    if form == "junit":
        assert ET.fromstring(done.stdout).find("testcase/failure") is not None  # noqa: S314
    assert form in {"text", "junit", "github"} or json.loads(done.stdout)


def test_a_rule_selected_twice_runs_once(folder: Path) -> None:
    asked = ("check", folder, "--rule", "MTU-01", "--rule", "mtu-01", "--format", "json")
    assert json.loads(sanfab(*asked).stdout)["rules"][0]["examined"] == 6


def test_an_empty_or_foreign_capture_is_not_clean(tmp_path: Path) -> None:
    capture = tmp_path / "arista-a.cfg"
    capture.write_text("")
    message = f"{capture}: found no line of a configuration, expected one of eos\n"
    done = sanfab("check", "--config", capture, "--nos", "eos")
    assert (done.exit_code, done.stdout, done.stderr) == (2, "", message)
    done = sanfab("check", san(tmp_path / "san", BASE), "--running", tmp_path)
    assert (done.exit_code, done.stdout, done.stderr) == (2, "", message)
    capture.write_text((ROOT / "tests/nos/nxos/captures/n5k-fcoe-qos.cfg").read_text())
    done = sanfab("check", tmp_path / "san", "--running", tmp_path)
    assert (done.exit_code, done.stderr) == (2, f"{capture}: looks like nxos, not eos\n")


BAD = {
    "neither": (["check"], "check: expected the folder of a SAN, or --config"),
    "rule": (["check", "inventory/minimal", "--rule", "MTU-77"], "unknown rule MTU-77, expected"),
    "missing": (["check", "none"], "none: no such folder"),
    "file": (["check", "--config", "none.cfg", "--nos", "nxos"], "none.cfg: cannot be read"),
    "release": (
        ["check", "--config", "README.md", "--nos", "nxos", "--release", "new"],
        "--release: found new, expected a release, for example",
    ),
    "alone": (
        ["check", "inventory/minimal", "--nos", "nxos"],
        "need --config; an inventory sets them itself",
    ),
    "running": (
        ["check", "--config", "README.md", "--nos", "nxos", "--running", "."],
        "needs the folder of a SAN",
    ),
    "device": (["check", "--config", "/dev/zero", "--nos", "nxos"], "larger than 20 MB"),
    "nos": (["check", "--config", "README.md"], "--nos: missing; README.md looks like"),
    "explain": (["explain", "ZON-77"], "unknown rule ZON-77, expected ZON-01 to ZON-17"),
}


@pytest.mark.parametrize(("arguments", "message"), BAD.values(), ids=BAD)
def test_an_invalid_selection_is_an_operator_error(arguments: list[str], message: str) -> None:
    done = sanfab(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert message in done.stderr


def test_a_configuration_of_another_nos_is_refused() -> None:
    capture = ROOT / "tests/nos/eos/captures/veos-4.20.cfg"
    done = sanfab("check", "--config", capture, "--nos", "nxos")
    assert done.exit_code == 2
    assert done.stderr == f"{capture}: looks like eos, not nxos\n"


def test_a_number_too_long_for_python_is_an_operator_error(tmp_path: Path) -> None:
    file = tmp_path / "long.cfg"
    file.write_text(f"vlan 10\ninterface vfc{'9' * 5000}\n")
    done = sanfab("check", "--config", file, "--nos", "nxos")
    found = f"{file}:2: found a number of 1000 digits or more"
    expected = f"{found}, expected the text of a configuration\n"
    assert (done.exit_code, done.stderr) == (2, expected)


@pytest.mark.parametrize("verb", ["check", *(["zones"] if NIGHTLY else [])])
def test_a_full_disk_is_an_operator_error(verb: str) -> None:
    command = [sys.executable, "-m", "sanfab", verb, "inventory/minimal"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(  # noqa: S603  # our own program
            command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (done.returncode, done.stderr) == (2, "sanfab: No space left on device\n")


def test_explain_prints_everything_about_a_rule() -> None:
    done = sanfab("explain", "mtu-01")
    labels = [line.split()[0] for line in done.stdout.splitlines() if line[2:3].strip()]
    assert done.stdout.startswith("MTU-01: Every frame that a host or array sends fits")
    assert {"why", "severity", "scope", "example", "fix", "source"} <= set(labels)


def test_docs_rules_equals_the_output_of_explain() -> None:
    assert (ROOT / "docs/rules.md").read_text() == sanfab("explain", "--markdown").stdout


def add(folder: Path, text: str) -> None:
    path = folder / "san.yml"
    path.write_text(path.read_text() + text)
