"""What is live and would be cut off is shown in the plan, refused, and accepted by name.

The same on greenfield and on all four platforms: tests/push/test_daily_changes.py.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.ansible_action import act
from support.bench import GO, QUICK, Bench, bench_of
from support.console import sanfab
from support.daily_changes import refused, restored, without


@pytest.fixture(scope="module")
def pushed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    """Return a SAN that runs what its inventory says."""
    week = Path(__file__).with_name("week.yml").read_text()
    with bench_of(tmp_path_factory.mktemp("week"), week) as bench:
        assert bench.run("push", *GO).exit_code == 0
        yield bench


@pytest.fixture
def bench(pushed: Bench) -> Iterator[Bench]:
    with restored(pushed):
        yield pushed


def checked(bench: Bench, *words: str | Path) -> str:
    """Return what RED-12 says by captures or a journal; empty: all is well."""
    done = sanfab("check", bench.san, "--rule", "RED-12", *words)
    assert done.exit_code == (1 if "RED-12" in done.stdout else 0), done.output
    return done.stdout.rpartition("\n\n")[0]


def journal(bench: Bench) -> tuple[str, Path]:
    return "--journal", bench.folder / "journal"


def test_a_typo_in_access_is_refused_and_named(bench: Bench) -> None:
    bench.edit("san.yml", '["esx[01-03]"]', '["esx[01-02]"]')
    reason = "esx03 to fas01: 0 of 2 paths left after the push (not in `access`: esx03)"
    assert refused(bench) == [f"{reason}; correct the inventory, or give --accept-outage esx03"]
    plan = bench.run("plan", *QUICK, "--accept-outage", "esx03")
    assert (plan.exit_code, plan.stderr) == (0, "")
    assert "# OUTAGE (accepted): esx03 to fas01: 0 of 2 paths left after the push" in plan.stdout
    assert bench.run("plan", *QUICK, "--accept-outage", "esx[02-03]").exit_code == 0

    # A playbook says the same, with the name of the variable.
    options: dict[str, object] = {
        "inventory": str(bench.san),
        "build": str(bench.folder / "build"),
        "journal": str(bench.folder / "journal"),
        "lab": True,
        "wait_factor": 3,
    }
    variable = "in a playbook --accept-outage is the variable sanfab_accept_outage"
    done = act("plan", **options)
    assert (done["failed"], done["changed"]) == (True, False), done
    assert [name for name, lines in done["plans"].items() if lines] == ["n5k-a", "n5k-b"]
    assert f"a push of this plan is refused:\n{reason}" in done["msg"]
    assert done["msg"].endswith(variable)
    begun = act("push_begin", **options, unvalidated="a test")
    assert begun["failed"], begun
    assert begun["msg"].startswith(reason)
    assert begun["msg"].endswith(variable)
    assert not act("plan", **options, accept_outage=["esx03"])["failed"]


def test_a_typo_that_cuts_no_path_is_refused_too(bench: Bench) -> None:
    bench.edit("san.yml", '["esx[11-13]"]', '["esx[11-12]"]')
    elsewhere = bench.run("push", *GO, "--switch", "n5k-a")  # which knows nothing of esx13
    assert elsewhere.exit_code == 0, elsewhere.output
    assert refused(bench) == [
        "esx13 to nimble01: 2 paths live, but not in `access` any more; correct the inventory, "
        "or give --accept-outage esx13"
    ]
    assert "found    no `access` to nimble01" in checked(bench, *journal(bench))
    # Without a journal, nobody knows that the host is meant to have no access.
    (bench.folder / "journal/week/access.json").unlink()
    new = bench.run("plan", *QUICK)
    assert new.exit_code == 1, new.output
    assert "esx13 to nimble01: 2 paths live, but no entry of `access` has the host; " in new.stderr


def test_members_of_active_zones_count_as_live_where_a_nexus_does_not_say(bench: Bench) -> None:
    out = bench.folder / "captures"
    assert bench.run("collect", "--out", str(out), *QUICK).exit_code == 0
    (out / "captures.json").unlink()
    for switch in ("n5k-a", "n5k-b"):
        for shown in ("flogi", "fcns"):
            path = out / f"{switch}.show-{shown}-database.txt"
            assert "21:00:00:c0:dd" in path.read_text()
            path.write_text("ERROR: service is not responding\n")
    bench.edit("san.yml", '["esx[01-03]"]', '["esx[01-02]"]')
    plan = sanfab("plan", bench.san, "--running", out)
    assert plan.exit_code == 1, plan.output
    assert (
        "esx03 to fas01: 0 of 2 paths left after the push (not in `access`: esx03); " in plan.stderr
    )


LOST = """\
  error RED-12 esx03
    found    0 paths to fas01 after a push
    expected 2 paths that are live
    why      An inventory that no longer names a host cannot show that the host is in use. A push
             refuses to cut it off; this finding reports it earlier.
    fix      correct `access`, or the host or array; to remove it, set its `state: retired`"""


def test_a_check_says_by_captures_or_the_journal_what_would_lose_access(bench: Bench) -> None:
    out = bench.folder / "captures"
    assert bench.run("collect", "--out", str(out), *QUICK).exit_code == 0
    sources: tuple[tuple[str, Path], ...] = (("--running", out), journal(bench))
    assert [checked(bench, *where) for where in sources] == ["", ""]
    bench.edit("san.yml", '["esx[01-03]"]', '["esx[01-02]"]')
    assert sanfab("plan", bench.san, "--running", out).exit_code == 1
    for (option, folder), where in zip(sources, sources, strict=True):
        assert checked(bench, *where) == f"{bench.san / 'san.yml'}:21:3: hosts.esx03\n{LOST}"
        # A playbook says the same.
        options = {option.removeprefix("--"): str(folder)}
        played = act("check", inventory=str(bench.san), **options)
        assert (played["failed"], LOST in played["msg"]) == (True, True), played
    # A retired array is meant to go; one that is deleted is not.
    bench.edit("san.yml", '["esx[01-02]"]', '["esx[01-03]"]')
    bench.edit("san.yml", "    family: nimble\n", "    state: retired\n    family: nimble\n")
    assert [checked(bench, *where) for where in sources] == ["", ""]
    without(bench, "san.yml", "nimble01")
    bench.edit("san.yml", '  - {hosts: ["esx[11-13]"], arrays: [nimble01]}\n', "")
    for where in sources:
        assert "nimble01\n    found    0 connections after a push" in checked(bench, *where)


def test_a_check_takes_captures_or_a_journal_and_not_both(bench: Bench) -> None:
    both = {name: str(bench.folder / name) for name in ("running", "journal")}
    words = "--running, --journal: expected one of them: both say who is live"
    assert act("check", inventory=str(bench.san), **both)["msg"] == words
    options = (part for name, folder in both.items() for part in (f"--{name}", folder))
    done = sanfab("check", bench.san, *options)
    assert (done.exit_code, done.stderr.splitlines()[-1]) == (2, words)


def test_a_check_refuses_a_journal_that_says_nothing(tmp_path: Path) -> None:
    week = Path(__file__).with_name("week.yml")
    (tmp_path / "san.yml").write_text(week.read_text())
    done = sanfab("check", tmp_path, "--journal", tmp_path / "journal")
    assert done.exit_code == 2
    assert "week: found no entry that says who is live; give the journal" in done.stderr


def test_another_domain_id_is_announced_and_asked_for(bench: Bench) -> None:
    bench.edit("san.yml", "n5k-a: {model", "n5k-a: {domain_id: 21, model")
    plan, push = bench.run("plan", *QUICK), bench.run("push", *GO)
    assert "fcdomain domain 21 static vsan 101" in plan.stdout
    assert "all FCIDs change then, and all logins of the VSAN end" in plan.stdout
    assert push.exit_code == 2
    assert "domain id 21 takes effect when the domain restarts" in push.stderr
    assert "accept it with --allow-reload" in push.stderr
