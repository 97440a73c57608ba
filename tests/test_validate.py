"""`sanfab validate`: what it judges, what it prints and records, and what it leaves alone."""

import json
import resource
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from sanfab import facts
from sanfab.cli import main, validate
from sanfab.facts import PortFacts, QosClass, QosPolicy, SwitchFacts
from sanfab.gate import validation
from sanfab.gate.batfish.assertion import Answers, Assertion, Topic, gate_rule
from sanfab.gate.batfish.assertions.as_rendered import AS_RENDERED
from sanfab.gate.batfish.context import Batch, GateContext, read_context
from sanfab.gate.batfish.coverage import (
    FIELDS,
    GROUPS,
    OTHER_GROUPS,
    TOPICS,
    Prover,
    coverage_of,
    facts_by_topic,
)
from sanfab.gate.batfish.input_limits import refuse_unsafe_input
from sanfab.gate.batfish.question import AnswerRow, Deactivation, Question, RowT
from sanfab.gate.batfish.questions import FILES
from sanfab.gate.batfish.service import ServiceAddress, ServiceError
from sanfab.inventory import load_inventory
from sanfab.render.build import build
from sanfab.report.validation import coverage_json, coverage_table
from sanfab.rules.audit import audit
from sanfab.rules.catalogue import RULES
from sanfab.rules.engine import RuleResult
from sanfab.rules.rule import ValueCount, Violation
from support.console import SanfabProcess
from support.fake_batfish import Behaviour, serving

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "inventory/greenfield"

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


class Service:
    """A service that answers every question with no row; ``at`` is called when it is given work."""

    version = "0.36.0"

    def __init__(self, at: Callable[[], None] = lambda: None) -> None:
        self.at = at
        self.given: list[bytes] = []

    def start(self, _name: str, packed: bytes) -> None:
        self.given.append(packed)

    def fork(self, base: str, name: str, deactivation: Deactivation) -> None:
        raise AssertionError((base, name, deactivation))

    def drop(self, name: str) -> None:
        pass

    def ask(self, _question: Question[RowT], _snapshot: str, _reference: str = "") -> list[RowT]:
        self.at()
        return []


def _asks(_case: GateContext, _batch: Batch) -> tuple[Question[AnswerRow], ...]:
    return (FILES,)


def _compares(context: GateContext, _answers: Answers) -> Iterator[Violation | ValueCount]:
    for name in context.switches:
        yield ValueCount(name, Topic.MTU, 3)


def _finds(context: GateContext, _answers: Answers) -> Iterator[Violation | ValueCount]:
    yield Violation(
        "VLAN 9",
        "VLAN 8",
        at=("switches", "arista-a"),
        object="arista-a Ethernet1",
        switch="arista-a",
        part="Ethernet1",
    )
    yield ValueCount(next(iter(context.switches)), Topic.MTU, 0)


COMPARES = Assertion(gate_rule("BF-90", "It compares.", "why so", "do this"), _asks, _compares)
FINDS = Assertion(gate_rule("BF-91", "It finds.", "why so", "do this"), _asks, _finds)


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No service of the operator's is asked, and only what these tests assert is."""
    monkeypatch.delenv("SANFAB_BATFISH", raising=False)
    _assert(monkeypatch, COMPARES)


def _assert(monkeypatch: pytest.MonkeyPatch, *assertions: Assertion) -> None:
    known = (AS_RENDERED, *assertions)
    monkeypatch.setattr(validation, "GATE_ASSERTIONS", known)
    monkeypatch.setattr("sanfab.report.rules.GATE_ASSERTIONS", known)


@pytest.fixture
def san(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of greenfield below the working folder, that a test may change."""
    folder = tmp_path / "inventory" / "greenfield"
    folder.mkdir(parents=True)
    for path in EXAMPLE.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    monkeypatch.chdir(tmp_path)
    return Path("inventory/greenfield")


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Service:
    """What every address leads to."""
    one = Service()

    @contextmanager
    def connected(*_: object) -> Iterator[Service]:
        yield one

    monkeypatch.setattr(validate, "_connected", connected)
    return one


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `sanfab validate`: exit status, output, errors."""

    def called(*arguments: str | Path) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["sanfab", "validate", *map(str, arguments)])
        status = 0
        try:
            main()
        except SystemExit as end:
            status = int(end.code or 0)
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return called


