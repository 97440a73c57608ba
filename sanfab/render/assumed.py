"""Configuration of a switch -> the same, with the assumed values of the inventory as comments."""

from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.assumed import assumed_lines, assumed_of
from sanfab.inventory.cabling import Cabling
from sanfab.nos import NOSES
from sanfab.render.templates import render_configuration


def built_configuration(facts: SwitchFacts, design: SwitchDesign, cabling: Cabling) -> str:
    """Return the configuration that a build has of a switch.

    Comments at its end name the assumed values; the lines before keep their numbers.
    """
    text = render_configuration(facts, design.platform, design.capabilities)
    lines = assumed_lines(assumed_of(cabling, "switches", design.name))
    if not lines:
        return text
    comment = NOSES[design.platform.nos].comment
    head = (comment, f"{comment} Assumed, as no source states them:", comment)
    return text + "".join(f"{line}\n" for line in (*head, *(f"{comment}   {one}" for one in lines)))
