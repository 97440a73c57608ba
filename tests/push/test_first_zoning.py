"""The first zoning of a fabric as shipped: what it takes away, what it tells, what it refuses."""

from pathlib import Path

from support.bench import GO, QUICK, Bench, bench_of

SAN = Path("inventory/netapp-dss-fc-zoned")
NOTE = (
    "# note: ghidorah3 to fas3070: 24 paths that only the open default zone permits, and `access` "
    "does not, are not left after the push"
)


def test_paths_beyond_access_are_told_and_no_loss(tmp_path: Path) -> None:
    with bench_of(tmp_path, SAN) as bench:
        plan = bench.run("plan", *QUICK)
        assert plan.exit_code == 0, plan.output
        told = [line for line in plan.stdout.splitlines() if "ghidorah3 to fas3070" in line]
        assert NOTE in told
        assert [line for line in told if "# LOSS" in line or "# OUTAGE" in line] == []
        pushed = bench.run("push", *GO)
        assert pushed.exit_code == 0, pushed.output


def without(bench: Bench, *removed: str) -> None:
    """Take lines out of the endpoints of the inventory."""
    file = bench.san / "endpoints.yml"
    lines = file.read_text().splitlines(keepends=True)
    kept = [line for line in lines if not any(part in line for part in removed)]
    assert len(kept) == len(lines) - len(removed)
    file.write_text("".join(kept))


def test_a_pair_that_access_lacks_is_refused_with_the_reason(tmp_path: Path) -> None:
    with bench_of(tmp_path, SAN) as bench:
        access = [f"- {{hosts: [ghidorah3 p{n}]" for n in range(1, 9)]
        without(bench, "access: #", *access)
        refused = bench.run("plan", *QUICK)
        assert refused.exit_code == 1
        assert (
            "ghidorah3 to fas3070: 0 of 32 paths left after the push: only the open default zone "
            "permits them, and zoning takes away what `access` does not permit; add the pair to "
            "`access`, or, if nothing uses it, give --accept-outage ghidorah3"
        ) in refused.output


def test_a_path_that_a_zone_permits_now_is_a_loss_whatever_access_says(tmp_path: Path) -> None:
    with bench_of(tmp_path, SAN) as bench:
        assert bench.run("push", *GO).exit_code == 0
        file = bench.san / "endpoints.yml"
        entry = "{hosts: [ghidorah3 p1], arrays: [fas3070 c41]}"
        text = file.read_text()
        assert entry in text
        file.write_text(text.replace(entry, entry.replace("c41", "c43")))
        refused = bench.run("plan", *QUICK)
        assert refused.exit_code == 1
        assert (
            "ghidorah3 to fas3070: 7 of 8 paths left after the push; correct the inventory, or "
            "give --accept-outage ghidorah3"
        ) in refused.output
