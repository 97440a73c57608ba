"""A push changes the zoning of a Brocade fabric: whatever fails, it is old, new, or said."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sanfab_lab.chassis import Session
from sanfab_lab.faults import Fault, What
from sanfab_lab.fos.switch import Fos
from support.bench import GO, QUICK, WAITS, Bench
from support.fos import FosTypist
from support.nightly import NIGHTLY
from support.rejection_sweep import details
from support.zoning_sweep import NEW, OLD, ZoningSweep


@pytest.fixture(scope="module")
def sweep(tmp_path_factory: pytest.TempPathFactory) -> ZoningSweep:
    return ZoningSweep(tmp_path_factory.mktemp("zoning"))


def test_a_change_is_one_transaction(sweep: ZoningSweep) -> None:
    verbs = [line.partition(" ")[0] for line in sweep.lines]
    zoning = [one for one in verbs if not one.startswith("port")]
    assert zoning == verbs[verbs.index("aliadd") : verbs.index("cfgenable") + 1]
    assert zoning[-2:] == ["cfgsave", "cfgenable"]


def test_a_rejected_verb_takes_everything_back(sweep: ZoningSweep) -> None:
    found = [sweep.reject(number) for number in range(len(sweep.lines))]
    assert len(found) >= 9
    assert [details(one) for one in found if one.where != "old"] == []


def test_after_a_kill_the_switch_is_as_before(sweep: ZoningSweep) -> None:
    lines = range(len(sweep.lines)) if NIGHTLY else (3, 7)
    for at in lines:
        assert sweep.kill(at, resume=at % 2 == 0) == (), sweep.lines[at]


def test_what_a_dead_login_left_open_is_all_that_is_left(tmp_path: Path) -> None:
    """No document says whether a switch drops the transaction of a login that is gone."""
    sweep = ZoningSweep(tmp_path)
    sweep.emulator_of(sweep.first).drops_transactions = False
    left = sweep.kill(3, resume=False)
    assert left
    assert [one for one in left if "added: / cfgtransshow token" not in one] == []


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A lab that runs the old inventory, cabled as in the new one, which is to be pushed."""
    made = Bench(tmp_path, OLD)
    first = made.run("push", *GO)
    assert first.exit_code == 0, first.output
    (made.san / "san.yml").write_text(NEW)
    made.recable()
    yield made
    made.stop()


def switch_of(bench: Bench, name: str = "fos-a") -> Fos:
    switch = bench.lab.switches[name]
    assert isinstance(switch, Fos)
    return switch


LOST: dict[str, tuple[What, str, bool]] = {
    "in the middle": ("drop", "^zonecreate", False),
    "after a verb": ("drop-after", "^cfgadd", False),
    "before the commit": ("drop", "^cfgenable", False),
    "after the commit": ("drop-after", "^cfgenable", False),
    "in the answer to a question": ("drop-after", "^yes$", False),
    "and the transaction stays open": ("drop", "^zonecreate", True),
}


@pytest.mark.parametrize("case", LOST if NIGHTLY else ("after a verb", "after the commit"))
def test_a_lost_connection_leaves_old_zones_or_new_ones(bench: Bench, case: str) -> None:
    what, at, stays = LOST[case]
    switch = switch_of(bench)
    switch.drops_transactions = not stays
    before = switch.zoning.copy()
    bench.fail("fos-a", Fault(what, at))
    said = bench.run("push", *GO)
    if said.exit_code == 0:
        assert "h3_p1" in switch.zoning.aliases
        assert bench.run("drift", *QUICK).exit_code == 0
        return
    assert switch.zoning == before, said.output
    assert (switch.transaction is None) is not stays
    assert ("not as before: added: cfgtransshow token" in said.stdout) is stays


def test_a_foreign_transaction_is_not_touched(bench: Bench) -> None:
    switch = switch_of(bench)
    somebody = FosTypist(switch)
    somebody.silently('alicreate "mine", "10:00:00:00:c9:00:00:77"')
    before = switch.zoning.copy()
    said = bench.run("push", *GO)
    assert said.exit_code != 0
    assert "zoning transaction" in said.output
    assert switch.zoning == before
    assert "It is abortable" in somebody("cfgtransshow")
    somebody.silently("cfgtransabort")
    assert bench.run("push", *GO).exit_code == 0


def test_a_change_is_rolled_back_exactly(bench: Bench) -> None:
    switch = switch_of(bench)
    before = switch.zoning.copy()
    assert bench.run("push", *GO).exit_code == 0
    assert "h3_p1" in switch.zoning.aliases
    back = bench.run(
        "rollback", "last", *QUICK, *WAITS, "--accept-outage", "h2", "--accept-outage", "h3"
    )
    assert back.exit_code == 0, back.output
    assert switch.zoning == before


def test_a_login_that_a_change_costs_takes_it_back(bench: Bench) -> None:
    """Somebody pulls the cable of an array port in the middle of the push."""
    switch = switch_of(bench)
    before = switch.zoning.copy()
    run = switch.run

    def pulled(session: Session, line: str) -> str:
        if line.startswith("cfgenable"):
            switch.chassis.cables.pop("4", None)
        return run(session, line)

    switch.run = pulled  # type: ignore[method-assign]  # the moment of an accident
    waits = ("--yes", "--pause", "0", "--convergence-timeout", "1")
    said = bench.run("push", *QUICK, *waits, "--unvalidated", "a test")
    assert said.exit_code == 1
    assert "50:0a:09:85:87:59:54:17 (4, the fabric) is no longer logged in" in said.output
    assert switch.zoning == before
