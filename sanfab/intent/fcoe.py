"""FCoE ports and links -> VSANs, VFCs, aliases and zones of a switch; FIP snooping."""

from dataclasses import replace

from sanfab.facts import SwitchFacts, VfcFacts
from sanfab.intent.links import link_lag_name
from sanfab.intent.naming import alias_of, vfc_number, vfc_port, wwpn_of, zoning_of
from sanfab.intent.ports import switch_port_description
from sanfab.intent.site import Site
from sanfab.intent.teams import team_description
from sanfab.inventory import Cable, LinkEnd
from sanfab.model import DEFAULT_FC_MAP, Capability


def add_fcoe(site: Site, facts: SwitchFacts) -> None:
    """Add VSANs, VFCs and zones on an FCoE switch, FIP snooping on a bridge."""
    if site.platform.fcoe:
        _add_vfcs(site, facts)
        _add_link_vfcs(site, facts)
        for number in sorted({vfc.vsan for vfc in facts.vfcs.values()}):
            _add_vsan(site, facts, number)
    elif site.platform.fip_snooping:
        _add_fip_snooping(site, facts)


def _add_vfcs(site: Site, facts: SwitchFacts) -> None:
    rule = site.san.policy.vfc_numbers
    for cable in site.cables.values():
        if cable.is_fcoe and cable.vsan is not None:
            port = vfc_port(site.cabling, cable)
            number = cable.end.vfc or vfc_number(port, rule)
            facts.vfcs[number] = replace(_vfc(site, cable), number=number, port=port)


def _vfc(site: Site, cable: Cable) -> VfcFacts:
    vsan = cable.vsan or 1
    stated = cable.end.description or site.platform.family != "n5000"
    return VfcFacts(
        number=0,
        vsan=vsan,
        description=_description(site, cable) if stated else "",
        trunk_vsans={vsan} if Capability.VFC_TRUNK_VSAN in site.capabilities else None,
        enabled=True,
    )


def _description(site: Site, cable: Cable) -> str:
    """Return the description of a VFC: of the LAG of a neighbor, else of the port."""
    team = site.cabling.team_of(cable)
    if cable.is_neighbor and team is not None and team.is_lag:
        return team_description(site, team)
    return switch_port_description(site, cable)


def _add_link_vfcs(site: Site, facts: SwitchFacts) -> None:
    """Add a VE port for each link that carries FCoE to another FCoE switch.

    A link to a FIP-snooping bridge leads to hosts: their VFCs are bound to their MAC addresses.
    """
    for end in site.link_ends:
        vsans = {
            site.vlan(key).vsan
            for key in site.cabling.link_vlans(end.link)
            if site.vlan(key).role == "fcoe"
        } - {None}
        for vsan in sorted(number for number in vsans if number is not None):
            if any(platform.fcoe for platform in site.cabling.far_platforms(end)):
                _add_ve(site, end, vsan, facts)
            else:
                _add_remote_vfcs(site, end, vsan, facts)


def _add_ve(site: Site, end: LinkEnd, vsan: int, facts: SwitchFacts) -> None:
    port = link_lag_name(site, end) if end.link.lag is not None else end.ports[0]
    number = vfc_number(port, site.san.policy.vfc_numbers)
    known = facts.vfcs.get(number)
    if known is not None and known.port == port and known.trunk_vsans is not None:
        known.trunk_vsans.add(vsan)
        return
    listed = {vsan} if Capability.VFC_TRUNK_VSAN in site.capabilities else None
    facts.vfcs[number] = VfcFacts(
        number, port=port, vsan=vsan, mode="E", trunk_vsans=listed, enabled=True
    )


def _add_remote_vfcs(site: Site, end: LinkEnd, vsan: int, facts: SwitchFacts) -> None:
    beyond = {switch for switch, _ in end.far}
    for cable in site.cabling.by_vsan.get(vsan, []):
        if cable.switch in beyond and cable.end.vfc and cable.end.mac:
            vfc = replace(_vfc(site, cable), number=cable.end.vfc, mac=cable.end.mac.lower())
            facts.vfcs[cable.end.vfc] = vfc


def _add_vsan(site: Site, facts: SwitchFacts, number: int) -> None:
    """Add a VSAN with its FCoE VLAN and zones; each of its switches holds the whole database."""
    zoning = site.zonings.get(number)
    if zoning is None:
        zoning = site.zonings[number] = zoning_of(site.cabling, number)
    facts.vsans[number] = replace(zoning, domain_id=site.intent.domain_id)
    vlan = site.vlan(site.cabling.fcoe_vlans[number])
    facts.vlans[vlan.id].vsan = number
    fc_map = (site.san.vsans[number].fc_map or DEFAULT_FC_MAP).lower()
    if fc_map != DEFAULT_FC_MAP:
        facts.fc_map = fc_map
    if site.san.policy.aliases == "device-alias":
        for cable in site.cabling.by_vsan.get(number, []):
            if cable.end.wwpn:
                facts.device_aliases[alias_of(site.san, cable)] = wwpn_of(cable)


def _add_fip_snooping(site: Site, facts: SwitchFacts) -> None:
    """Turn on FIP snooping on the FCoE VLANs of an OS9 switch."""
    for number, entry in facts.vlans.items():
        vlan = site.san.vlans.get(site.cabling.first_keys.get(number, ""))
        if vlan is not None and vlan.role == "fcoe" and vlan.vsan is not None:
            entry.fip_snooping = True
            entry.fc_map = (site.san.vsans[vlan.vsan].fc_map or DEFAULT_FC_MAP).lower()
            facts.features.add("fip-snooping")
            if entry.fc_map != DEFAULT_FC_MAP:
                # "Changing fc-map deletes sessions using it", asks the switch [R-PUP].
                facts.answers.add(f"fc-map {number}")