def _files(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


AT = ("--batfish", "batfish.example")
TEXTS = Path("build/greenfield/switches")
MANIFEST = Path("build/greenfield/manifest.json")


# ---- what is judged, printed and recorded


@pytest.mark.usefixtures("service")
def test_a_build_that_is_right_passes_and_is_recorded(san: Path, run: Run) -> None:
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


def test_what_is_there_is_validated_as_it_is_and_recorded_once(
    san: Path, run: Run, service: Service
) -> None:
    run(san, *AT)
    before = _files(Path("build"))
    status, out, _ = run(san, *AT)
    assert status == 0
    assert "rendered" not in out.partition("\n")[0]
    assert out.splitlines()[-1] == f"passed; {MANIFEST}: unchanged"
    assert _files(Path("build")) == before
    assert service.given[0] == service.given[1]


@pytest.mark.usefixtures("service")
def test_an_edited_text_is_judged_and_never_overwritten(san: Path, run: Run) -> None:
    run(san, *AT)
    text = TEXTS / "arista-a.cfg"
    edited = text.read_text().replace("   mtu 9214\n", "   mtu 9000\n", 1)
    text.write_text(edited)
    (TEXTS / "n5k-b.cfg").unlink()
    status, out, _ = run(san, *AT)
    assert status == 1
    assert "rendered, as 1 text was missing: n5k-b.cfg\n" in out
    assert text.read_text() == edited
    assert (TEXTS / "n5k-b.cfg").exists()
    line = next(
        number
        for number, line in enumerate(edited.splitlines(), 1)
        if line == "interface Port-Channel20"
    )
    assert (
        "inventory/greenfield/switches.yml:54:5: links.1\n"
        "  error BF-00 arista-a Port-Channel20\n"
        "    found    mtu 9000\n"
        "    expected mtu 9214\n"
        f"    text     build/greenfield/switches/arista-a.cfg:{line}\n"
    ) in out
    assert out.splitlines()[-1] == f"failed; {MANIFEST}: written"
    assert "failed (1 error)" in run(san, "--status")[1]


@pytest.mark.usefixtures("service")
@pytest.mark.parametrize(
    ("file", "change", "said"),
    [
        ("s4810-a", ("hostname", "frobnicate\nhostname"), "BF-00 s4810-a line"),
        (
            "s4810-a",
            ("hostname s4810-a\n", "hostname s4810-a\nhostname s4810-a\n"),
            "which is repeated",
        ),
        ("n5k-a", ("vsan 101 name", "vsan 109 name"), "BF-00 n5k-a vsan 109"),
        ("x670-a", ("x670-a", "x670-b"), "found    name 'x670-b'\n    expected name 'x670-a'"),
    ],
)
def test_each_way_to_differ_from_what_was_rendered_is_found(
    san: Path, run: Run, file: str, change: tuple[str, str], said: str
) -> None:
    run(san, *AT)
    path = TEXTS / f"{file}.cfg"
    assert change[0] in path.read_text()
    path.write_text(path.read_text().replace(*change, 1))
    status, out, _ = run(san, *AT)
    assert status == 1
    assert said in out


@pytest.mark.usefixtures("service")
@pytest.mark.parametrize(
    ("change", "key"),
    [
        (("switchport access vlan 161", "switchport access vlan 141"), "vlan"),
        (("mtu 9000", "mtu 9214"), "mtu"),
        (("flowcontrol receive on", "flowcontrol send on"), "flow_control"),
        (("portfast", "portfast network"), ""),
    ],
)
def test_an_edit_where_the_inventory_overrides_a_port_leads_to_the_override(
    san: Path, run: Run, change: tuple[str, str], key: str
) -> None:
    lines = "management: {address: 192.0.2.35/24, gateway: 192.0.2.1}\n"
    override = "{vlan: iscsi_ese_a, mtu: 9000, flow_control: {receive: true, send: false}}"
    file = san / "switches.yml"
    told = file.read_text().replace(lines, f"{lines}    ports: {{Ethernet3: {override}}}\n")
    file.write_text(told)
    run(san, *AT)
    path = TEXTS / "arista-a.cfg"
    head, section, rest = path.read_text().partition("interface Ethernet3\n")
    assert change[0] in rest.partition("interface")[0]
    path.write_text(head + section + rest.replace(*change, 1))
    status, out, _ = run(san, *AT)
    assert status == 1
    place = f"switches.arista-a.ports.Ethernet3.{key}" if key else "hosts.esx11.ports.vmnic2"
    assert f": {place}\n  error BF-00 arista-a Ethernet3\n" in out


@pytest.mark.usefixtures("service")
def test_a_value_of_the_whole_switch_is_found_in_its_line(san: Path, run: Run) -> None:
    run(san, *AT)
    path = TEXTS / "arista-b.cfg"
    before = path.read_text()
    path.write_text(before.replace("192.0.2.11", "192.0.2.99"))
    lines = path.read_text().splitlines()
    line = next(number for number, one in enumerate(lines, 1) if one.endswith(" 192.0.2.99"))
    out = run(san, *AT)[1]
    assert "found    ntp 192.0.2.12, 192.0.2.99\n    expected ntp 192.0.2.11, 192.0.2.12" in out
    assert f"text     {path}:{line}\n" in out


@pytest.mark.usefixtures("service")
def test_a_text_of_no_switch_is_found(san: Path, run: Run) -> None:
    run(san, *AT)
    (TEXTS / "old.cfg").write_text("hostname old\n")
    status, out, _ = run(san, *AT)
    assert status == 1
    assert "BF-00 old.cfg\n    found    a configuration of no switch in the inventory" in out


@pytest.mark.usefixtures("service")
def test_the_text_for_before_the_reload_is_judged_too(
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
def test_what_rules_find_counts_too(san: Path, run: Run) -> None:
    waiver = "{rule: RED-01, object: greenfield, reason: none, expires: 2099-01-01}"
    (san / "more.yml").write_text(f"waivers:\n  - {waiver}\n")
    status, out, _ = run(san, *AT, "--fail-on", "warning")
    assert status == 1
    assert "warning WVR-02 waiver 1 RED-01 greenfield" in out
    assert json.loads(MANIFEST.read_text())["result"] == "failed"
    assert run(san, *AT)[0] == 0
    assert json.loads(MANIFEST.read_text())["result"] == "passed"


def test_findings_of_the_gate_are_in_every_format(
    san: Path, run: Run, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    _assert(monkeypatch, COMPARES, FINDS)
    assert run(san, *AT)[0] == 1
    place = "build/greenfield/switches/arista-a.cfg:"
    status, out, err = run(san, *AT, "--format", "json")
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
    assert place in run(san, *AT, "--format", "github")[1]
    assert len(service.given) == 5


@pytest.mark.usefixtures("service")
def test_a_base_is_given_to_the_assertions_and_recorded(
    san: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    def evaluate(context: GateContext, _answers: Answers) -> Iterator[Violation | ValueCount]:
        assert context.base is not None
        seen.append(context.base.switches["arista-a"].text)
        yield from ()

    _assert(
        monkeypatch, Assertion(gate_rule("BF-92", "It compares.", "why", "fix"), _asks, evaluate)
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


# ---- what goes wrong: exit 2, and nothing is written


def test_without_an_address_it_says_how_to_start_a_service(san: Path, run: Run) -> None:
    status, out, err = run(san)
    assert (status, out) == (2, "")
    assert "no Batfish service: give --batfish or set SANFAB_BATFISH" in err
    assert "docker run --name batfish -d -p 9996:9996 batfish/batfish" in err
    assert not Path("build").exists()


def test_without_its_client_it_says_what_to_install(
    san: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    status, _, err = run(san, *AT)
    assert status == 2
    assert "pip install 'sanfab[batfish]'" in err
    assert not Path("build").exists()


def test_without_a_service_nothing_is_written(san: Path, run: Run) -> None:
    status, _, err = run(san, "--batfish", "127.0.0.1:9")
    assert status == 2
    assert err.startswith("no Batfish at http://127.0.0.1:9: ")
    assert not Path("build").exists()


def test_the_address_may_come_from_the_environment(
    san: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SANFAB_BATFISH", "a:b:c")
    assert "found a:b:c, expected HOST, HOST:PORT" in run(san)[2]


def _dies() -> None:
    raise ServiceError("Batfish at http://batfish.example:9996 is gone")


@pytest.mark.parametrize("is_known", [True, False])
def test_a_service_that_dies_leaves_everything_as_it_was(
    san: Path, run: Run, service: Service, *, is_known: bool
) -> None:
    if is_known:
        run(san, *AT)
        (TEXTS / "n5k-a.cfg").unlink()
    before = _files(Path())
    service.at = _dies
    status, out, err = run(san, *AT)
    assert (status, out) == (2, "")
    assert "is gone" in err
    assert _files(Path()) == before


@pytest.mark.parametrize("file", ["inventory/greenfield/san.yml", TEXTS / "n5k-a.cfg"])
def test_what_changes_while_it_is_judged_is_not_recorded(
    san: Path, run: Run, service: Service, file: str | Path
) -> None:
    run(san, *AT)
    path = Path(file)
    before = MANIFEST.read_bytes()
    service.at = lambda: path.write_bytes(path.read_bytes() + b"\n") and None
    status, _, err = run(san, *AT)
    assert status == 2
    assert err.startswith(f"{path}: changed during the validation; nothing was recorded")
    assert MANIFEST.read_bytes() == before


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_run_that_is_ended_leaves_nothing_on_the_service(san: Path, number: int) -> None:
    with serving(Behaviour(statuses={"parse": "ASSIGNED"})) as fake:
        address = f"127.0.0.1:{fake.server_port}"
        process = SanfabProcess("validate", san, "--batfish", address, cwd=Path.cwd())
        process.wait_until(lambda: bool(fake.work), "the service is given work")
        assert fake.networks
        process.process.send_signal(number)
        assert process.finish().exit_code == 128 + number
        assert not fake.networks
    assert not Path("build").exists()


def test_signals_are_as_before_once_the_service_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Closed:
        def __init__(self, *_: object) -> None:
            assert signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN

        def close(self) -> None:
            pass

    monkeypatch.setattr("sanfab.gate.batfish.service.BatfishService", Closed)
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with validate._connected(ServiceAddress("batfish"), 1):  # noqa: SLF001  # what holds a service open
            pass
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


@pytest.mark.usefixtures("service")
def test_a_base_of_another_san_is_refused(san: Path, run: Run) -> None:
    other = ROOT / "inventory/minimal"
    assert run(san, *AT, "--base", other)[::2] == (
        2,
        f"--base: {other} is SAN minimal, expected greenfield\n",
    )


@pytest.mark.usefixtures("service")
def test_nothing_is_written_through_a_symbolic_link(san: Path, run: Run, tmp_path: Path) -> None:
    Path("build").mkdir()
    (tmp_path / "elsewhere").mkdir()
    Path("build/greenfield").symlink_to(tmp_path / "elsewhere")
    status, _, err = run(san, *AT)
    assert status == 2
    assert err.startswith("build/greenfield: is a symbolic link")
    assert not list((tmp_path / "elsewhere").iterdir())


def test_a_disk_that_fills_up_leaves_none_of_the_texts(
    san: Path, run: Run, service: Service, tmp_path: Path
) -> None:
    folder = build(load_inventory(san)[1], tmp_path / "other").folder / "switches"
    first, *sizes = [len(text) for text in _files(folder).values()]
    assert first < max(sizes)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    limit = max(sizes) - 1, hard
    service.at = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    try:
        status, out, err = run(san, *AT)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (status, out) == (2, "")
    assert err.startswith(f"{TEXTS}/")
    assert ".cfg: cannot be written: File too large" in err
    assert not _files(Path("build"))


@pytest.mark.parametrize("is_complete", [True, False])
@pytest.mark.parametrize(
    "edit",
    [
        ("arista-a", "vlan 1-99999999", "VLAN 99999999, expected 1 to 4094"),
        ("arista-a", "   switchport trunk allowed vlan 2,9-4095", "VLAN 4095, expected 1 to 4094"),
        ("arista-a", " switchport trunk allowed vlan add 1 - 70000", "VLAN 70000, expected"),
        ("arista-a", "no spanning-tree vlan-id 1-5000", "VLAN 5000, expected"),
        ("n5k-a", "interface Vlan99999", "VLAN 99999, expected"),
        ("n5k-a", "vlan configuration 1-99999999", "VLAN 99999999, expected"),
        ("n5k-a", f"vlan {5000 * '9'}", f"VLAN {20 * '9'}, expected"),
        ("s4810-a", "interface vlan 5000", "VLAN 5000, expected"),
        ("arista-a", "hostname a/../b", "host name 'a/../b', expected letters, digits and _.-"),
        ("n5k-a", "switchname a b", "host name 'a b', expected"),
    ],
)
def test_what_a_service_would_choke_on_is_not_given_to_it(
    san: Path, run: Run, service: Service, edit: tuple[str, str, str], *, is_complete: bool
) -> None:
    switch, line, found = edit
    build(load_inventory(san)[1], Path("build"))
    path = TEXTS / f"{switch}.cfg"
    text = path.read_text()
    path.write_text(f"{text}{line}\n")
    if not is_complete:
        (TEXTS / "n5k-b.cfg").unlink()
    status, out, err = run(san, *AT)
    assert (status, out) == (2, "")
    assert err.startswith(f"{path}:{len(text.splitlines()) + 1}: found {found}")
    assert err.endswith("; correct it or run `sanfab render`\n")
    assert not service.given
    assert not MANIFEST.exists()


@pytest.mark.parametrize(
    "line",
    ["description to vlan 9999", "name vlan-99999", "spanning-tree vlan 1-4094 priority 8192"],
)
def test_a_large_number_that_is_no_vlan_is_left_to_batfish(tmp_path: Path, line: str) -> None:
    path = tmp_path / "a.cfg"
    path.write_text(f"hostname a\nvlan 1-4094\n   {line}\nmtu 9214\n")
    refuse_unsafe_input(path)


# ---- who proved what


def _records() -> set[type]:
    found = {one for one in vars(facts).values() if isinstance(one, type) and is_dataclass(one)}
    leaves = {facts.ZoneMember, facts.SnmpUser, facts.UserFacts}  # values of fields with a topic
    return found - leaves


HOLDERS = {
    (SwitchFacts, name)
    for name in ("services", "vlans", "vsans", "ports", "lags", "peer", "vfcs", "policies")
} | {(QosPolicy, "classes")}
"""Fields that hold records, whose own fields have topics."""


def test_every_field_of_facts_has_a_topic() -> None:
    named = {(kind, item.name) for kind in _records() for item in fields(kind)}
    assert set(TOPICS) | HOLDERS == named
    assert not set(TOPICS) & HOLDERS
    times = [
        (kind, name)
        for kinds in FIELDS.values()
        for kind, names in kinds.items()
        for name in names.split()
    ]
    assert len(times) == len(set(times))


def test_every_folder_of_rules_has_a_topic_or_none() -> None:
    catalogue = ROOT / "sanfab/rules/catalogue"
    folders = {path.parent.name for path in catalogue.glob("*/__init__.py")}
    prefixes = {rule_id.partition("-")[0] for rule_id in RULES}
    assert {prefix.lower() for prefix in prefixes} == folders
    assert set(GROUPS) | OTHER_GROUPS == prefixes
    assert not set(GROUPS) & OTHER_GROUPS
    assert set(GROUPS.values()) == set(Topic)


def test_what_says_nothing_is_in_no_topic() -> None:
    some = SwitchFacts(name="a")
    some.ports["p"] = PortFacts("p", mtu=9000)
    some.policies["q"] = QosPolicy("qos", "q", {"c": QosClass("c", mtu=2158)})
    found = facts_by_topic(some)
    assert found[Topic.MTU] == {".ports.p.mtu": 9000, ".policies.q.classes.c.mtu": 2158}
    assert found[Topic.MANAGEMENT] == {".name": "a"}
    assert not found[Topic.FLOW] | found[Topic.VLANS] | found[Topic.ZONES]


@pytest.fixture
def context(tmp_path: Path) -> GateContext:
    cabling = load_inventory(EXAMPLE)[1]
    build(cabling, tmp_path)
    return read_context(cabling, tmp_path)


def test_coverage_is_earned_topic_by_topic(context: GateContext) -> None:
    found = coverage_of(context, {("arista-a", Topic.MTU): 1, ("x670-a", Topic.MTU): 1}, ())
    assert found["arista-a"][Topic.MTU] == (Prover.BATFISH, Prover.READ_BACK)
    assert found["x670-a"][Topic.MTU] == (Prover.STAND_IN, Prover.READ_BACK)
    assert found["arista-b"][Topic.MTU] == (Prover.READ_BACK,)
    assert found["arista-a"][Topic.ZONES] is None
    assert found["n5k-a"][Topic.ZONES] == (Prover.READ_BACK,)
    assert coverage_of(context, {("arista-a", Topic.MTU): 0}, ()) == coverage_of(context, {}, ())


def test_a_text_that_says_otherwise_is_proven_by_no_read_back_and_no_rule(
    context: GateContext,
) -> None:
    rules = [RULES["MTU-02"], RULES["FLOW-07"]]
    outcomes = [RuleResult(rule.id) for rule in rules]
    before = coverage_of(context, {}, outcomes)["arista-a"]
    switch = context.switches["arista-a"]
    next(iter(switch.facts.ports.values())).mtu = 1
    after = coverage_of(context, {}, outcomes)["arista-a"]
    assert before[Topic.FLOW] == (Prover.READ_BACK, Prover.CHECKS)
    assert (before[Topic.MTU], after[Topic.MTU]) == ((Prover.READ_BACK, Prover.CHECKS), ())
    assert {topic: said for topic, said in after.items() if topic is not Topic.MTU} == {
        topic: said for topic, said in before.items() if topic is not Topic.MTU
    }


def test_a_line_that_is_not_understood_leaves_no_read_back(
    context: GateContext, tmp_path: Path
) -> None:
    path = tmp_path / "greenfield/switches/arista-a.cfg"
    path.write_text(path.read_text() + "frobnicate\n")
    found = coverage_of(read_context(context.cabling, tmp_path), {}, ())
    assert {said for said in found["arista-a"].values() if said is not None} == {()}
    assert found["arista-b"] == coverage_of(context, {}, ())["arista-b"]


def test_a_rule_covers_a_switch_only_where_it_could_judge(context: GateContext) -> None:
    names = [f"arista-a {port}" for port in context.switches["arista-a"].intended.ports]
    outcome = RuleResult("FLOW-07", not_examined={"something": names})
    found = coverage_of(context, {}, [outcome])
    assert found["arista-a"][Topic.FLOW] == (Prover.READ_BACK,)
    assert found["arista-b"][Topic.FLOW] == (Prover.READ_BACK, Prover.CHECKS)
    assert found["arista-b"][Topic.STP] == (Prover.READ_BACK,)


def test_what_rules_are_said_to_have_examined_they_did(context: GateContext) -> None:
    """Where coverage names the checks, a rule of that topic has examined something."""
    from sanfab.inventory import load_with_provenance  # noqa: PLC0415  # for this test alone

    document, _, cabling = load_with_provenance(EXAMPLE)
    today = datetime.now(UTC).date()
    rules = [rule for rule in RULES.values() if rule.scope.level == "switch"]
    outcomes = audit(document, cabling, today, rules=rules).results
    examined = {
        GROUPS.get(outcome.rule_id.partition("-")[0]) for outcome in outcomes if outcome.examined
    }
    found = coverage_of(context, {}, outcomes)
    said = {
        topic
        for topics in found.values()
        for topic, provers in topics.items()
        if Prover.CHECKS in (provers or ())
    }
    assert said == examined - {None}


def test_the_table_is_aligned_whatever_the_names(context: GateContext) -> None:
    found = coverage_of(context, {}, ())
    some = {"a": found["n5k-a"], "switch-" + 80 * "x": found["arista-a"]}
    table = coverage_table(some).splitlines()
    assert max(map(len, table)) <= 100
    column = table[0].index("MTU")
    assert [line[column] for line in table[1:3]] == ["-", "R"]
    assert coverage_json(some)["a"]["zones"] == ["read-back"]
    assert coverage_table({"a": dict.fromkeys(Topic, ())}).splitlines()[1].split() == [
        "a",
        *len(Topic) * ["nobody"],
    ]
