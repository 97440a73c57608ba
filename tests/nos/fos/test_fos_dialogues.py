"""A dialogue and a transaction are read whole and in their order, or told as not proven."""

from functools import cache

import pytest

from sanfab.errors import ProofError
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.load import load_inventory
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.fos.builder import read_config
from sanfab.render.build import prove
from sanfab.render.templates import render_configuration
from support.sans import SANS

DIALOGUE = [
    "switchdisable",
    "configure",
    " Fabric parameters: yes",
    " Domain: 31",
    " Insistent Domain ID Mode: yes",
    "switchenable",
]
UNREAD = "line {} is not understood: {}"
DROPPED = {
    "switchdisable": UNREAD.format(1, "configure"),
    " Fabric parameters: yes": UNREAD.format(3, "Domain: 31"),
    "configure": UNREAD.format(2, "Fabric parameters: yes"),
    " Domain: 31": "vsans.201.domain_id: expected 31, found None",
    " Insistent Domain ID Mode: yes": "vsans.201.domain_insistent: expected True, found None",
    "switchenable": "effects: expected none, found switchdisable",
    "cfgsave": 'does more than it says, as a line is missing: cfgenable "CFG_A"',
    'cfgenable "CFG_A"': "vsans.201.active_zoneset: expected 'CFG_A', found ''",
}
"""What a build says when a line of a configuration is not rendered."""


@cache
def rendered() -> tuple[SwitchDesign, SwitchFacts, tuple[str, ...]]:
    _, cabling = load_inventory(SANS["greenfield-fc"])
    design = design_of(cabling, "fos-a1")
    facts = managed_facts(design)
    text = render_configuration(facts, design.platform, design.capabilities, comments=False)
    return design, facts, tuple(text.splitlines())


@pytest.mark.parametrize("line", DROPPED)
def test_a_build_lacks_no_line_of_a_dialogue_or_a_transaction(line: str) -> None:
    design, facts, lines = rendered()
    assert lines[: len(DIALOGUE)] == tuple(DIALOGUE)
    prove(facts, "\n".join(lines), design)
    with pytest.raises(ProofError) as caught:
        prove(facts, "\n".join(one for one in lines if one != line), design)
    assert DROPPED[line] in str(caught.value)


@pytest.mark.parametrize("order", [(1, 0, 2, 3, 4, 5), (0, 1, 3, 2, 4, 5), (0, 5, 1, 2, 3, 4)])
def test_a_switch_asks_in_one_order(order: tuple[int, ...]) -> None:
    text = "\n".join(DIALOGUE[at] for at in order)
    assert read_config("\n".join(DIALOGUE), PLATFORMS["brocade-6510"]).unread == ()
    assert read_config(text, PLATFORMS["brocade-6510"]).unread


def test_a_script_that_enables_without_saving_is_understood() -> None:
    """The switch saves too [SW300]; a configuration that sanfab renders states it."""
    script = 'alicreate "h", "10:00:00:00:c9:00:00:01"\nzonecreate "z", "h"\ncfgcreate "C", "z"'
    reading = read_config(f'{script}\ncfgenable "C"', PLATFORMS["brocade-6510"])
    assert (reading.unread, [one.text for one in reading.unstated]) == ((), ['cfgenable "C"'])
    assert not reading.facts.vsans[1].uncommitted
    assert (
        read_config(f'{script}\ncfgsave\ncfgenable "C"', PLATFORMS["brocade-6510"]).unstated == ()
    )
