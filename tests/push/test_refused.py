"""What a push refuses before it sends a line, and what it says to do: by the command line."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sanfab.gate.manifest import (
    digests_of,
    write_manifest,
)
from sanfab.resources import sanfab_version
from sanfab.rules.finding import Severity
from sanfab_lab.faults import Fault
from sanfab_lab.lab import CERTIFICATES, KNOWN_HOSTS
from support.bench import GO, PATIENT, QUICK, WAITS, Bench, bench_of
from support.manifests import manifest_with

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

MINIMAL, LOSSLESS = Path("inventory/minimal"), Path("tests/scenarios/lossless/inventory")
VALIDATED = (*QUICK, *WAITS)
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with bench_of(tmp_path, MINIMAL) as made:
        yield made


def validated(bench: Bench, result: str = "passed", sanfab: str = "") -> None:
    """Render the texts, and leave the manifest of a validation."""
    assert bench.run("render").exit_code == 0
    build = bench.folder / "build" / bench.name
    errors = 1 if result == "failed" else 0
    manifest = manifest_with(
        san=bench.name,
        sanfab=sanfab or sanfab_version(),
        result=result,
        counts={one: errors if one is Severity.ERROR else 0 for one in Severity},
        digests=digests_of(bench.san, build),
    )
    assert write_manifest(build, manifest)


def refused(bench: Bench, *words: str) -> str:
    """Push, and return the message of the refusal."""
    push = bench.run("push", *words)
    assert push.exit_code == 2, push.output
    assert "Traceback" not in push.stderr
    assert bench.count_of_lines() == 0
    assert bench.run("journal").stdout == "no entries\n"
    return push.stderr


def test_a_pushed_build_has_its_manifest_in_the_journal(bench: Bench) -> None:
    validated(bench)
    pushed = bench.run("push", *VALIDATED)
    assert pushed.exit_code == 0, pushed.output
    (entry,) = (bench.folder / "journal" / bench.name).glob("*/entry.json")
    assert re.search(r'"manifest": "[0-9a-f]{64}"', entry.read_text())


def tampered(bench: Bench) -> None:
    validated(bench)
    path = bench.folder / "build" / bench.name / "switches" / "san-a.cfg"
    path.write_text(path.read_text() + "no aaa root\n")


def stale(bench: Bench) -> None:
    validated(bench)
    path = bench.san / "san.yml"
    path.write_text(path.read_text() + "# a word\n")


def edited(bench: Bench) -> None:
    validated(bench, "failed")
    path = bench.folder / "build" / bench.name / "manifest.json"
    path.write_text(path.read_text().replace('"failed"', '"passed"'))


DOUBTS: dict[str, tuple[Callable[[Bench], None], str]] = {
    "tampered": (tampered, r"switches/san-a\.cfg: .*since it was validated; `sanfab render .*` o"),
    "stale": (stale, r"san\.yml: .* since the build was validated; `sanfab render"),
    "failed": (lambda bench: validated(bench, "failed"), r"failed \(1 error\); correct that, then"),
    "edited": (edited, "its counts contradict its result: it was edited; run `sanfab validate"),
    "of another version": (
        lambda bench: validated(bench, sanfab="0.0.1"),
        r"validated by sanfab 0\.0\.1, this is .*; run `sanfab validate",
    ),
    "none": (lambda _shop: None, "was never validated; run `sanfab validate"),
}  # fmt: skip


@pytest.mark.parametrize("case", DOUBTS)
def test_a_build_without_a_current_validation_is_refused(case: str, bench: Bench) -> None:
    make, said = DOUBTS[case]
    make(bench)
    assert re.search(said, refused(bench, *VALIDATED))


def known_hosts(bench: Bench, edit: Callable[[list[str]], list[str]]) -> None:
    path = bench.folder / "build" / bench.name / KNOWN_HOSTS
    path.write_text("".join(edit(path.read_text().splitlines(keepends=True))))


def another_key(lines: list[str]) -> list[str]:
    """Give the first switch the key of the second."""
    return [f"{lines[0].split()[0]} {' '.join(lines[1].split()[1:])}\n", *lines[1:]]


def other_password(bench: Bench) -> None:
    bench.lab.switches["san-a"].chassis.password = "other"  # noqa: S105  # of an emulated switch


HINDERED: dict[str, tuple[Callable[[Bench], None], str]] = {
    "wrong host key": (
        lambda bench: known_hosts(bench, another_key),
        "san-a .*: found host key ssh-ed25519 SHA256:.* replace the line only if the switch has",
    ),
    "unknown host key": (
        lambda bench: known_hosts(bench, lambda lines: lines[1:]),
        "san-a .*: unknown host key; read it with `ssh-keyscan -p",
    ),
    "wrong password": (other_password, "san-a .*: the switch rejected user admin or the password;"),
    "switched off": (
        lambda bench: bench.stop(),
        "san-a .*: connection refused; check address, port",
    ),
}


@pytest.mark.parametrize("case", HINDERED)
def test_an_unreachable_switch_is_reported_with_a_remedy(case: str, bench: Bench) -> None:
    make, said = HINDERED[case]
    make(bench)
    assert re.search(said, refused(bench, *GO))


def test_an_unknown_switch_is_reported_with_a_similar_name(bench: Bench) -> None:
    assert "no switch san-x in minimal" in refused(bench, *GO, "--switch", "san-x")
    assert "did you mean san-a?" in refused(bench, *GO, "--switch", "san_a")


def test_an_untrusted_certificate_of_eapi_is_refused(tmp_path: Path) -> None:
    other = (ROOT / "tests" / "support" / "self_signed.pem").read_text()
    with bench_of(tmp_path, LOSSLESS) as bench:
        (tmp_path / "build" / bench.name / CERTIFICATES).write_text(other)
        said = refused(bench, *GO, "--switch", "eos-new")
    assert "eos-new (127.0.0.1 port " in said
    assert "certificate" in said


def test_a_second_push_is_refused_with_the_holder_of_the_lock(bench: Bench) -> None:
    held = bench.fail("san-a", Fault("held", "^vlan "))
    first = bench.start("push", *PATIENT, *WAITS, "--unvalidated", "a test")
    first.wait_until(lambda: held.times == 0, "the first push sends its first VLAN")
    second = bench.start("push", *GO).finish()
    held.released.set()
    done = first.finish()
    assert second.exit_code == 2
    host = re.escape(os.uname().nodename)
    assert re.search(
        rf"/lock: held by \S+@{host}, process {first.pid} \(sanfab push\), for \d+ s, entry "
        rf"\S+; wait until it ends, or stop it with `kill {first.pid}`; it then rolls back",
        second.stderr,
    ), second.stderr
    assert done.exit_code == 0, done.output
    assert "nothing to do" in bench.run("push", *GO).stdout
