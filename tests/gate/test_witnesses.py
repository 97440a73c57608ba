"""The verdict of a second witness on configurations that Batfish does not model."""

import json
import shutil
from pathlib import Path

import pytest

from sanfab.gate.batfish.context import read_context
from sanfab.gate.manifest import Witnessed, witness_lines
from sanfab.gate.witnesses import WitnessReport, ask_witnesses
from sanfab.inventory.load import load_inventory
from sanfab.render.build import build
from support.sans import ROOT
from support.validate import AT, FakeService, Run

PARSER = '''
KINDS = {"ali": "alias", "zone": "zone", "cfg": "cfg"}

def parse_cli(lines):
    """Split commands as brcddb does, as far as these tests need it."""
    for line in lines:
        words = line.replace(",", " ").replace('"', "").split()
        verb = words[0] if words else ""
        kind = next((one for one in KINDS if verb == one + "create"), "")
        if kind:
            yield {"c-type": KINDS[kind] + "-create", "operand": words[1],
                   "p0": words[2].split(";"), "p1": None}
        elif verb == "cfgadd":
            yield {"c-type": "cfg-add", "operand": words[1], "p0": words[2].split(";")}
        elif verb == "cfgenable":
            yield {"c-type": "cfg-enable", "operand": words[1], "p0": None, "p1": None}
        elif verb == "defzone":
            yield {"c-type": "defzone", "operand": words[1]}
        else:
            yield {}
'''
NOT_ASKED = "SANFAB_BRCDDB names no folder, and it is not installed"


@pytest.fixture
def witness(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a package that reads what these configurations have."""
    folder = tmp_path / "packages"
    (folder / "brcddb" / "util").mkdir(parents=True)
    (folder / "brcddb" / "__init__.py").write_text("")
    (folder / "brcddb" / "util" / "__init__.py").write_text("")
    (folder / "brcddb" / "util" / "util.py").write_text(PARSER)
    monkeypatch.setenv("SANFAB_BRCDDB", str(folder))
    return folder


def asked(out: Path, change: tuple[str, str] = ("", "")) -> dict[str, WitnessReport]:
    cabling = load_inventory(ROOT / "inventory/netapp-dss-fc-zoned")[1]
    folder = build(cabling, out).folder / "switches"
    for path in folder.glob("*.cfg"):
        path.write_text(path.read_text().replace(*change) if change[0] else path.read_text())
    return {one.switch: one for one in ask_witnesses(read_context(cabling, out).switches)}


def test_a_witness_agrees(tmp_path: Path, witness: Path) -> None:
    assert witness.is_dir()
    said = asked(tmp_path)
    assert said["brocade-a"] == WitnessReport("brocade-a", "brcddb", "agrees", "zoning")
    assert said["brocade-b"].verdict == "agrees"


@pytest.mark.usefixtures("witness")
def test_a_witness_that_reads_other_members_says_so(tmp_path: Path) -> None:
    said = asked(tmp_path, ('"fas3070_c41;ghidorah3_p1"', '"fas3070_c43;ghidorah3_p1"'))
    assert said["brocade-b"].verdict == "agrees"
    assert said["brocade-a"] == WitnessReport(
        "brocade-a",
        "brcddb",
        "differs",
        "zones z_ghidorah3_p1_fas3070_c41: read - / fas3070_c43 ghidorah3_p1, expected - / "
        "fas3070_c41 ghidorah3_p1",
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("raise SystemError('no\\x1b[2J')", "it failed: SystemError: no"),
        ("def parse_cli(lines): import os; os._exit(0)", "it failed: Expecting value"),
        (None, "has no package brcddb"),
    ],
)
def test_a_witness_that_fails_is_no_pass(
    tmp_path: Path, witness: Path, text: str | None, reason: str
) -> None:
    if text is None:
        shutil.rmtree(witness / "brcddb")
    else:
        (witness / "brcddb" / "util" / "util.py").write_text(text)
    said = asked(tmp_path)["brocade-a"]
    assert (said.verdict, reason in said.words) == ("not asked", True)
    assert said.words.isprintable()


def fibre_channel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    folder = tmp_path / "inventory" / "netapp-dss-fc-zoned"
    shutil.copytree(ROOT / "inventory/netapp-dss-fc-zoned", folder)
    monkeypatch.chdir(tmp_path)
    return Path("inventory/netapp-dss-fc-zoned")


@pytest.mark.usefixtures("service")
def test_the_manifest_says_that_no_witness_was_asked(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SANFAB_BRCDDB", raising=False)
    san = fibre_channel(monkeypatch, tmp_path)
    _, out, _ = run(san, *AT)
    assert f"second witness brcddb of brocade-a, brocade-b: not asked: {NOT_ASKED}" in out
    known = json.loads(Path("build/netapp-dss-fc-zoned/manifest.json").read_text())
    assert known["witnesses"]["brocade-a"] == {
        "witness": "brcddb",
        "verdict": "not asked",
        "words": NOT_ASKED,
    }


@pytest.mark.usefixtures("witness")
def test_a_contradicted_build_is_not_validated(
    tmp_path: Path, run: Run, service: FakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    san = fibre_channel(monkeypatch, tmp_path)
    _, out, _ = run(san, *AT)
    assert "second witness brcddb of brocade-a, brocade-b: agrees on zoning" in out
    other = PARSER.replace('words[2].split(";")', 'words[2].split(";")[:1]')
    Path("packages/brcddb/util/util.py").write_text(other)
    status, out, _ = run(san, *AT)
    assert (status, service.version) == (1, service.version)
    assert "a configuration that brcddb reads otherwise: " in out
    assert "do not push it" in out


def test_switches_of_one_verdict_share_a_line() -> None:
    one = Witnessed(witness="w", verdict="agrees", words="zoning")
    other = Witnessed(witness="w", verdict="not asked", words="it is not installed")
    assert [*witness_lines({"a": one, "b": other, "c": one})] == [
        "second witness w of a, c: agrees on zoning",
        "second witness w of b: not asked: it is not installed",
    ]
