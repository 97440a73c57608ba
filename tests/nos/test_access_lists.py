"""What access lists that a line applies do to storage: judged, or told as undecided.

A file for each NOS below ``access_lists``: the lines that apply a list, and for each list what
stands in the effect of the line; ``passes`` if all storage does, and the line has no effect.
"""

import re
from pathlib import Path
from typing import Any

import pytest

from sanfab.facts.effects import EffectKind, LineEffect
from sanfab.model.platforms.row import PLATFORMS
from sanfab.model.yaml12 import parse
from sanfab.nos import NOSES

FOLDER = Path(__file__).parent / "access_lists"
LISTS = {path.stem: parse(path.read_text()) for path in sorted(FOLDER.glob("*.yml"))}


def effects_of(nos: str, applied: str, lines: list[str]) -> tuple[LineEffect, ...]:
    rows = LISTS[nos]
    text = "\n".join([*lines, *rows["applied"][applied], ""])
    return NOSES[nos].read(text, PLATFORMS[rows["model"]]).effects


CASES = [
    pytest.param(nos, case, id=f"{nos} {name}")
    for nos, rows in LISTS.items()
    for name, case in rows["lists"].items()
]


@pytest.mark.parametrize(("nos", "case"), CASES)
def test_a_list_is_judged_by_its_entries(nos: str, case: dict[str, Any]) -> None:
    found = effects_of(nos, case["applied"], case["lines"])
    if case["does"] == "passes":
        assert found == ()
        return
    # No inventory states NVMe/TCP: what drops that alone is told as a warning.
    stated = re.search(
        r"iSCSI|FCoE|FIP|IPv4|ARP|no line of the configuration|no list of kind", case["does"]
    )
    kind = EffectKind.FILTERS if stated else EffectKind.UNKNOWN
    assert [one.kind for one in found] == [kind]
    _, _, does = found[0].words.partition(": ")
    assert does == case["does"]
