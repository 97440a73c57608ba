"""The verbs plan, push, journal and rollback, on a small SAN of emulated switches."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sanfab.cli.change import push_exit_status
from sanfab.push.change import SwitchResult
from sanfab.push.journal import SwitchOutcome
from sanfab.push.run import PushResult
from sanfab.report.push import push_text
from sanfab_lab.faults import Fault
from support.bench import GO, PATIENT, QUICK, TINY, WAITS, Bench, bench_of


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with bench_of(tmp_path, TINY) as made:
        yield made


def test_push_sends_the_printed_plan_and_a_rollback_reverts_it(bench: Bench) -> None:
    planned = bench.run("plan", *QUICK, "--exit-code")
    assert planned.exit_code == 1
    data = json.loads(bench.run("plan", *QUICK, "--format", "json").stdout)
    (first, second) = (stage["switches"][0] for stage in data["stages"])
    assert (first["name"], second["name"]) == ("san-a", "san-b")
    for line in first["lines"]:
        assert line in planned.stdout.splitlines()
    pushed = bench.run("push", *GO)
    assert pushed.exit_code == 0, pushed.output
    typed = [
        line
        for line in bench.configuration_lines("san-a")
        if line in map(str.strip, first["lines"])
    ]
    assert typed == [line.strip() for line in first["lines"]]
    assert "san-a: apply" in pushed.stderr
    assert pushed.stdout.splitlines()[-1].endswith(f"2 pushed; {2 * len(typed)} lines sent")

    again = bench.run("push", *GO)
    assert (again.exit_code, again.stdout) == (
        0, "nothing to do: every switch is compliant and saved; nothing was sent\n"
    )  # fmt: skip
    assert bench.run("plan", *QUICK, "--exit-code").exit_code == 0

    bench.edit("san.yml", "192.0.2.11", "192.0.2.12")
    changed = bench.run("push", *GO, "--format", "json")
    assert json.loads(changed.stdout)["succeeded"]
    listed = bench.run("journal").stdout.splitlines()
    assert [line.rpartition("  ")[2] for line in listed] == ["done", "done"]
    back = bench.run(
        "rollback", "last", *QUICK, "--yes", "--pause", "0", "--convergence-timeout", "3"
    )
    assert back.exit_code == 0, back.output
    assert "rollback of" in bench.run("journal", "last").stdout
    data = json.loads(bench.run("plan", *QUICK, "--format", "json").stdout)
    assert [one["name"] for stage in data["stages"] for one in stage["switches"]] == [
        "san-a", "san-b",
    ]  # fmt: skip


def test_a_refused_push_is_reported_with_a_remedy(bench: Bench) -> None:
    refused = bench.run("push", *QUICK, "--yes")
    assert f"was never validated; run `sanfab validate {bench.san}`" in refused.stderr
    assert "without Batfish, a lab takes a push with --unvalidated 'REASON'\n" in refused.stderr
    asked = bench.run("push", *QUICK, "--unvalidated", "a test")
    assert asked.stderr.endswith(
        "\nnothing was sent: not confirmed; use --yes where there is no terminal\n"
    )
    assert bench.run("journal").stdout == "no entries\n"
    assert bench.configuration_lines("san-a") == []
    unknown = bench.run("push", *GO, "--switch", "san-c")
    assert "--switch: no switch san-c in tiny" in unknown.stderr
    nothing = bench.run("push", *GO, "--resume")
    assert "found no interrupted push, nothing to resume" in nothing.stderr


def test_a_rolled_back_switch_exits_1_and_an_unreachable_one_exits_2(bench: Bench) -> None:
    bench.lab.switches["san-a"].chassis.flash_full = True
    bad = bench.run("push", *GO)
    assert bad.exit_code == 1
    assert "ROLLED BACK after `save` failed" in bad.stdout
    assert "No space left" in bad.stdout
    assert bench.configuration_lines("san-b") == []
    bench.lab.switches["san-a"].chassis.password = "other"  # noqa: S105  # of an emulated switch
    away = bench.run("push", *GO)
    assert "san-a (127.0.0.1 port" in away.stderr
    assert "rejected user" in away.stderr


@pytest.mark.parametrize(
    ("results", "status"),
    [
        (("pushed", "compliant"), 0),
        (("pushed", "not-started"), 1),
        (("rolled-back", "not-started"), 1),
        (("compliant", "not-started"), 2),
    ],
)
def test_the_exit_status_of_a_refusal_says_that_nothing_was_sent(
    results: tuple[str, ...], status: int
) -> None:
    outcomes = [SwitchOutcome(switch=one, result=SwitchResult(one)) for one in results]
    assert push_exit_status(PushResult("one", tuple(outcomes))) == status


def test_an_interrupted_push_without_a_result_names_no_entry() -> None:
    said = push_text(PushResult("one", (), interrupted=True, without_result=("san-a",)))
    assert said == "no switch was started, nothing was sent, interrupted by the operator"


def test_a_push_that_gets_sigterm_rolls_the_switch_back_first(bench: Bench) -> None:
    plan = json.loads(bench.run("plan", *QUICK, "--format", "json").stdout)
    line = plan["stages"][0]["switches"][0]["lines"][20]
    held = bench.fail("san-a", Fault("held", f"^{re.escape(line.strip())}$"))
    chassis = bench.lab.switches["san-a"].chassis
    before = chassis.log[:]
    push = bench.start("push", *PATIENT, *WAITS, "--unvalidated", "a test")
    push.wait_until(lambda: held.times == 0, f"the push sends {line}")
    push.process.terminate()
    push.wait_until_printed("stopping: switches that are being changed are rolled back first")
    held.released.set()
    done = push.finish()
    assert done.exit_code == 1, done.output
    assert "san-a: interrupted by the operator" in done.stdout
    assert "ROLLED BACK" in done.stdout
    assert len(chassis.log) > len(before)
    assert bench.configuration_lines("san-b") == []
    assert bench.run("journal").stdout.splitlines()[0].endswith("  interrupted")
    again = json.loads(bench.run("plan", *QUICK, "--format", "json").stdout)
    assert again["stages"][0]["switches"][0]["lines"][20] == line
