"""Changes that somebody types on emulated switches -> an import takes each over, or lists it.

The switches run what a push of another inventory left there. Each change stays, is captured as
`collect` does, and imported: a push of that import changes nothing, and nothing drifts.
"""

from pathlib import Path
from typing import cast

import pytest

from sanfab.model.yaml12 import parse
from sanfab.nos.cli_profile import find_error
from sanfab_lab.nxos import zone_sessions
from support.bench import GO, QUICK, Bench, bench_of
from support.console import ROOT, sanfab
from support.lab_terminal import PROFILES
from support.nightly import only_nightly

Change = dict[str, str | list[str]]
CHANGES = cast(
    "dict[str, dict[str, Change]]",
    parse((Path(__file__).parent / "lab_changes.yml").read_text()),
)
SAVE = {
    "nxos": ("copy running-config startup-config",),
    "eos": ("write memory",),
    "os9": ("write memory",),
    "os10": ("write memory",),
    "exos": ("save configuration", "y"),
    "fos": (),
}
AT_ONCE = {"exos", "fos"}
"""NOSes without a configuration mode."""


def typed(bench: Bench, change: Change) -> None:
    """Type the lines of a change and save them; each line is taken, or asks and is answered."""
    name = str(change["at"])
    switch, nos = bench.lab.switches[name], bench.cabling.san.platform(name).nos
    session = switch.chassis.login("admin")
    session.page = None
    if switch.prompt(session).rstrip().endswith(">"):
        switch.run(session, "enable")
    switch.greeting(session)
    lines = list(change["lines"])
    ahead, behind = ((), ()) if nos in AT_ONCE else (("configure terminal",), ("end",))
    whole = [*ahead, *lines, *behind, *SAVE[nos]]
    for line, after in zip(whole, [*whole[1:], ""], strict=True):
        said = switch.run(session, line)
        assert after == "y" or not find_error(PROFILES[nos], line, said), (name, line, said)
    switch.close(session)


def imported(bench: Bench, number: int) -> tuple[str, str]:
    """Capture and import the switches; return the inventory, and what it does not state."""
    captures, out = bench.folder / f"captures{number}", bench.folder / f"imported{number}"
    done = bench.run("collect", "--out", str(captures), *QUICK)
    assert done.exit_code == 0, done.output
    done = sanfab("import", "--captures", captures, "--out", out)
    assert done.exit_code == 0, done.output
    done = sanfab("plan", out, "--running", captures, cwd=bench.folder)
    assert (done.exit_code, planned(done.stdout)) == (0, []), done.output
    done = sanfab("drift", out, "--running", captures, cwd=bench.folder)
    assert (done.exit_code, ", 0 differences" in done.stdout) == (0, True), done.output
    texts = [path.read_text() for path in sorted(out.glob("*.yml"))]
    return "".join(texts), (out / ".import" / "remainder.txt").read_text()


def planned(text: str) -> list[str]:
    """Return the lines of a plan that a switch would get."""
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]


def test_there_are_changes_enough() -> None:
    assert sum(map(len, CHANGES.values())) >= 50


@only_nightly("pushes to 18 switches, and captures them 55 times")
@pytest.mark.parametrize("name", sorted(CHANGES))
def test_each_change_on_the_lab_is_taken_over_or_listed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zone_sessions, "DELAY", 0)
    with bench_of(tmp_path, ROOT / "inventory" / name) as bench:
        new = [word for switch in bench.lab.switches for word in ("--factory", switch)]
        done = bench.run("push", *GO, *new, "--allow-reload")
        assert done.exit_code == 0, done.output
        before, wrong = imported(bench, 0), []
        for number, (what, change) in enumerate(CHANGES[name].items(), 1):
            typed(bench, change)
            after = imported(bench, number)
            (kind,) = {"states", "leaves"} & change.keys()
            texts = (one[kind == "leaves"] for one in (before, after))
            if [str(change[kind]) in text for text in texts] != [False, True]:
                wrong.append(what)
            before = after
    assert wrong == []
