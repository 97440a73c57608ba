"""Raw lines without `undo` that leave the inventory: what stays on a switch is named."""

from pathlib import Path

from support.bench import GO, QUAD, QUICK, WAITS, bench_of

LINES = {
    "nx": ("configuration: ip host h1 192.0.2.9", "ip host h1 192.0.2.9"),
    "xo": ("configuration: configure idletimeout 30", "configure idletimeout 30"),
}
PLACES = {"nx": "192.0.2.61/24}", "xo": "192.0.2.64/24}"}


def test_plan_push_and_rollback_name_the_lines_that_stay(tmp_path: Path) -> None:
    with bench_of(tmp_path, QUAD) as bench:
        assert bench.run("push", *GO).exit_code == 0
        assert "nothing to do: 4 switches already compliant" in bench.run("plan", *QUICK).stdout
        for name, (text, _) in LINES.items():
            bench.edit("san.yml", PLACES[name], f"{PLACES[name]}, {text}")
        assert bench.run("push", *GO).exit_code == 0
        assert "left:" not in bench.run("plan", *QUICK).output
        for text, _ in LINES.values():
            bench.edit("san.yml", f", {text}", "")
        said = {
            "plan": bench.run("plan", *QUICK),
            "push": bench.run("push", *GO),
            "rollback": bench.run("rollback", "last", *QUICK, *WAITS),
        }
        drift, verify = bench.run("drift", *QUICK), bench.run("verify", *QUICK)
        assert (drift.exit_code, verify.exit_code) == (1, 0), (drift.output, verify.output)
        for name, (_, line) in LINES.items():
            assert f"`{line}`: what it does is unknown: a raw line of an earlier" in " ".join(
                drift.stdout.split()
            )
            assert f"warning VER-15 {name}" in verify.stdout
            assert f"`{line}`" in verify.stdout
        assert "quad: 2 of 4 switches as intended, 2 differences" in drift.stdout
        for verb, one in said.items():
            assert one.exit_code == 0, (verb, one.output)
            for name, (_, line) in LINES.items():
                assert f"left: {name}: " in one.output, (verb, one.output)
                assert line in one.output, verb
            assert "compliant" not in one.output, verb
            assert "nothing to do" not in one.output, verb
