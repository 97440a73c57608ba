"""San -> mistakes in derived values: names, VFC numbers, FC-MAPs, capabilities, overrides."""

import re
from collections.abc import Iterator
from operator import attrgetter

from sanfab.intent.design_problems import design_problems
from sanfab.intent.fc_names import fc_name_problems
from sanfab.intent.ipv6_problems import ipv6_problems
from sanfab.intent.line_rates import rate_problems
from sanfab.intent.lossless_classes import no_drop_priorities
from sanfab.intent.naming import alias_of, vfc_number, vfc_port, zone_members, zoning_style
from sanfab.intent.ports import device_keys, vlan_keys
from sanfab.intent.qos_problems import qos_problems
from sanfab.intent.routing_problems import routing_problems
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.team_problems import team_platform_problems
from sanfab.inventory.cables import Cable, LinkEnd
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.document import dotted_path
from sanfab.inventory.line_rates import RATE_KEYS
from sanfab.inventory.references import Problem, ReferenceCheck, problems_of_parts
from sanfab.model.base import DEFAULT_FC_MAP
from sanfab.model.platforms.ports import expand_ports
from sanfab.model.platforms.traits import Capability
from sanfab.model.san import San
from sanfab.model.yaml12 import Where

_FC_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}")
_FC_WORDS = "a letter, then letters, digits, _ - (64 characters at most)"


def derived_problems(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield the mistakes that show only after names and defaults are resolved."""
    yield from problems_of_parts(_PARTS, san, cabling)


def _zones_of_vsans(san: San, cabling: Cabling) -> Iterator[Problem]:
    for number in san.vsans:
        cables = [cable for cable in cabling.by_vsan.get(number, []) if cable.end.wwpn]
        yield from _zones(cabling, number, cables)


def _nameless_members(san: San) -> Iterator[Problem]:
    """Yield VSANs that zone by alias where the policy has no aliases."""
    for number, vsan in san.vsans.items():
        if san.policy.aliases == "none" and vsan.zone_members == "alias":
            yield (
                ("vsans", number, "zone_members"),
                "found alias, and policy.aliases is none; expected pwwn, or aliases in the policy",
            )


def _aliases(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield aliases that are invalid or used twice: per fabric, for fcaliases per VSAN."""
    if san.policy.aliases == "none":
        return
    first: dict[tuple[object, str], Cable] = {}
    for number, vsan in san.vsans.items():
        scope = number if san.policy.aliases == "fcalias" else vsan.fabric
        for cable in cabling.by_vsan.get(number, []):
            if not cable.end.wwpn:
                continue
            name = alias_of(san, cable)
            if not _FC_NAME.fullmatch(name):
                yield cable.where, f"found alias {name}, expected {_FC_WORDS}; set `alias`"
            owner = first.setdefault((scope, name), cable)
            if owner is not cable:
                yield (
                    cable.where,
                    f"alias {name} is already used by {dotted_path(owner.where)}; "
                    "set `alias` or change policy.names",
                )


def _fc_maps(san: San) -> Iterator[Problem]:
    """Yield VSANs whose FC-MAP differs from that of their fabric: a switch has one FC-MAP."""
    first: dict[str, tuple[int, str]] = {}
    for number, vsan in san.vsans.items():
        if vsan.role == "fc":
            continue
        fc_map = (vsan.fc_map or DEFAULT_FC_MAP).lower()
        owner, known = first.setdefault(vsan.fabric, (number, fc_map))
        if known != fc_map:
            yield (
                ("vsans", number),
                f"found FC-MAP {fc_map}, expected {known} as in VSAN {owner} of fabric "
                f"{vsan.fabric}",
            )


def _zones(cabling: Cabling, number: int, cables: list[Cable]) -> Iterator[Problem]:
    """Yield zone names that are invalid, or that several zones would share."""
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
                f"zone name {name} is the same for {' '.join(owner[name])} and {' '.join(pair)}; "
                "add fields to `zone`",
            )
            return


def _kept_apart(style: str, initiator: Cable, target: Cable) -> tuple[str, ...]:
    if style == "smart":
        return (target.device,)
    pair = (initiator.device, initiator.label, target.device)
    return (*pair, target.label) if style == "single-initiator-single-target" else pair


