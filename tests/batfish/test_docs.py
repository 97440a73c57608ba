"""docs/batfish.md lists every assertion as `sanfab explain` has it."""

from pathlib import Path

from sanfab.gate.validation import GATE_ASSERTIONS

DOCS = Path(__file__).parents[2] / "docs/batfish.md"


def test_every_assertion_is_listed() -> None:
    listed = [line for line in DOCS.read_text(encoding="utf-8").splitlines() if "| BF-" in line]
    rules = [assertion.rule for assertion in GATE_ASSERTIONS]
    assert listed == [f"| {one.id} | {one.severity} | {one.title} |" for one in rules]
