"""San -> names that follow from its patterns and that a switch would refuse or confuse."""

import re
from collections.abc import Iterator

from sanfab.inventory import Cable, Cabling
from sanfab.inventory.files import dotted
from sanfab.inventory.yaml12 import Where
from sanfab.model import PLATFORMS, San
from sanfab.view.naming import alias_of, vfc_number, zone_members, zoning_style

Problem = tuple[Where, str]

_FC_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}")
_FC_WORDS = "a letter, then letters, digits, _ - (64 characters at most)"


def naming_problems(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield every derived name that is not legal or that two things would share."""
    for number in san.vsans:
        cables = [cable for cable in cabling.by_vsan.get(number, []) if cable.end.wwpn]
        yield from _aliases(san, number, cables)
        yield from _zones(cabling, number, cables)
    yield from _vfcs(san, cabling)
    yield from _users(san)


def _aliases(san: San, number: int, cables: list[Cable]) -> Iterator[Problem]:
    if san.policy.aliases == "none":
        return
    first: dict[str, Cable] = {}
    for cable in cables:
        name = alias_of(san, cable)
        if not _FC_NAME.fullmatch(name):
            yield cable.where, f"found alias {name}, expected {_FC_WORDS}; set `alias`"
        owner = first.setdefault(name, cable)
        if owner is not cable:
            yield (
                cable.where,
                f"alias {name} is already that of {dotted(owner.where)} in VSAN {number}; "
                "set `alias` or change policy.names",
            )


def _zones(cabling: Cabling, number: int, cables: list[Cable]) -> Iterator[Problem]:
    """Two pairs that the style keeps apart must not meet in a zone of the same name."""
    style = zoning_style(cabling.san, number)
    if style == "one-zone":
        return
    owner: dict[str, tuple[str, ...]] = {}
    for name, initiator, target in zone_members(cabling, number, cables):
        pair = _kept_apart(style, initiator, target)
        if not _FC_NAME.fullmatch(name):
            yield initiator.where, f"found zone name {name}, expected {_FC_WORDS}"
        if owner.setdefault(name, pair) != pair:
            yield (
                ("policy", "names"),
                f"zone {name} would hold both {' '.join(owner[name])} and {' '.join(pair)}; "
                "add fields to `zone`",
            )
            return


def _kept_apart(style: str, initiator: Cable, target: Cable) -> tuple[str, ...]:
    if style == "smart":
        return (target.device,)
    pair = (initiator.device, initiator.label, target.device)
    return (*pair, target.label) if style == "single-initiator-single-target" else pair


def _vfcs(san: San, cabling: Cabling) -> Iterator[Problem]:
    rule = san.policy.vfc_numbers
    for switch in san.switches:
        platform = cabling.platform(switch)
        if platform is None or not platform.fcoe:
            continue
        owner: dict[int, str] = {}
        plugged = (cable for cables in cabling.cables.get(switch, {}).values() for cable in cables)
        for cable in plugged:
            number = cable.end.vfc or vfc_number(cable.port, rule)
            if cable.is_fcoe and owner.setdefault(number, cable.port) != cable.port:
                yield cable.where, f"VFC {number} of {switch} is already on {owner[number]}"
        yield from _link_vfcs(cabling, switch, owner)


def _link_vfcs(cabling: Cabling, switch: str, owner: dict[int, str]) -> Iterator[Problem]:
    for end in cabling.links.get(switch, ()):
        keys = cabling.link_vlans(end.link)
        carries = any(cabling.san.vlans[key].role == "fcoe" for key in keys)
        if carries and end.link.lag in owner:
            yield (
                ("links", end.number, "lag"),
                f"VFC {end.link.lag} of {switch} is already on {owner[end.link.lag]}; "
                "give the LAG another number",
            )


def _users(san: San) -> Iterator[Problem]:
    rows = {
        PLATFORMS[switch.model].nos: PLATFORMS[switch.model] for switch in san.switches.values()
    }
    for platform in rows.values():
        rule = platform.name_rules["user"]
        for name in san.management.users:
            if not re.fullmatch(rule.pattern, name):
                yield (
                    ("management", "users", name),
                    f"found user name {name}, {platform.title} expects {rule.words}",
                )
