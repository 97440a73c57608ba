"""The planted faults of docs/rehearsal.md, asked of a real Batfish where one answers."""

from pathlib import Path

import pytest

from sanfab.gate.batfish.service import BatfishService
from sanfab.gate.broken_build import with_fault
from support.nightly import only_nightly
from support.witnesses import SANS, batfish_finds, opened, planted, recorded

pytestmark = pytest.mark.batfish


@only_nightly("half an hour of questions")
@pytest.mark.parametrize("nos", SANS)
def test_batfish_finds_what_is_recorded(nos: str, real: BatfishService, tmp_path: Path) -> None:
    known = {(one.san, one.fault): one.batfish for one in recorded() if one.nos == nos}
    before: dict[str, set[tuple[str, str]]] = {}
    for one, context, broken in planted(tmp_path):
        san = context.cabling.san.name
        if one != nos:
            continue
        document = opened(san, tmp_path / "again")[0]
        if san not in before:
            before[san] = batfish_finds(document, context, real)
        more = batfish_finds(document, with_fault(context, broken), real) - before[san]
        found = sorted({rule for rule, _ in more})
        assert (san, broken.fault.name, found) == (
            san,
            broken.fault.name,
            known[san, broken.fault.name],
        )
