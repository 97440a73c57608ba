"""What only the end of an OS9 text can tell: VLANs of ports, edge ports, DCB policies."""

from sanfab.facts import QosClass, QosPolicy, SwitchFacts
from sanfab.model import DEFAULT_FC_MAP
from sanfab.nos.os9.builder import Builder, OldPolicies, PortBuilder


def settle(builder: Builder) -> SwitchFacts:
    """Return the facts once every line is read."""
    facts = builder.facts
    for name, port in builder.ports.items():
        _settle_vlans(builder, port)
        _settle_spanning_tree(facts.spanning_tree, port)
        port.facts.lldp_transmit = not port.lldp_off and port.lldp != "rx"
        port.facts.lldp_receive = not port.lldp_off and port.lldp != "tx"
        if builder.storms and not name.startswith("Port-channel"):
            kinds = {setting.split()[0] for setting in port.facts.storm_control}
            port.facts.storm_control |= {
                setting for setting in builder.storms if setting.split()[0] not in kinds
            }
    _settle_vlan_interfaces(builder)
    _settle_policies(builder)
    if builder.management_up:
        facts.services.address = builder.address
    if facts.peer is not None and facts.peer.lag:
        builder.lag(facts.peer.lag.split()[1]).peer_link = True
    return facts


def _settle_vlans(builder: Builder, port: PortBuilder) -> None:
    """Set the mode of a port from the VLANs that name it.

    A port that switches is untagged in the default VLAN until it is moved; a tagged one leaves
    that VLAN unless it is hybrid [D-VL1][D-VL2].
    """
    if not port.switches:
        return
    facts = port.facts
    untagged = port.untagged
    if untagged is None and (port.hybrid or not port.tagged):
        untagged = builder.default_vlan
    if port.all_vlans or (builder.aggregator and not port.tagged and port.untagged is None):
        facts.mode, facts.native_vlan, facts.trunk_vlans = "trunk", untagged, None
    elif port.tagged:
        facts.mode, facts.native_vlan = "trunk", untagged
        facts.trunk_vlans = set(port.tagged) if untagged is None else port.tagged | {untagged}
    elif untagged is not None:
        facts.mode, facts.access_vlan = "access", untagged


def _settle_spanning_tree(flavour: str, port: PortBuilder) -> None:
    """Set whether a port is an edge port of the flavour that runs, or of any while none does."""
    guards = [guard for name, guard in port.edges.items() if flavour in {"", name}]
    if guards and port.facts.stp == "normal":
        port.facts.stp = "edge"
        port.facts.bpdu_guard = any(guards)


def _settle_vlan_interfaces(builder: Builder) -> None:
    for vlan in builder.facts.vlans.values():
        vlan.fip_snooping |= builder.fip_everywhere
        if vlan.fip_snooping and not vlan.fc_map:
            vlan.fc_map = builder.fc_map or DEFAULT_FC_MAP
        # A VLAN carries frames whether shut or not; `shutdown` is about its address [F-MXL].
        vlan.address_up &= bool(vlan.address)


def _settle_policies(builder: Builder) -> None:
    policies = builder.facts.policies
    for name in builder.pfc_off:
        policy = policies.get(f"dcb-map {name}")
        for entry in policy.classes.values() if policy else ():
            entry.no_drop = False
    for name in builder.old.outputs:
        if name in builder.old.inputs:
            policies[f"dcb-map {name}"] = _old_policy(builder.old, name)


def _old_policy(old: OldPolicies, name: str) -> QosPolicy:
    """Return the DCB map that an input and an output policy of one name are together."""
    classes: dict[str, QosClass] = {}
    for group, share in old.outputs[name].items():
        entry = old.groups[group]
        classes[entry.number] = QosClass(
            entry.number,
            no_drop=bool(entry.priorities & old.inputs[name]),
            priorities=entry.priorities,
            bandwidth=old.shares[share],
        )
    return QosPolicy("dcb-map", name, classes)
