"""`collect` from the lab of four platforms; offline verbs on the files equal the live ones.

By default on the smallest SAN with every platform, under SANFAB_NIGHTLY=1 on greenfield.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest

from sanfab.nos import NOSES
from sanfab.nos.captures.files import slug
from support.bench import GO, QUICK, Bench, bench_of
from support.console import ROOT, Result, sanfab
from support.nightly import NIGHTLY

ALL = (
    *(("plan",), ("plan", "--format", "json"), ("drift", "--unmanaged")),
    *(("drift", "--format", "json"), ("verify",), ("verify", "--format", "json")),
)
FACTORY = ALL if NIGHTLY else (("plan",),)
PUSHED = ALL if NIGHTLY else (("drift", "--unmanaged"), ("verify",))
DRIFTED = ALL if NIGHTLY else (("plan",), ("drift", "--unmanaged"))
NEXUS, FORCE, ARISTA, EXTREME = (
    ("n5k-a", "s4810-a", "arista-a", "x670-a")
    if NIGHTLY
    else ("nexus-a", "force-a", "arista-b", "extreme-b")
)


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    greenfield, quad = ROOT / "inventory" / "greenfield", ROOT / "tests" / "ansible" / "quad.yml"
    folder = tmp_path_factory.mktemp("captures")
    with bench_of(folder, greenfield if NIGHTLY else quad.read_text()) as made:
        yield made


def collected(bench: Bench, name: str, *words: str) -> Path:
    out = bench.folder / name
    done = bench.run("collect", "--out", str(out), *QUICK, *words)
    assert done.exit_code == 0, done.output
    return out


def offline(bench: Bench, out: Path, *words: str) -> Result:
    return sanfab(words[0], bench.san, *words[1:], "--running", out)


def assert_equal_offline(bench: Bench, out: Path, verbs: tuple[tuple[str, ...], ...]) -> None:
    for words in verbs:
        live, captured = bench.run(*words, *QUICK), offline(bench, out, *words)
        assert captured.stdout == live.stdout
        assert captured.exit_code == live.exit_code


def test_offline_equals_live_from_the_factory_to_drift(bench: Bench) -> None:
    new = [word for name in bench.lab.switches for word in ("--factory", name)]
    verbs = tuple((*words, *new) for words in FACTORY)
    assert_equal_offline(bench, collected(bench, "factory", *new), verbs)

    assert bench.run("push", *GO, *new).exit_code == 0
    out = collected(bench, "pushed")
    assert_equal_offline(bench, out, PUSHED)
    assert "nothing to do" in offline(bench, out, "plan").stdout
    pending = ("--rule", "REN-01", "--rule", "REN-04", "--rule", "REN-06")
    assert offline(bench, out, "check", *pending).exit_code == 0
    assert_no_secret(bench, out)
    assert_without_evidence_less_is_proven(bench, out)
    assert_owned_by_their_switch(bench, out)

    bench.type(NEXUS, "configure terminal", "snmp-server community letmein1 ro", "exit")
    bench.type(NEXUS, "configure terminal", "snmp-server community letmein2 ro", "exit")
    bench.type(ARISTA, "configure", "interface Ethernet1", "mtu 1500", "end")
    bench.type(FORCE, "configure", "interface vlan 141", "name changed", "end")
    bench.type(EXTREME, "create vlan other tag 999")
    out = collected(bench, "drifted")
    assert_equal_offline(bench, out, DRIFTED)
    text = (out / f"{NEXUS}.cfg").read_text()
    assert "letmein" not in text
    assert "snmp-server community (hidden" in text


def assert_no_secret(bench: Bench, out: Path) -> None:
    values = [*bench.secrets.values(), bench.lab.password]
    for path in out.iterdir():
        text = path.read_text()
        assert not [one for one in values if one in text], path
        assert "$6$" not in text, path
        assert "$5$" not in text, path
        assert "$1$" not in text, path


def assert_without_evidence_less_is_proven(bench: Bench, out: Path) -> None:
    """Captures of a version that did not ask for it: the rest is examined all the same."""
    whole = offline(bench, out, "verify").stdout.splitlines()[-1]
    assert "not proven" not in whole
    old = bench.folder / "old"
    copytree(out, old)
    (old / "captures.json").unlink()
    for nos in NOSES.values():
        for command in nos.evidence_commands:
            for path in old.glob(f"*.{slug(command)}.txt"):
                path.unlink()
    done = offline(bench, old, "verify")
    assert (done.exit_code, "not read" in done.stdout) == (0, False), done.output
    assert re.search(r"; [1-9]\d* values not proven$", done.stdout.splitlines()[-1])


def assert_owned_by_their_switch(bench: Bench, out: Path) -> None:
    manifest = json.loads((out / "captures.json").read_text())
    assert sorted(manifest["switches"]) == sorted(bench.lab.switches)
    (out / f"{ARISTA}.cfg").write_text((out / f"{NEXUS}.cfg").read_text())
    for verb in ("check", "plan", "drift", "verify"):
        done = offline(bench, out, verb)
        assert done.exit_code == 2
        assert f"{ARISTA}.cfg: changed since it was collected" in done.output
