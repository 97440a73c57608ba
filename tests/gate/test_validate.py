"""`sanfab validate`: findings, output and manifest."""

import json
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from sanfab.gate.batfish.assertion import Answers, Assertion, gate_rule
from sanfab.gate.batfish.context import GateContext
from sanfab.rules.catalogue import RULES
from sanfab.rules.rule import ValueCount, Violation
from support.output_schema import mismatches
from support.validate import (
    AT,
    COMPARES,
    EXAMPLE,
    FINDS,
    MANIFEST,
    ROOT,
    TEXTS,
    FakeService,
    Run,
    Validated,
    asks_files,
    assert_only,
    file_contents,
)

PHASES = """\
name: phases
profile: lab
vlans:
  fcoe: {id: 100, role: fcoe, vsan: 100}
vsans:
  100: {fabric: A, zoneset: ZS}
switches:
  n9k: {model: nexus-93180yc-fx, fabric: A}
hosts:
  h: {os: esxi, ports: {p: {at: n9k Ethernet1/1, vsan: 100}}}
"""


@pytest.mark.usefixtures("service")
def test_a_correct_build_passes_and_is_recorded(san: Path, run: Run) -> None:
    status, out, err = run(san, *AT)
    assert (status, err) == (0, "")
    assert out.startswith("rendered, as 8 texts were missing: arista-a.cfg, ")
    assert out.splitlines()[-1] == f"passed; {MANIFEST}: written"
    assert (
        "Batfish 0.36.0: 1 question, 24 values compared, the worst 0 of 11 single failures" in out
    )
    record = json.loads(MANIFEST.read_text())
    assert (record["san"], record["batfish"], record["result"]) == (
        "greenfield",
        "0.36.0",
        "passed",
    )
    assert set(record["digests"]["configurations"]) == {
        f"switches/{path.name}" for path in TEXTS.iterdir()
    }
    assert set(record["digests"]["inventory"]) == {path.name for path in EXAMPLE.iterdir()}
    assert record["failures"] == {"analysed": 0, "total": 11}
    compared = record["compared"]
    assert sum(values for topics in compared.values() for values in topics.values()) == 24
    assert run(san, "--status") == (
        0,
        "build/greenfield: validated, and unchanged since\n",
        "",
    )


def test_an_existing_build_is_validated_unchanged_and_recorded_once(
    san: Path, run: Run, service: FakeService
) -> None:
    run(san, *AT)
    before = file_contents(Path("build"))
    status, out, _ = run(san, *AT)
    assert status == 0
    assert "rendered" not in out.partition("\n")[0]
    assert out.splitlines()[-1] == f"passed; {MANIFEST}: unchanged"
    assert file_contents(Path("build")) == before
    assert service.given[0] == service.given[1]


@pytest.mark.usefixtures("service")
def test_an_edited_configuration_is_validated_and_never_overwritten(
    san: Path, run: Run, validated: Validated
) -> None:
    validated()
    text = TEXTS / "arista-a.cfg"
    edited = text.read_text().replace("   mtu 9214\n", "   mtu 9000\n", 1)
    text.write_text(edited)
    (TEXTS / "n5k-b.cfg").unlink()
    status, out, _ = run(san, *AT)
    assert status == 1
    assert "rendered, as 1 text was missing: n5k-b.cfg\n" in out
    assert text.read_text() == edited
    assert (TEXTS / "n5k-b.cfg").exists()
    line = edited.splitlines().index("   mtu 9000") + 1
    assert (
        "inventory/greenfield/networks.yml:14:77: vlans.iscsi_ese_a.mtu\n"
        "  error BF-00 arista-a Port-Channel20\n"
        "    found    mtu 9000\n"
        "    expected mtu 9214\n"
        f"    text     build/greenfield/switches/arista-a.cfg:{line}\n"
    ) in out
    assert out.splitlines()[-1] == f"failed; {MANIFEST}: written"
    assert "failed (1 error)" in run(san, "--status")[1]


