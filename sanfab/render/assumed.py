"""Configuration of a switch -> the same, with the assumed values of the inventory as comments."""

from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.assumed import assumed_lines, assumed_of
from sanfab.inventory.cabling import Cabling
from sanfab.model.platforms.row import Platform
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
    return f"{text}{_head(comment)}" + "".join(f"{comment}   {one}\n" for one in lines)


def _head(comment: str) -> str:
    return f"{comment}\n{comment} Assumed, as no source states them:\n{comment}\n"


def without_assumed(text: str, platform: Platform) -> str:
    """Return a configuration of a build without the comments on assumed values at its end.

    What follows them is no comment in an edited file: nothing is left out then.
    """
    comment = NOSES[platform.nos].comment
    before, head, after = text.partition(_head(comment))
    only_comments = all(line.startswith(comment) for line in after.splitlines())
    return before if head and only_comments else text
