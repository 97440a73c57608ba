"""San -> names of zones, zonesets and aliases that a release of a switch does not take."""

import re
from collections.abc import Iterator

from sanfab.intent.naming import alias_kind, alias_of, zone_members, zoning_style
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.references import Problem
from sanfab.model.platforms.traits import FcNameRule, holds_in
from sanfab.model.san import San
from sanfab.model.yaml12 import Where


def fc_name_problems(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield names that a switch refuses, each at the first switch of its fabric that does."""
    told: set[tuple[int, str]] = set()
    for name in san.switches:
        design = SwitchDesign(name, san, cabling)
        rules = design.platform.traits.fc_name_rules
        rule = next((one for one in rules if holds_in(one, design.release)), None)
        for number in cabling.vsan_choices(name) if rule is not None else ():
            if number in san.vsans and rule is not None:
                yield from _of_vsan(design, number, rule, told)


def _of_vsan(
    design: SwitchDesign, number: int, rule: FcNameRule, told: set[tuple[int, str]]
) -> Iterator[Problem]:
    kinds: dict[str, str] = {}
    for where, kind, name, remedy in _names(design, number):
        if (number, name) in told:
            continue
        at = f"{design.platform.title} ({design.name}, release {design.release})"
        if not re.fullmatch(rule.pattern, name):
            told.add((number, name))
            yield where, f"found {kind} {name}, expected on {at}: {rule.words}; {remedy}"
        elif kinds.setdefault(name, kind) != kind:
            told.add((number, name))
            yield (
                where,
                f"{kind} {name} has the name of a {kinds[name]}, expected on {at}: one name for "
                f"each object; {remedy}",
            )


def _names(design: SwitchDesign, number: int) -> Iterator[tuple[Where, str, str, str]]:
    """Yield place, kind, name and remedy of each name in a fabric that its switches get."""
    san, cabling = design.san, design.cabling
    if zoning_style(san, number) == "open":
        return
    yield ("vsans", number, "zoneset"), "zoneset", san.vsans[number].zoneset, "choose another name"
    cables = [cable for cable in cabling.by_vsan.get(number, []) if cable.end.wwpn]
    if alias_kind(cabling, number) != "none":
        for cable in cables:
            yield cable.where, "alias", alias_of(san, cable), "set `alias` or change policy.names"
    zones = {name: one.where for name, one, _ in zone_members(cabling, number, cables)}
    for name, where in zones.items():
        yield where, "zone", name, "change policy.names.zone"
