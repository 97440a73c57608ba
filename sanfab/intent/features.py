"""Facts of a switch -> the features that they need, where features are turned on by name."""

from sanfab.facts.features import Feature
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.model.platforms.traits import Capability


def add_features(design: SwitchDesign, facts: SwitchFacts) -> None:
    """Add the features that the facts need; no feature without a user is turned on."""
    if not design.platform.traits.features:
        return
    has_feature_set = Capability.FEATURE_SET in design.capabilities
    wanted = {
        Feature.FABRIC_EXTENDERS: bool(facts.fexes) and not has_feature_set,
        Feature.LACP: any({*lag.members.values()} - {"on"} for lag in facts.lags.values()),
        Feature.PAIR: facts.peer is not None,
        **_redundancy(facts),
        Feature.VLAN_INTERFACES: any(vlan.addresses for vlan in facts.vlans.values()),
        Feature.TACACS: bool(facts.services.tacacs),
        Feature.LLDP: bool(facts.services.lldp) or (has_feature_set and _is_lossless(facts)),
        Feature.NPIV: _logs_in_more_than_once(design, facts),
        Feature.F_PORT_CHANNELS: any(lag.mode == "F" for lag in facts.fc_lags.values()),
    }
    if facts.fexes and has_feature_set:
        facts.feature_sets.add(Feature.FABRIC_EXTENDERS)
    if facts.vfcs or ((facts.vsans or facts.fc_ports) and design.platform.has(Capability.FCOE)):
        if has_feature_set:
            facts.feature_sets.add(Feature.FCOE)
            facts.tcam = dict(design.platform.fcoe_tcam)
        else:
            wanted[Feature.FCOE] = True
    facts.features |= {name for name, is_wanted in wanted.items() if is_wanted}
    if Capability.DONT_ASK in design.capabilities and (facts.vsans or facts.peer):
        facts.answers.add("prompts")
    facts.services.lldp = None  # the feature turns LLDP on


def _redundancy(facts: SwitchFacts) -> dict[Feature, bool]:
    """Return which protocols of first-hop redundancy the switch needs."""
    used = {one.protocol for vlan in facts.vlans.values() for one in vlan.shared.values()}
    return {Feature.HSRP: "hsrp" in used, Feature.VRRP: "vrrp" in used}


def _is_lossless(facts: SwitchFacts) -> bool:
    """Return whether a class is lossless; then LLDP carries DCBX to the hosts."""
    classes = [entry for policy in facts.policies.values() for entry in policy.classes.values()]
    return bool(facts.vfcs) or any(entry.no_drop for entry in classes)


def _logs_in_more_than_once(design: SwitchDesign, facts: SwitchFacts) -> bool:
    """Return whether several WWPNs log in on a port, which needs NPIV (VSAN-05).

    Those of ONTAP interfaces behind a physical port, or of the hosts behind a neighbor.
    """
    return bool(facts.vsans) and any(
        cable.is_neighbor or "netapp-ontap" in design.cabling.families.get(cable.device, ())
        for cable in design.cables.values()
        if (cable.is_array or cable.is_neighbor) and cable.is_fc
    )
