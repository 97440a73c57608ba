"""One pushed SAN for many edits of its inventory, each undone afterwards."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from support.bench import GO, QUICK, Bench


@contextmanager
def restored(bench: Bench) -> Iterator[Bench]:
    """Yield a bench, and restore its inventory and its journal afterwards."""
    texts = {path: path.read_text() for path in bench.san.glob("*.yml")}
    journal, kept = bench.folder / "journal", bench.folder / "journal-before"
    shutil.copytree(journal, kept)
    try:
        yield bench
    finally:
        for path, text in texts.items():
            path.write_text(text)
        shutil.rmtree(journal)
        kept.rename(journal)


def refused(bench: Bench, *words: str) -> list[str]:
    """Return why a push is refused that sends nothing, and that the plan says the same."""
    lines = bench.count_of_lines()
    plan, push = bench.run("plan", *QUICK), bench.run("push", *GO, *words)
    assert (plan.exit_code, push.exit_code) == (1, 2), plan.output + push.output
    assert bench.count_of_lines() == lines
    head, *reasons = plan.stderr.splitlines()
    assert head == "a push of this plan is refused:"
    assert push.stderr.splitlines()[-len(reasons) :] == sorted(reasons)
    return reasons


def without(bench: Bench, file: str, name: str) -> None:
    """Delete a host or array from a file of the inventory."""
    kept, skipping = [], False
    for line in (bench.san / file).read_text().splitlines(keepends=True):
        if line.startswith("  ") and line[2] not in " #-":
            skipping = line.startswith(f"  {name}:")
        elif not line.startswith("  "):
            skipping = False
        kept += [] if skipping else [line]
    (bench.san / file).write_text("".join(kept))