def _vfcs(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield VFC numbers that two ports of a switch share.

    A VFC belongs to a local port, a link, or a host behind a FIP-snooping bridge.
    """
    for switch in san.switches:
        platform = cabling.platform(switch)
        if platform is None or not platform.has(Capability.FCOE):
            continue
        owner: dict[int, str] = {}
        for where, number, port in _vfc_numbers(cabling, switch):
            if owner.setdefault(number, port) != port:
                yield where, f"VFC {number} of {switch} is already used by {owner[number]}"


def _vfc_numbers(cabling: Cabling, switch: str) -> Iterator[tuple[Where, int, str]]:
    """Yield (where, number, port) of every VFC of a switch."""
    rule = cabling.san.policy.vfc_numbers
    for cables in cabling.cables.get(switch, {}).values():
        for cable in cables:
            if cable.is_fcoe:
                port = vfc_port(cabling, cable)
                yield cable.where, cable.end.vfc or vfc_number(port, rule), port
    for end in cabling.links.get(switch, ()):
        yield from _link_vfc_numbers(cabling, end)


def _link_vfc_numbers(cabling: Cabling, end: LinkEnd) -> Iterator[tuple[Where, int, str]]:
    """Yield those of one link: of a VE port, or of each host behind a FIP-snooping bridge."""
    san, rule = cabling.san, cabling.san.policy.vfc_numbers
    vsans = {san.vlans[key].vsan for key in cabling.link_vlans(end.link)} - {None}
    far = {name: cabling.platform(name) for name, _ in end.far}
    if vsans and any(row.has(Capability.FCOE) for row in cabling.far_platforms(end)):
        port = f"port-channel{end.link.lag}" if end.link.lag else end.ports[0]
        yield ("links", end.number), vfc_number(port, rule), port
    for vsan in sorted(number for number in vsans if number is not None):
        for cable in cabling.by_vsan.get(vsan, []):
            row = far.get(cable.switch)
            if row is not None and not row.has(Capability.FCOE) and cable.end.vfc:
                yield cable.where, cable.end.vfc, dotted_path(cable.where)


def _snooping_bridges(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield FCoE ports on a FIP-snooping bridge that cannot log in to an FCoE switch."""
    for switch in san.switches:
        platform = cabling.platform(switch)
        if platform is None or platform.has(Capability.FCOE):
            continue
        plugged = (cable for cables in cabling.cables.get(switch, {}).values() for cable in cables)
        for cable in filter(attrgetter("is_fcoe"), plugged):
            if cable.is_neighbor:
                yield (
                    (*cable.where, "vsan"),
                    f"{platform.title} ({switch}) terminates no FCoE, expected a Nexus with VFCs: "
                    "hosts behind a neighbor log in there",
                )
            elif cable.vsan in cabling.fcoe_vlans:
                yield from _snooping_bridge_port(cabling, cable)


def _snooping_bridge_port(cabling: Cabling, cable: Cable) -> Iterator[Problem]:
    vlan = cabling.fcoe_vlans[cable.vsan or 0]
    beyond = {
        name
        for end in cabling.links.get(cable.switch, ())
        if vlan in cabling.link_vlans(end.link)
        for name, _ in end.far
        if (row := cabling.platform(name)) is not None and row.has(Capability.FCOE)
    }
    if cable.end.vfc is None or cable.end.mac is None:
        yield (
            cable.where,
            f"{cable.switch} is a FIP-snooping bridge, expected `mac` and `vfc`: "
            "the VFC on the FCoE switch is bound to the port's MAC address",
        )
    elif not beyond:
        yield (
            cable.where,
            f"no link carries VLAN {vlan} from {cable.switch} to a switch that terminates FCoE; "
            "add it to the `vlans` of a link",
        )


def _releases(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield capabilities that the inventory needs and the release of a switch does not have."""
    for name in san.switches:
        design = SwitchDesign(name, san, cabling)
        lacking = set(_needs(design)) - design.capabilities
        for capability in sorted(lacking & REQUIRED_RELEASES.keys()):
            yield (
                ("switches", name),
                f"{design.platform.title} with release {design.release} has no "
                f"{REQUIRED_RELEASES[capability]}",
            )


REQUIRED_RELEASES = {
    Capability.SMART_ZONING: (
        "smart zoning, expected 7.0 or later, 10.2 on Nexus 9000, 7.4 where they are peer "
        "zones; choose another `zoning`"
    ),
    Capability.SNMP_AES: "SNMPv3 with AES-128, expected 9.3 or later; leave `snmp` out",
    Capability.PFC: "verified priority flow control, expected 9.0 or later",
}
"""Message for each capability that the release of a switch does not have."""


def _needs(design: SwitchDesign) -> Iterator[Capability]:
    """Yield the capabilities that the inventory needs and some release of the platform has."""
    platform = design.platform
    # A switch with native ports that has smart zoning in no release is refused too.
    if platform.has(Capability.SMART_ZONING) or design.cabling.fc_rows(design.name):
        used = {cable.vsan for cable in design.cables.values()}
        numbers = design.san.vsans.keys() & used
        if any(zoning_style(design.san, number) == "smart" for number in numbers):
            yield Capability.SMART_ZONING
    if platform.has(Capability.SNMP_AES) and design.san.management.snmp is not None:
        yield Capability.SNMP_AES
    if platform.has(Capability.PFC) and no_drop_priorities(design, device_keys(design)):
        yield Capability.PFC


def _untagged(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield untagged ports in a VLAN that is lossless by priority."""
    for by_port in cabling.cables.values():
        for cable in (cable for cables in by_port.values() for cable in cables):
            key = cable.end.vlan
            role = cabling.lossless_vlans.get(key, "fcoe") if key is not None else "fcoe"
            is_by_dscp = role == "nvme-roce" and san.switches[cable.switch].qos.roce.dscp
            if role != "fcoe" and not is_by_dscp and not cable.end.tagged:
                yield (
                    cable.where,
                    f"untagged in VLAN {cable.end.vlan}, which is lossless by 802.1p priority; "
                    "set `tagged: true`: only tagged frames carry a priority",
                )


KEYS_OF_MEMBERS = {"description", "enabled", "lldp", "configuration", "undo", *RATE_KEYS}
"""Keys of a port that a member of a LAG may state: raw lines may not set what sanfab manages."""


def _overrides(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield overrides that conflict with the LAG, FCoE or lossless settings of their port."""
    for name, switch in san.switches.items():
        members = {
            port for end in cabling.links.get(name, ()) if end.link.lag for port in end.ports
        }
        members |= {port for team in cabling.lags.get(name, ()) for port in team.ports(name)}
        for text, override in switch.ports.items():
            where: Where = ("switches", name, "ports", text)
            stated = override.model_fields_set
            for port in expand_ports(text, tuple(cabling.known_ports(name))):
                if port in members and stated - KEYS_OF_MEMBERS:
                    yield (
                        where,
                        f"{port} is a member of a LAG, expected no override of its switching",
                    )
                cable = next(iter(cabling.cables.get(name, {}).get(port, ())), None)
                if cable is None:
                    continue
                if cable.is_fcoe and stated & {"vlan", "tagged"}:
                    yield (
                        where,
                        f"{port} is an FCoE port; state its VLANs at {dotted_path(cable.where)}",
                    )
                design = SwitchDesign(name, san, cabling)
                pause = override.flow_control
                is_lossless = no_drop_priorities(design, vlan_keys(design, cable))
                if pause and (pause.send or pause.receive) and is_lossless:
                    yield where, f"{port} has priority flow control, expected no pause"


def _slow_lossless(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield lossless ports that are too slow for priority flow control on their switch."""
    for name in san.switches:
        platform = cabling.platform(name)
        if platform is None or not platform.traits.pfc_speed:
            continue
        design, speeds = SwitchDesign(name, san, cabling), cabling.port_speeds(name)
        for where, port, keys in _lossless_candidates(design):
            if no_drop_priorities(design, keys) and speeds.get(port, 0) < platform.traits.pfc_speed:
                yield (
                    where,
                    f"{name} {port} has {speeds.get(port, 0)} Gb/s, and {platform.title} has "
                    f"priority flow control from {platform.traits.pfc_speed} Gb/s on: expected a "
                    "faster port, or no VLAN with FCoE or `lossless: pfc`",
                )


def _lossless_candidates(design: SwitchDesign) -> Iterator[tuple[Where, str, set[str]]]:
    """Yield (where, port, VLANs) of each cable and of each port of a link."""
    for cable in design.cables.values():
        yield cable.where, cable.port, vlan_keys(design, cable)
    for end in design.link_ends:
        keys = set(design.cabling.link_vlans(end.link))
        yield from ((("links", end.number), port, keys) for port in end.ports)


def _users(san: San) -> Iterator[Problem]:
    rows = {row.nos: row for row in map(san.platform, san.switches)}
    for platform in rows.values():
        rule = platform.traits.name_rules["user"]
        for name in san.management.users:
            if not re.fullmatch(rule.pattern, name):
                yield (
                    ("management", "users", name),
                    f"found user name {name}, expected on {platform.title}: {rule.words}",
                )


_PARTS: tuple[ReferenceCheck, ...] = (
    _zones_of_vsans,
    lambda san, _cabling: _nameless_members(san),
    _aliases,
    fc_name_problems,
    lambda san, _cabling: _fc_maps(san),
    _vfcs,
    _snooping_bridges,
    _releases,
    _untagged,
    _overrides,
    _slow_lossless,
    routing_problems,
    ipv6_problems,
    lambda san, _cabling: _users(san),
    team_platform_problems,
    design_problems,
    qos_problems,
    rate_problems,
)
