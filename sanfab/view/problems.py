"""San -> names that follow from its patterns and that a switch would refuse or confuse."""

import re
from collections.abc import Iterator

from sanfab.inventory import Cable, Cabling
from sanfab.inventory.files import dotted
from sanfab.inventory.yaml12 import Where
from sanfab.model import PLATFORMS, San
from sanfab.view.lossless import no_drop_priorities
from sanfab.view.naming import alias_of, vfc_number, zone_members, zoning_style
from sanfab.view.ports import vlan_keys
from sanfab.view.site import Site

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
    yield from _transits(san, cabling)
    yield from _releases(san, cabling)
    yield from _untagged(san, cabling)
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


def _transits(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield FCoE ports on a switch that only passes FCoE on, and what they lack to log in."""
    owner: dict[tuple[str, int], Cable] = {}
    for switch in san.switches:
        platform = cabling.platform(switch)
        if platform is None or platform.fcoe:
            continue
        plugged = (cable for cables in cabling.cables.get(switch, {}).values() for cable in cables)
        for cable in plugged:
            if cable.is_fcoe and cable.vsan in cabling.fcoe_vlans:
                yield from _transit(cabling, cable, owner)


def _transit(
    cabling: Cabling, cable: Cable, owner: dict[tuple[str, int], Cable]
) -> Iterator[Problem]:
    vlan = cabling.fcoe_vlans[cable.vsan or 0]
    beyond = {
        name
        for end in cabling.links.get(cable.switch, ())
        if vlan in cabling.link_vlans(end.link)
        for name, _ in end.far
        if (row := cabling.platform(name)) is not None and row.fcoe
    }
    number = cable.end.vfc
    if number is None or cable.end.mac is None:
        yield (
            cable.where,
            f"{cable.switch} only passes FCoE on, expected `mac` and `vfc`: "
            "the VFC on the FCoE switch is bound to the port's MAC address",
        )
    elif not beyond:
        yield (
            cable.where,
            f"no link carries VLAN {vlan} from {cable.switch} to a switch that terminates FCoE; "
            "name it in the `vlans` of a link",
        )
    for name in sorted(beyond) if number else ():
        first = owner.setdefault((name, number or 0), cable)
        if first is not cable:
            yield cable.where, f"VFC {number} of {name} is already that of {dotted(first.where)}"


def _link_vfcs(cabling: Cabling, switch: str, owner: dict[int, str]) -> Iterator[Problem]:
    for end in cabling.links.get(switch, ()):
        keys = cabling.link_vlans(end.link)
        carries = any(cabling.san.vlans[key].role == "fcoe" for key in keys)
        far = [cabling.platform(name) for name, _ in end.far]
        is_ve = carries and any(row is not None and row.fcoe for row in far)
        if is_ve and end.link.lag in owner:
            yield (
                ("links", end.number, "lag"),
                f"VFC {end.link.lag} of {switch} is already on {owner[end.link.lag]}; "
                "give the LAG another number",
            )


def _releases(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield what the release of a switch cannot do."""
    for name in san.switches:
        site = Site(name, san, cabling)
        lacking = set(_needs(site)) - site.forms
        for form in sorted(lacking & KNOWN_FROM.keys()):
            yield (
                ("switches", name),
                f"{site.platform.title} with release {site.release} has no {KNOWN_FROM[form]}",
            )


KNOWN_FROM = {
    "smart-zoning": "smart zoning, expected 7.0 or later; choose another `zoning`",
    "snmp-aes": "SNMPv3 with AES-128, expected 9.3 or later; leave `snmp` out",
    "pfc": "priority flow control that we know of, expected 9.0 or later",
}
"""By form, what its absence means to the operator."""


def _needs(site: Site) -> Iterator[str]:
    """Yield the forms that the inventory asks of a switch, where its platform has them at all."""
    rows = {form.name for form in site.platform.forms}
    numbers = {cable.vsan for cable in site.cables.values() if cable.vsan is not None}
    if any(zoning_style(site.san, number) == "smart" for number in numbers & site.san.vsans.keys()):
        yield from {"smart-zoning"} & rows
    if site.san.management.snmp is not None:
        yield from {"snmp-aes"} & rows
    keys = {key for cable in site.cables.values() for key in vlan_keys(site, cable)}
    if no_drop_priorities(site, keys):
        yield from {"pfc"} & rows


def _untagged(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield ports whose frames carry no priority, in a VLAN whose priority may not be dropped."""
    for by_port in cabling.cables.values():
        for cable in (cable for cables in by_port.values() for cable in cables):
            vlan = san.vlans.get(cable.end.vlan) if cable.end.vlan is not None else None
            if vlan and vlan.role == "iscsi" and vlan.lossless == "pfc" and not cable.end.tagged:
                yield (
                    cable.where,
                    f"untagged in VLAN {cable.end.vlan}, whose frames are lossless by priority; "
                    "set `tagged: true`, as only a tagged frame has one",
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
