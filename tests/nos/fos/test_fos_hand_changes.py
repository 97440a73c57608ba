"""Hand changes of the list, typed at an emulated switch: its outputs tell each of them.

The list is read as lines elsewhere; here what stands between a command and the reader takes part:
the state of the switch, and what its show commands print of it.
"""

import re
from collections.abc import Iterable
from typing import Any

import pytest

from sanfab.nos import NOSES
from sanfab.nos.fos.driver import dialogues
from sanfab.nos.reader import ParsedConfig
from support.fos import FosTypist, brocade
from support.fos_transcript import transcript
from support.hand_changes import LISTS, design, pushed

ROWS = LISTS["fos"]
NOT_TYPED = re.compile(
    r"(?:portcfgshow|switchshow|configshow|cfgactvshow|cfgtransshow) .+"  # what a switch prints
    r"|portcfgfillword .+"  # of switches of 8 Gb/s alone
    r"|Domain: .+|Insistent Domain ID Mode: .+"  # answers
)
TYPED = {
    name: case["lines"]
    for name, case in ROWS["changes"].items()
    if not any(NOT_TYPED.fullmatch(line) for line in case["lines"])
}


def typed(lines: Iterable[str]) -> ParsedConfig:
    """Return what is read of a switch of the list at which lines were typed after a push."""
    platform, name = design(ROWS["inventory"], ROWS["switch"]).platform, ROWS["switch"]
    sw = FosTypist(brocade(platform.model, "8.2.3", name))
    rendered = pushed(ROWS["inventory"], name).splitlines()
    for line, answers in dialogues([*rendered, *lines]):
        if answers:
            continue
        said = sw(line)
        assert not re.search(r"(?i)not found|invalid|error|usage", said), f"{line}: {said}"
        if sw.session.question is not None:
            sw("y")
    return NOSES["fos"].read(transcript(sw), platform)


@pytest.fixture(scope="module")
def before() -> ParsedConfig:
    return typed(())


def test_a_push_leaves_no_effect(before: ParsedConfig) -> None:
    assert (before.unread, before.effects) == ((), ())


@pytest.mark.parametrize("name", TYPED)
def test_a_change_that_is_typed_shows_in_the_outputs(name: str, before: ParsedConfig) -> None:
    after: Any = typed(TYPED[name])
    assert (after.facts, after.effects) != (before.facts, before.effects)
    assert after.unread == ()
