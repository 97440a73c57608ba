"""Coverage: which of Batfish, the read-back and the rules prove each topic of a switch."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum

from sanfab.facts.routing import SharedAddress, VrfFacts
from sanfab.facts.services import Community, CommunityTraps, ServiceFacts, TimeZoneFacts
from sanfab.facts.switch import (
    FexFacts,
    LagFacts,
    PeerFacts,
    PortFacts,
    QosClass,
    QosPolicy,
    SwitchFacts,
    VfcFacts,
    VlanFacts,
    VsanFacts,
)
from sanfab.facts.user_lines import UserLines
from sanfab.gate.batfish.assertion import Topic
from sanfab.gate.batfish.built_switch import BuiltSwitch
from sanfab.gate.batfish.context import GateContext
from sanfab.rules.engine import RuleResult


class Prover(StrEnum):
    """Source of a proof."""

    BATFISH = "Batfish"
    STAND_IN = "Batfish on a stand-in"
    READ_BACK = "read-back"
    CHECKS = "checks"


Coverage = dict[str, dict[Topic, tuple[Prover, ...] | None]]
"""Provers by switch and topic; empty: none; None: the switch does not use the topic."""

TopicFacts = dict[str, object]
"""Values of one topic by path, without default values."""

FIELDS: dict[Topic, dict[type, str]] = {
    Topic.PORTS: {
        PortFacts: (
            "name description enabled mode lldp_transmit lldp_receive storm_control lacp_rate "
            "speed fec autoneg"
        ),
        LagFacts: "name members peer_link multichassis fallback hash",
        PeerFacts: "domain keepalive keepalive_source keepalive_vrf address vlan lag priority unit "
        "system_mac options",
        FexFacts: "number description max_links provision uplinks",
        ServiceFacts: "lldp",
        SwitchFacts: "iscsi_detection dcbx_iscsi_priority breakouts",
    },
    Topic.VLANS: {
        PortFacts: "access_vlan native_vlan trunk_vlans",
        VlanFacts: "id name address other_addresses address_up forwarding vrf",
        VrfFacts: "name rd routing number",
        SharedAddress: "protocol group address priority enabled preempt",
        SwitchFacts: "routing routes",
    },
    Topic.MTU: {
        PortFacts: "mtu",
        VlanFacts: "mtu",
        QosClass: "mtu",
        SwitchFacts: "jumbo_size",
    },
    Topic.FLOW: {PortFacts: "pause_receive pause_send"},
    Topic.DCB: {
        PortFacts: "pfc pfc_priorities bandwidth dcb_map dcbx qos_input",
        QosClass: (
            "name no_drop priorities dscps group sent_priority bandwidth bandwidth_remaining "
            "queue_priority multicast_optimize"
        ),
        QosPolicy: "kind name",
        SwitchFacts: "dcb dot1p_trusted system_policies",
    },
    Topic.STP: {
        PortFacts: "stp bpdu_guard",
        VlanFacts: "spanning_tree",
        SwitchFacts: "spanning_tree bridge_priorities",
    },
    Topic.FCOE: {
        PortFacts: "fip_snooping",
        VlanFacts: "vsan fip_snooping fc_map",
        VsanFacts: "id name domain_id",
        VfcFacts: "number port mac vsan description mode trunk_vsans enabled",
        SwitchFacts: "feature_sets tcam fc_map",
    },
    Topic.ZONES: {
        VsanFacts: (
            "enhanced smart default_permit active_zoneset uncommitted fcaliases zones zonesets"
        ),
        SwitchFacts: "device_aliases device_alias_enhanced device_alias_uncommitted",
    },
    Topic.MANAGEMENT: {
        ServiceFacts: (
            "address gateway management_description address6 gateway6 ntp syslog snmp_contact"
            " snmp_location snmp_communities snmp_groups snmp_users snmp_traps snmp_community_traps"
            " snmp_traps_enabled tacacs aaa_group aaa_servers aaa_login aaa_exec users banner ssh"
            " telnet login_acls permit vrf vrf_rd snmp_vrf snmp_acl"
        ),
        Community: "secret access role permit of_ipv4",
        CommunityTraps: "community port",
        TimeZoneFacts: "name offset summer area",
        SwitchFacts: "lag_hash copp name features answers saves vlans_without_id",
        UserLines: "lines",
    },
}
"""Fields of facts by topic. The other fields hold records of their own."""

TOPICS = {
    (kind, name): topic
    for topic, kinds in FIELDS.items()
    for kind, names in kinds.items()
    for name in names.split()
}

GROUPS = {
    "DISC": Topic.PORTS,
    "LAG": Topic.PORTS,
    "VLAN": Topic.VLANS,
    "MTU": Topic.MTU,
    "FLOW": Topic.FLOW,
    "DCB": Topic.DCB,
    "STP": Topic.STP,
    "STORM": Topic.STP,
    "FCOE": Topic.FCOE,
    "VSAN": Topic.FCOE,
    "ZON": Topic.ZONES,
    "WWN": Topic.ZONES,
    "SEC": Topic.MANAGEMENT,
}
"""Topic of the rules whose ids have a prefix."""

OTHER_GROUPS = {"CAP", "HOST", "IP", "NAME", "READ", "RED", "REF", "REN"}
"""Prefixes of rules on devices, names or the SAN, which prove no topic of a switch."""


def coverage_of(
    context: GateContext, proven: Mapping[tuple[str, Topic], int], outcomes: Iterable[RuleResult]
) -> Coverage:
    """Return the provers of each topic of each switch.

    ``proven``: values compared through Batfish; ``outcomes``: results of the rules.
    """
    examined = _examined(context, outcomes)
    found: Coverage = {}
    for name, switch in context.switches.items():
        configured, intended = facts_by_topic(switch.facts), facts_by_topic(switch.intended)
        batfish = Prover.STAND_IN if switch.is_stand_in else Prover.BATFISH
        found[name] = {}
        for topic in Topic:
            if not configured[topic] and not intended[topic]:
                found[name][topic] = None
                continue
            as_intended = configured[topic] == intended[topic]
            provers = {
                batfish: proven.get((name, topic), 0) > 0,
                Prover.READ_BACK: as_intended and _is_understood(switch),
                # Rules examine intended facts, which prove nothing about a different configuration.
                Prover.CHECKS: as_intended and (name, topic) in examined,
            }
            found[name][topic] = tuple(prover for prover, did in provers.items() if did)
    return found


def facts_by_topic(facts: SwitchFacts) -> dict[Topic, TopicFacts]:
    """Return facts divided by topic."""
    found: dict[Topic, TopicFacts] = {topic: {} for topic in Topic}
    for kind, name, where, value in _values(facts, ""):
        found[TOPICS[kind, name]][where] = value
    return found


def _values(record: object, where: str) -> Iterator[tuple[type, str, str, object]]:
    """Yield the values of a record and of those it holds, without defaults."""
    if not is_dataclass(record):
        return
    for item in (one for one in fields(record) if one.compare):
        value, path = getattr(record, item.name), f"{where}.{item.name}"
        if (type(record), item.name) in TOPICS:
            if value != _default(item):
                yield type(record), item.name, path, value
        elif isinstance(value, dict):
            for key, one in value.items():
                yield from _values(one, f"{path}.{key}")
        else:
            yield from _values(value, path)


def _default(item: Field[object]) -> object:
    return item.default if item.default_factory is MISSING else item.default_factory()


def _is_understood(switch: BuiltSwitch) -> bool:
    return not switch.reading.unread and not switch.reading.repeated


def _examined(context: GateContext, outcomes: Iterable[RuleResult]) -> set[tuple[str, Topic]]:
    """Return the switches and topics that rules on one switch examined."""
    found = set()
    for outcome in outcomes:
        rule = outcome.rule
        topic = GROUPS.get(rule.id.partition("-")[0])
        if topic is None or rule.scope.level != "switch":
            continue
        unknown = {name for names in outcome.not_examined.values() for name in names}
        for place in context.intent.subjects(rule.scope.find):
            if place.name not in unknown:
                found.add((place.name.partition(" ")[0], topic))
    return found
