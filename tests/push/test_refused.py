"""What a push refuses before it sends a line, and what it says to do: by the command line."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import sleep

import pytest

from sanfab.gate.manifest import Failures, Manifest, digests_of, sanfab_version, write
from sanfab.push.secrets import variable_of
from sanfab.rules.finding import Severity
from sanfab_lab.faults import Fault
from sanfab_lab.lab import CERTIFICATES, KNOWN_HOSTS
from support.bench import GO, QUICK, WAITS, Shop

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

MINIMAL, LOSSLESS = Path("inventory/minimal"), Path("tests/scenarios/lossless/inventory")
VALIDATED = (*QUICK, *WAITS)
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Shop]:
    made = Shop(tmp_path, MINIMAL)
    yield made
    made.lab.stop()


def process(shop: Shop, *words: str) -> "subprocess.Popen[str]":
    """A push of its own."""
    values = {variable_of(name): value for name, value in shop.secrets.items()}
    folders = ["-o", str(shop.folder / "build"), "--journal", str(shop.folder / "journal")]
    return subprocess.Popen(  # noqa: S603  # our own program
        [sys.executable, "-m", "sanfab", "push", str(shop.san), *words, *folders],
        env={"PYTHONPATH": str(ROOT), "PATH": "", **values},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def validated(shop: Shop, result: str = "passed", sanfab: str = "") -> None:
    """Render the texts, and leave the manifest of a validation."""
    assert shop.run("render").exit_code == 0
    build = shop.folder / "build" / shop.name
    errors = 1 if result == "failed" else 0
    manifest = Manifest(
        san=shop.name,
        sanfab=sanfab or sanfab_version(),
        batfish="2025.07.07",
        time="2026-11-21T11:00:00+00:00",
        result=result,  # type: ignore[arg-type]  # one of its words
        fail_on=Severity.ERROR,
        counts={one: errors if one is Severity.ERROR else 0 for one in Severity},
        digests=digests_of(shop.san, build),
        snapshot="0" * 64,
        base=None,
        questions=7,
        compared={},
        unmodelled={},
        failures=Failures(analysed=0, of=0),
        coverage={},
        findings=[],
    )
    assert write(build, manifest)


def refused(shop: Shop, *words: str) -> str:
    """Push, and return why nothing was sent, as whoever pushes sees it."""
    child = process(shop, *words)
    _, said = child.communicate(timeout=30)
    assert child.returncode == 2, said
    assert "Traceback" not in said
    assert shop.all_lines() == 0
    assert shop.run("journal").stdout == "no entries\n"
    return said


def test_a_validated_build_is_pushed_and_the_journal_says_by_which_manifest(shop: Shop) -> None:
    validated(shop)
    pushed = shop.run("push", *VALIDATED)
    assert pushed.exit_code == 0, pushed.output or pushed.exception
    (entry,) = (shop.folder / "journal" / shop.name).glob("*/entry.json")
    assert re.search(r'"manifest": "[0-9a-f]{64}"', entry.read_text())


def tampered(shop: Shop) -> None:
    validated(shop)
    path = shop.folder / "build" / shop.name / "switches" / "san-a.cfg"
    path.write_text(path.read_text() + "no aaa root\n")


def stale(shop: Shop) -> None:
    validated(shop)
    path = shop.san / "san.yml"
    path.write_text(path.read_text() + "# a word\n")


def edited(shop: Shop) -> None:
    validated(shop, "failed")
    path = shop.folder / "build" / shop.name / "manifest.json"
    path.write_text(path.read_text().replace('"failed"', '"passed"'))


DOUBTS: dict[str, tuple[Callable[[Shop], None], str]] = {
    "tampered": (tampered, r"switches/san-a\.cfg: .*since it was validated; `sanfab render .*` m"),
    "stale": (stale, r"san\.yml: .* since the build was validated; `sanfab render"),
    "failed": (lambda shop: validated(shop, "failed"), r"failed \(1 error\); mend that, then"),
    "edited": (edited, "its counts contradict its result, so it was edited; run `sanfab validate"),
    "of another version": (
        lambda shop: validated(shop, sanfab="0.0.1"),
        r"sanfab 0\.0\.1 validated it, this is .*; run `sanfab validate",
    ),
    "none": (lambda _shop: None, "was never validated; run `sanfab validate"),
}  # fmt: skip


@pytest.mark.parametrize("case", DOUBTS)
def test_what_was_not_validated_as_it_is_now_is_refused(case: str, shop: Shop) -> None:
    make, said = DOUBTS[case]
    make(shop)
    assert re.search(said, refused(shop, *VALIDATED))


def known_hosts(shop: Shop, edit: Callable[[list[str]], list[str]]) -> None:
    path = shop.folder / "build" / shop.name / KNOWN_HOSTS
    path.write_text("".join(edit(path.read_text().splitlines(keepends=True))))


def another_key(lines: list[str]) -> list[str]:
    """Give the first switch the key of the second."""
    return [f"{lines[0].split()[0]} {' '.join(lines[1].split()[1:])}\n", *lines[1:]]


def other_password(shop: Shop) -> None:
    shop.lab.switches["san-a"].chassis.password = "other"  # noqa: S105  # of an emulated switch


HINDERED: dict[str, tuple[Callable[[Shop], None], str]] = {
    "wrong host key": (
        lambda shop: known_hosts(shop, another_key),
        "san-a .*: its host key is ssh-ed25519 SHA256:.* replace the line only if the switch got",
    ),
    "unknown host key": (
        lambda shop: known_hosts(shop, lambda lines: lines[1:]),
        "san-a .*: its host key is not known; read it with `ssh-keyscan -p",
    ),
    "wrong password": (other_password, "san-a .*: user admin or the password was not accepted;"),
    "switched off": (
        lambda shop: shop.lab.stop(),
        "san-a .*: nothing answers at this port; check address and port",
    ),
}


@pytest.mark.parametrize("case", HINDERED)
def test_a_switch_that_is_not_reached_is_told_with_the_remedy(case: str, tmp_path: Path) -> None:
    shop = Shop(tmp_path, MINIMAL)
    make, said = HINDERED[case]
    make(shop)
    assert re.search(said, refused(shop, *GO))
    if case != "switched off":
        shop.lab.stop()


def test_an_unknown_switch_is_told_with_the_one_that_was_meant(shop: Shop) -> None:
    assert "no switch san-x in minimal" in refused(shop, *GO, "--switch", "san-x")
    assert "did you mean san-a?" in refused(shop, *GO, "--switch", "san_a")


def test_a_certificate_of_eapi_that_is_not_trusted_is_refused(tmp_path: Path) -> None:
    shop = Shop(tmp_path, LOSSLESS)
    other = (ROOT / "tests" / "support" / "self_signed.pem").read_text()
    (tmp_path / "build" / shop.name / CERTIFICATES).write_text(other)
    said = refused(shop, *GO, "--switch", "eos-new")
    shop.lab.stop()
    assert "eos-new (127.0.0.1 port " in said
    assert "certificate" in said


def test_a_second_pusher_is_refused_and_told_who_the_first_is(shop: Shop) -> None:
    chassis = shop.lab.switches["san-a"].chassis
    slow = Fault("slow", "^vlan ", seconds=1.2)
    chassis.faults.append(slow)
    first = process(shop, *GO)
    while slow.times and first.poll() is None:
        sleep(0.02)
    second = process(shop, *GO)
    _, said = second.communicate(timeout=30)
    chassis.faults.clear()
    told, _ = first.communicate(timeout=30)
    assert second.returncode == 2
    host = re.escape(os.uname().nodename)
    assert re.search(
        rf"/lock: held by \S+@{host}, process {first.pid} \(sanfab push\), for \d+ s, entry "
        rf"\S+; wait until it has ended, or end it with `kill {first.pid}`: it cleans up",
        said,
    ), said
    assert first.returncode == 0, told
    assert "nothing to do" in shop.run("push", *GO).stdout
