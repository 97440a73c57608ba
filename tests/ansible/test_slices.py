"""Four runners push 100 emulated switches together, and two of them are killed."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import pytest

from sanfab.inventory.cabling import Cabling
from sanfab.inventory.load import load_inventory
from sanfab.live.targets import TargetOptions
from sanfab.push.begin import PushRequest
from sanfab.push.change import SwitchResult
from sanfab.push.context import PushContext, WaitTimes
from sanfab.push.journal import JournalEntry
from sanfab.push.journal_location import journal_store
from sanfab.push.local_context import local_context
from sanfab.push.prepare import Connections, collect_switch, for_each_switch
from sanfab.push.recovery import recover
from sanfab.push.snapshot import config_diff
from sanfab_lab.lab import Lab
from support.events import wait_for
from support.nightly import only_nightly
from support.playbooks import ROOT
from support.postgres import Postgres, running_postgres
from support.runners import Slice, large_san, slices_of, start_slice

pytestmark = only_nightly("four runners, 100 switches")
SWITCHES, RUNNERS = 100, 4
VARIABLES = {
    "lab": True,
    "unvalidated": "a test",
    "pause": 0.1,
    "convergence_timeout": 30,
    "wait_factor": 10,
    "serial": "100%",
    "user": "admin",
    "password": "s3cret-l0gin",
    "share_timeout": 300,
}


@dataclass
class Job:
    """A repository, its switches, and the journal that all runners share."""

    repository: Path
    cabling: Cabling
    lab: Lab
    postgres: Postgres
    home: str

    def start(self, share: str) -> list[Slice]:
        """Start all slices of a job."""
        groups = {
            name: f"fabric_{one.fabric.lower()}" if one.fabric else "fabric_both"
            for name, one in self.cabling.san.switches.items()
        }
        variables = {f"sanfab_{name}": value for name, value in VARIABLES.items()}
        variables["sanfab_share"] = share
        return [
            start_slice(self.repository, number, hosts, variables, self.home)
            for number, hosts in enumerate(slices_of(groups, RUNNERS), 1)
        ]

    def results(self) -> int:
        """Return how many switches have a result."""
        ((found,),) = self.postgres.run(
            "SELECT count(*) FROM sanfab.file WHERE name LIKE '%/result.json'", "runners"
        )
        return int(str(found))

    def context(self) -> PushContext:
        """Return a push of another machine."""
        return local_context(
            self.repository / "inventory/large",
            self.cabling,
            TargetOptions(lab=self.repository / "build/large", timeout=10),
            build=self.repository / "build/large",
            journal=journal_store(self.home, "large"),
            times=WaitTimes(poll=0.1),
        )

    def heard(self) -> dict[str, list[str]]:
        """Return the lines of configuration that each switch got."""
        return {
            name: [sent.line.strip() for sent in one.chassis.log if "(conf" in sent.prompt]
            for name, one in self.lab.switches.items()
        }


@pytest.fixture
def job(tmp_path: Path) -> Iterator[Job]:
    repository = tmp_path / "repository"
    san = repository / "inventory/large"
    san.mkdir(parents=True)
    (san / "san.yml").write_text(json.dumps(large_san(SWITCHES)))
    (repository / "ansible.cfg").write_text((ROOT / "ansible.cfg").read_text())
    cabling = load_inventory(san)[1]
    lab = Lab(cabling, str(VARIABLES["password"]))
    lab.start()
    lab.write(repository / "build/large")
    with running_postgres() as server:
        home = server.new_database("runners")
        journal_store(home, "large").write("first", "")  # creates the tables
        yield Job(repository, cabling, lab, server, home)
    lab.stop()


def test_four_runners_of_which_two_are_killed_leave_what_the_journal_says(job: Job) -> None:
    began = perf_counter()
    slices = job.start("job-1")
    wait_for(lambda: job.results() >= SWITCHES // 10, "a tenth of the switches is pushed")
    slices[1].kill_playbook()
    slices[3].lose_power()
    for one in slices:
        one.process.wait()
    wait_for(lambda: not any(words for one in slices for _, words in one.processes()), "all ended")
    stopped = perf_counter() - began
    said = [one.output for one in slices]
    assert [one.process.returncode for one in slices if one.number in {1, 3}] == [2, 2], said
    context = job.context()
    (entry,) = [context.journal.entry(name) for name in context.journal.ids()]
    assert entry.share == "job-1"
    assert len(entry.switches) == SWITCHES
    for text in (said[0], said[2]):
        assert "no longer runs: a switch of it may be half configured" in " ".join(text.split())
    nothing_unrecorded(job, context, entry)
    fabric = {name: one.fabric for name, one in job.cabling.san.switches.items()}
    assert not [name for name, lines in job.heard().items() if lines and fabric[name] == "B"]
    recovery = recover(context, PushRequest())
    assert recovery.succeeded
    kinds = as_recorded(context, entry)
    began = perf_counter()
    again = job.start("job-2")
    assert [one.process.wait() for one in again] == [0] * RUNNERS, [one.output for one in again]
    second = context.journal.entry("last")
    assert set(as_recorded(context, second)) == {SwitchResult.PUSHED}
    a_before_b(context, second)
    print(  # noqa: T201  # figures of the nightly run
        f"{SWITCHES} switches, {RUNNERS} runners: two killed, stopped after {stopped:.0f} s, "
        f"{ {str(kind): kinds.count(kind) for kind in {*kinds}} }; "
        f"the rest pushed in {perf_counter() - began:.0f} s"
    )


def nothing_unrecorded(job: Job, context: PushContext, entry: JournalEntry) -> None:
    """Assert that state and plan of a switch were recorded before it got a line, and no other."""
    got = {name: lines for name, lines in job.heard().items() if lines}
    assert got
    for name, lines in got.items():
        record = context.journal.record(entry.id, name)
        assert record.has_facts(), name
        plan = {line.strip() for line in record.read_plan() or ()}
        recorded = {str(one["line"]).strip() for one in record.read_responses()}
        strange = [one for one in lines if one not in plan | recorded | AROUND]
        assert strange == [], name


AROUND = frozenset({"", "exit", "end", "commit", "abort"})
"""What drivers send around the lines of a plan in configuration mode."""


def as_recorded(context: PushContext, entry: JournalEntry) -> list[SwitchResult]:
    """Assert that each switch runs what the journal says; return the results."""
    connections = Connections(context)
    now = dict(
        for_each_switch(
            context, lambda name: collect_switch(context, connections, name), entry.switches
        )
    )
    connections.close()
    found = []
    for outcome in context.journal.outcomes(entry):
        design, snapshot = context.design(outcome.switch), now[outcome.switch]
        assert not isinstance(snapshot, Exception), snapshot
        stored = context.journal.record(entry.id, outcome.switch).read_facts()
        found.append(outcome.result)
        if stored is None:
            assert outcome.result in {SwitchResult.NOT_STARTED, SwitchResult.COMPLIANT}
            continue
        wanted = stored.goal if outcome.result is SwitchResult.PUSHED else stored.running
        assert outcome.result in {SwitchResult.PUSHED, SwitchResult.ROLLED_BACK}
        assert not config_diff(wanted, snapshot.facts, design), outcome.switch
        assert not config_diff(wanted, snapshot.startup.facts, design), outcome.switch
    return found


def a_before_b(context: PushContext, entry: JournalEntry) -> None:
    """Assert that no switch of fabric B was changed before all of A were done and checked."""
    times = [
        sorted(
            str(one["time"])
            for name in stage.switches
            for one in records(context, f"{entry.id}/switches/{name}/steps.jsonl")
            if one["step"] in {"apply", "startup"}
        )
        for stage in entry.stages
    ]
    (checked,) = records(context, f"{entry.id}/stage-1.json")
    assert len(times) == 2
    assert times[0][-1] < str(checked["time"]).replace("Z", "+00:00") < times[1][0]


def records(context: PushContext, name: str) -> list[dict[str, object]]:
    text = context.journal.store.read(name)
    assert text is not None, name
    return (
        [json.loads(text)] if name.endswith(".json") else list(map(json.loads, text.splitlines()))
    )