@pytest.mark.usefixtures("service")
@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (("s4810-a", "hostname", "frobnicate\nhostname"), "BF-00 s4810-a line"),
        (
            ("s4810-a", "hostname s4810-a\n", "hostname s4810-a\nhostname s4810-a\n"),
            "which is repeated",
        ),
        (("n5k-a", "vsan 101 name", "vsan 109 name"), "BF-00 n5k-a vsan 109"),
        (("x670-a", "x670-a", "x670-b"), "found    name 'x670-b'\n    expected name 'x670-a'"),
    ],
)
def test_each_kind_of_difference_from_the_rendered_build_is_found(
    san: Path, run: Run, validated: Validated, edit: tuple[str, str, str], said: str
) -> None:
    validated()
    file, old, new = edit
    path = TEXTS / f"{file}.cfg"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new, 1))
    status, out, _ = run(san, *AT)
    assert status == 1
    assert said in out


@pytest.mark.usefixtures("service")
@pytest.mark.parametrize(
    ("change", "key"),
    [
        (("switchport access vlan 161", "switchport access vlan 141"), "vlan"),
        (("mtu 9000", "mtu 9214"), "mtu"),
        (("flowcontrol receive on", "flowcontrol send on"), "flow_control.receive"),
        (("portfast", "portfast network"), ""),
    ],
)
def test_an_edit_of_an_overridden_port_names_the_override(
    san: Path, run: Run, validated: Validated, change: tuple[str, str], key: str
) -> None:
    lines = "management: {address: 192.0.2.35/24, gateway: 192.0.2.1}\n"
    override = "{vlan: iscsi_ese_a, mtu: 9000, flow_control: {receive: true, send: false}}"
    file = san / "switches.yml"
    told = file.read_text().replace(lines, f"{lines}    ports: {{Ethernet3: {override}}}\n")
    file.write_text(told)
    validated()
    path = TEXTS / "arista-a.cfg"
    head, section, rest = path.read_text().partition("interface Ethernet3\n")
    assert change[0] in rest.partition("interface")[0]
    path.write_text(head + section + rest.replace(*change, 1))
    status, out, _ = run(san, *AT)
    assert status == 1
    place = f"switches.arista-a.ports.Ethernet3.{key}" if key else "hosts.esx11.ports.vmnic2.at"
    assert f": {place}\n  error BF-00 arista-a Ethernet3\n" in out


@pytest.mark.usefixtures("service")
def test_a_switch_wide_value_is_found_in_its_line(
    san: Path, run: Run, validated: Validated
) -> None:
    validated()
    path = TEXTS / "arista-b.cfg"
    before = path.read_text()
    path.write_text(before.replace("192.0.2.11", "192.0.2.99"))
    lines = path.read_text().splitlines()
    line = next(number for number, one in enumerate(lines, 1) if one.endswith(" 192.0.2.99"))
    out = run(san, *AT)[1]
    assert "found    ntp 192.0.2.12, 192.0.2.99\n    expected ntp 192.0.2.11, 192.0.2.12" in out
    assert f"text     {path}:{line}\n" in out


@pytest.mark.usefixtures("service")
def test_a_configuration_of_no_switch_is_found(san: Path, run: Run, validated: Validated) -> None:
    validated()
    (TEXTS / "old.cfg").write_text("hostname old\n")
    status, out, _ = run(san, *AT)
    assert status == 1
    assert "BF-00 old.cfg\n    found    a configuration of no switch in the inventory" in out


