"""Configurations of ExtremeXOS -> what their reader makes of them."""

from dataclasses import replace

from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unknown import mark_unknown
from sanfab.model.platforms.row import PLATFORMS, Platform
from sanfab.nos.exos.builder import read_config
from sanfab.nos.reader import ParsedConfig

X670 = PLATFORMS["summit-x670"]
WHOLE = "# Module vlan configuration.\nconfigure vlan Default delete ports all\n"
DATA = f"{WHOLE}create vlan Data tag 10\nconfigure vlan Data add ports 1 untagged\n"


def known(text: str, row: Platform = X670) -> ParsedConfig:
    """Return a reading, without the facts that the text does not prove."""
    parsed = read_config(text, row)
    return replace(parsed, facts=mark_unknown(parsed.facts, parsed.doubts))


def unread(text: str, row: Platform = X670) -> list[str]:
    """Return the lines that are not understood."""
    return [line.text for line in known(text, row).unread]


def facts_of(text: str, row: Platform = X670) -> SwitchFacts:
    """Return the facts of a text of which every line is understood."""
    parsed = known(text, row)
    assert parsed.unread == ()
    return parsed.facts
