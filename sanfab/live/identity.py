"""Which device answers at an address: what a switch prints of itself, against the inventory.

A plan for another switch must not be made: its lines would rename and reconfigure that switch.
"""

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.nos import NOSES
from sanfab.nos.driver import Driver
from sanfab.nos.identification import Mismatch, is_model_of, is_release, name_mismatch


class SwitchIdentity(NamedTuple):
    """What a switch prints of itself; empty: it did not print it in a form that is known."""

    model: str = ""
    release: str = ""
    serial: str = ""
    """Serial number, or the MAC address of the chassis where no command prints the number."""


UNIDENTIFIED = SwitchIdentity()
"""A switch that printed nothing of itself."""


def read_identity(driver: Driver, design: SwitchDesign) -> SwitchIdentity:
    """Ask a switch for its model, release and serial number."""
    shown = NOSES[design.platform.nos].clues.shown
    answers = driver.show(tuple(dict.fromkeys(one.command for one in shown)))
    found: dict[str, str] = {}
    for one in shown:
        match = re.search(one.pattern, answers.get(one.command, ""), re.MULTILINE)
        if match is not None:
            found.update((name, text) for name, text in match.groupdict().items() if text)
    return SwitchIdentity(**found)


def identity_problems(
    identity: SwitchIdentity,
    facts: SwitchFacts,
    design: SwitchDesign,
    names: Collection[str] = (),
    last: SwitchIdentity = UNIDENTIFIED,
) -> list[str]:
    """Return why a switch is refused, with both values; what it does not print cannot differ.

    ``names``: host names that are right too, such as the one that a rollback restores.
    ``last``: what the switch printed at the last push.
    """
    found = list(_mismatches(identity, facts, design, names))
    texts = [f"found {one.what} {one.found}, expected {one.expected}" for one in found]
    if identity.serial and last.serial and identity.serial != last.serial:
        texts.append(
            f"found serial number {identity.serial}, expected {last.serial} as at the last push"
        )
    return [
        f"{design.name}: {text}: this may be another switch; correct the inventory or its address, "
        f"or, if it is the right one, add --accept-identity {design.name}"
        for text in texts
    ]


def _mismatches(
    identity: SwitchIdentity, facts: SwitchFacts, design: SwitchDesign, names: Collection[str]
) -> Iterator[Mismatch]:
    if facts.name not in names:
        yield from name_mismatch(facts.name, design)
    if identity.model and not is_model_of(identity.model, design.platform):
        yield Mismatch("model", identity.model, design.platform.model)
    is_stated = design.intent.release is not None
    if identity.release and is_stated and not is_release(identity.release, design.release):
        yield Mismatch("release", identity.release, design.release)