@pytest.mark.usefixtures("service")
def test_the_configuration_before_the_reload_is_validated_too(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "phases"
    folder.mkdir()
    (folder / "san.yml").write_text(PHASES)
    run("phases", *AT)
    path = Path("build/phases/switches/n9k.phase1.cfg")
    assert path.exists()
    assert "BF-00" not in run("phases", *AT)[1]
    path.write_text(path.read_text().replace("reload", "write erase\nreload"))
    status, out, _ = run("phases", *AT)
    assert status == 1
    assert (
        "BF-00 n9k.phase1.cfg\n    found    a phase-1 configuration that does not match the "
        "configuration of n9k" in out
    )


@pytest.mark.usefixtures("service")
def test_findings_of_rules_count_too(san: Path, run: Run) -> None:
    waiver = "{rule: RED-01, object: greenfield, reason: none, expires: 2099-01-01}"
    (san / "more.yml").write_text(f"waivers:\n  - {waiver}\n")
    status, out, _ = run(san, *AT, "--fail-on", "warning")
    assert status == 1
    assert "warning WVR-02 waiver 1 RED-01 greenfield" in out
    assert json.loads(MANIFEST.read_text())["result"] == "failed"
    assert run(san, *AT)[0] == 0
    assert json.loads(MANIFEST.read_text())["result"] == "passed"


def test_findings_of_the_gate_are_in_every_format(
    san: Path, run: Run, service: FakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert_only(monkeypatch, COMPARES, FINDS)
    assert run(san, *AT)[0] == 1
    place = "build/greenfield/switches/arista-a.cfg:"
    status, out, err = run(san, *AT, "--format", "json")
    assert mismatches("validate", out) == []
    data = json.loads(out)
    (finding,) = data["findings"]
    assert (status, data["result"], finding["rule"]) == (1, "failed", "BF-91")
    assert finding["text"].startswith(place)
    assert data["manifest"]["coverage"]["arista-a"]["MTU"] == ["Batfish", "read-back", "checks"]
    assert data["manifest"]["coverage"]["x670-a"]["MTU"][0] == "Batfish on a stand-in"
    assert data["manifest"]["coverage"]["arista-a"]["zones"] is None
    assert err.startswith("greenfield: 1 error, ")
    (sarif,) = json.loads(run(san, *AT, "--format", "sarif")[1])["runs"]
    assert [rule["id"] for rule in sarif["tool"]["driver"]["rules"]] == ["BF-91"]
    assert place in sarif["results"][0]["message"]["text"]
    suite = ET.fromstring(run(san, *AT, "--format", "junit")[1])  # noqa: S314  # our own
    cases = {case.get("name"): case for case in suite if case.get("classname") == "sanfab.bf"}
    assert [case.find("failure") is not None for case in cases.values()] == [
        False,
        False,
        True,
    ]
    assert (suite.get("failures"), suite.get("tests")) == ("1", str(3 + len(RULES)))
    assert place in run(san, *AT, "--format", "github", "--no-cache")[1]
    assert len(service.given) == 3, "a service is asked once about the same build, unless told to"


@pytest.mark.usefixtures("service")
def test_a_base_is_given_to_the_assertions_and_recorded(
    san: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    def evaluate(context: GateContext, _answers: Answers) -> Iterator[Violation | ValueCount]:
        assert context.base is not None
        seen.append(context.base.switches["arista-a"].text)
        yield from ()

    assert_only(
        monkeypatch,
        Assertion(gate_rule("BF-92", "It compares.", "why", "fix"), asks_files, evaluate),
    )
    status, out, _ = run(san, *AT, "--base", EXAMPLE)
    assert status == 0, out
    assert seen == [(TEXTS / "arista-a.cfg").read_text()]
    assert f"compared with {EXAMPLE}" in out
    assert json.loads(MANIFEST.read_text())["base"]["folder"] == str(EXAMPLE)


def test_an_inventory_without_switches_needs_no_service(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = ROOT / "inventory/sun-b2b"
    said = f"{folder}: no switches in this inventory, nothing to validate\n"
    assert run(folder) == (0, said, "")
    assert run(folder, "--status") == (0, said, "")
    assert not list(tmp_path.iterdir())
