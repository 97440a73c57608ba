"""FCoE ports and links -> VSANs, VFCs, aliases and zones of a switch; FIP snooping."""

from dataclasses import replace

from sanfab.facts.fc import VfcFacts
from sanfab.facts.features import Feature
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.links import link_lag_name
from sanfab.intent.naming import (
    alias_kind,
    alias_of,
    vfc_number,
    vfc_port,
    wwpn_of,
    zoning_of,
    zoning_style,
)
from sanfab.intent.ports import switch_port_description
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.teams import team_description
from sanfab.inventory.cables import Cable, LinkEnd
from sanfab.model.base import DEFAULT_FC_MAP
from sanfab.model.platforms.traits import Capability


def add_fcoe(design: SwitchDesign, facts: SwitchFacts) -> None:
    """Add VSANs, VFCs and zones on an FCoE switch, FIP snooping on a bridge."""
    if design.platform.has(Capability.FCOE):
        _add_vfcs(design, facts)
        _add_link_vfcs(design, facts)
        for number in sorted({vfc.vsan for vfc in facts.vfcs.values()}):
            add_vsan(design, facts, number)
    elif design.platform.has(Capability.FIP_SNOOPING):
        _add_fip_snooping(design, facts)


def _add_vfcs(design: SwitchDesign, facts: SwitchFacts) -> None:
    rule = design.san.policy.vfc_numbers
    for cable in design.cables.values():
        if cable.is_fcoe and cable.vsan is not None:
            port = vfc_port(design.cabling, cable)
            number = cable.end.vfc or vfc_number(port, rule)
            facts.vfcs[number] = replace(_vfc(design, cable), number=number, port=port)


def _vfc(design: SwitchDesign, cable: Cable) -> VfcFacts:
    vsan = cable.vsan or 1
    stated = cable.end.description or design.platform.vfc_described
    return VfcFacts(
        number=0,
        vsan=vsan,
        description=_description(design, cable) if stated else "",
        trunk_vsans={vsan} if Capability.VFC_TRUNK_VSAN in design.capabilities else None,
        enabled=True,
    )


def _description(design: SwitchDesign, cable: Cable) -> str:
    """Return the description of a VFC: of the LAG of a neighbor, else of the port."""
    team = design.cabling.team_of(cable)
    if cable.is_neighbor and team is not None and team.is_lag:
        return team_description(design, team)
    return switch_port_description(design, cable)


def _add_link_vfcs(design: SwitchDesign, facts: SwitchFacts) -> None:
    """Add a VE port for each link that carries FCoE to another FCoE switch.

    A link to a FIP-snooping bridge leads to hosts: their VFCs are bound to their MAC addresses.
    """
    for end in design.link_ends:
        vsans = {
            design.vlan(key).vsan
            for key in design.cabling.link_vlans(end.link)
            if design.vlan(key).role == "fcoe"
        } - {None}
        for vsan in sorted(number for number in vsans if number is not None):
            if any(platform.has(Capability.FCOE) for platform in design.cabling.far_platforms(end)):
                _add_ve(design, end, vsan, facts)
            else:
                _add_remote_vfcs(design, end, vsan, facts)


def _add_ve(design: SwitchDesign, end: LinkEnd, vsan: int, facts: SwitchFacts) -> None:
    port = link_lag_name(design, end) if end.link.lag is not None else end.ports[0]
    number = vfc_number(port, design.san.policy.vfc_numbers)
    known = facts.vfcs.get(number)
    if known is not None and known.port == port and known.trunk_vsans is not None:
        known.trunk_vsans.add(vsan)
        return
    listed = {vsan} if Capability.VFC_TRUNK_VSAN in design.capabilities else None
    facts.vfcs[number] = VfcFacts(
        number, port=port, vsan=vsan, mode="E", trunk_vsans=listed, enabled=True
    )


def _add_remote_vfcs(design: SwitchDesign, end: LinkEnd, vsan: int, facts: SwitchFacts) -> None:
    beyond = {switch for switch, _ in end.far}
    for cable in design.cabling.by_vsan.get(vsan, []):
        if cable.switch in beyond and cable.end.vfc and cable.end.mac:
            vfc = replace(_vfc(design, cable), number=cable.end.vfc, mac=cable.end.mac.lower())
            facts.vfcs[cable.end.vfc] = vfc


def add_vsan(design: SwitchDesign, facts: SwitchFacts, number: int) -> None:
    """Add a VSAN with its zones, and its FCoE VLAN; each of its switches holds the whole database.

    A switch without VSANs that has a static domain id keeps it or stays out of the fabric.
    """
    zoning = design.zonings.get(number)
    if zoning is None:
        zoning = design.zonings[number] = zoning_of(design.cabling, number)
    domain = design.intent.domain_id
    numbered = design.platform.traits.vsans
    insists = None if numbered or domain is None else True
    facts.vsans[number] = replace(
        zoning, domain_id=domain, domain_insistent=insists, numbered=numbered
    )
    if number in design.cabling.fcoe_vlans:
        vlan = design.vlan(design.cabling.fcoe_vlans[number])
        if vlan.id in facts.vlans:
            facts.vlans[vlan.id].vsan = number
    fc_map = (design.san.vsans[number].fc_map or DEFAULT_FC_MAP).lower()
    if fc_map != DEFAULT_FC_MAP and design.platform.has(Capability.FCOE):
        facts.fc_map = fc_map
    if not design.platform.traits.vsans or alias_kind(design.cabling, number) != "device-alias":
        return
    for cable in design.cabling.by_vsan.get(number, []):
        if cable.end.wwpn and zoning_style(design.san, number) != "open":
            facts.device_aliases[alias_of(design.san, cable)] = wwpn_of(cable)


def _add_fip_snooping(design: SwitchDesign, facts: SwitchFacts) -> None:
    """Turn on FIP snooping on the FCoE VLANs of a switch."""
    for number, entry in facts.vlans.items():
        vlan = design.san.vlans.get(design.cabling.first_keys.get(number, ""))
        if vlan is not None and vlan.role == "fcoe" and vlan.vsan is not None:
            entry.fip_snooping = True
            entry.fc_map = (design.san.vsans[vlan.vsan].fc_map or DEFAULT_FC_MAP).lower()
            facts.features.add(Feature.FIP_SNOOPING)
            if entry.fc_map != DEFAULT_FC_MAP:
                # "Changing fc-map deletes sessions using it", asks the switch [R-PUP].
                facts.answers.add(f"fc-map {number}")
