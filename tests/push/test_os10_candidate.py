"""A push to an OS10 switch whose candidate configuration has lines of somebody else."""

from pathlib import Path

from support.bench import GO, TINY, bench_of

SAN = (
    TINY.replace("dcs-7150s-24", "s5248f")
    .replace("Ethernet10", "ethernet1/1/10")
    .replace("Ethernet9", "ethernet1/1/9")
    .replace("Ethernet1,", "ethernet1/1/1,")
)
DIFF = "show diff candidate-configuration running-configuration"


def test_nothing_is_sent_and_nothing_of_theirs_is_lost(tmp_path: Path) -> None:
    with bench_of(tmp_path, SAN) as bench:
        switch = bench.lab.switches["san-a"]
        eve = switch.chassis.login("eve")
        for line in ("start transaction", "configure terminal", "interface vlan 99", "end"):
            assert switch.run(eve, line) == ""
        before = switch.run(eve, DIFF)
        refused = bench.run("push", *GO)
        assert refused.exit_code == 2, refused.output
        assert "changes that nobody committed (`interface vlan99`, `no shutdown`)" in refused.output
        assert switch.run(eve, DIFF) == before != ""
        assert "lock" not in [sent.line for sent in switch.chassis.log]

        switch.run(eve, "lock")  # refused, as its own lines are not committed
        switch.run(eve, "discard")
        assert switch.run(eve, "lock") == ""
        refused = bench.run("push", *GO)
        assert refused.exit_code == 1, refused.output
        assert "another login holds the lock" in refused.output

        switch.close(eve)
        pushed = bench.run("push", *GO)
        assert pushed.exit_code == 0, pushed.output
