"""Random SANs as the code sees them: their cabling, and their switches by what states share."""

from functools import cache
from random import Random

from sanfab.facts.switch import SwitchFacts
from sanfab.intent.problems import derived_problems
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.plugging import cabling_of
from sanfab.inventory.references import problems_of
from sanfab.model.san import San
from support.nightly import NIGHTLY
from support.random_san import random_san

SANS = 1000 if NIGHTLY else 20


def cabling_from(data: dict[str, object]) -> Cabling:
    san = San.model_validate(data)
    cabling = cabling_of(san)
    assert not [*problems_of(san, cabling), *derived_problems(san, cabling)]
    return cabling


@cache
def switches(nos: str) -> dict[tuple[object, ...], list[tuple[SwitchDesign, SwitchFacts]]]:
    """Return random switches by what two states of one switch have in common.

    They are made once for all tests: no test changes them.
    """
    groups: dict[tuple[object, ...], list[tuple[SwitchDesign, SwitchFacts]]] = {}
    for seed in range(SANS):
        cabling = cabling_from(random_san(Random(seed), nos))
        for name in cabling.san.switches:
            design = design_of(cabling, name)
            facts = intended_facts(design)
            kind = (
                design.platform.model,
                design.release,
                design.intent.stack,
                design.platform.sole_vsan,
                # The way to the switch itself is no change of one push.
                facts.services.vrf,
                # Where a SAN says nothing of LLDP, one port of it cannot be told from others.
                facts.services.lldp is None,
            )
            if design.platform.nos == nos:
                groups.setdefault(kind, []).append((design, facts))
    return groups
