"""Configuration as printed -> which switch it says it is of: host name, model, release."""

import re
from typing import NamedTuple

from sanfab.intent.switch_design import SwitchDesign
from sanfab.model.platforms.traits import NosName
from sanfab.nos.reader import ParsedConfig

_FACTORY_NAMES: dict[NosName, re.Pattern[str]] = {
    "nxos": re.compile("switch"),
    "os9": re.compile("(?i)ftos|force10|dell(?:emc)?"),
    "eos": re.compile("localhost"),
    "exos": re.compile(r"(?i)(?:summit)?x\d{3}.*|.*stack"),
}
"""Host names that a switch has before it is configured; such a capture is taken as named."""
_HEADS: dict[NosName, re.Pattern[str]] = {
    "nxos": re.compile(r"^version (?P<release>\S+)", re.MULTILINE),
    "os9": re.compile(r"^! Version (?P<release>\S+)", re.MULTILINE),
    "eos": re.compile(
        r"^! device: \S+ \((?P<model>[^,()]+), EOS-(?P<release>[^()\s]+)\)", re.MULTILINE
    ),
    "exos": re.compile(r"(?!)"),  # `show configuration` states neither
}


class Mismatch(NamedTuple):
    """What a capture says of itself, and what the inventory says of the switch."""

    what: str
    found: str
    expected: str


def identity_mismatches(text: str, reading: ParsedConfig, design: SwitchDesign) -> list[Mismatch]:
    """Return where a capture is of another switch; what it does not state cannot differ."""
    nos = design.platform.nos
    head = _HEADS[nos].search(text)
    stated = head.groupdict() if head else {}
    name, model, release = reading.facts.name, stated.get("model"), stated.get("release")
    found = []
    if name and name.lower() != design.name.lower() and not _FACTORY_NAMES[nos].fullmatch(name):
        found.append(Mismatch("host name", name, design.name))
    if model and not _is_model(model, design.platform.model):
        found.append(Mismatch("model", model, design.platform.model))
    is_stated = design.intent.release is not None
    if release and is_stated and not _is_release(release, design.release):
        found.append(Mismatch("release", release, design.release))
    return found


def _is_model(printed: str, model: str) -> bool:
    """Return whether a model is the one of the inventory; printed names have more words."""
    return printed.lower().startswith(model.lower())


def _is_release(printed: str, release: str) -> bool:
    return printed.startswith(release) or release.startswith(printed)
