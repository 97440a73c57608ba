"""How lines of OS9 change and are taken back."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial

from sanfab.facts import HIDDEN, PortFacts, SwitchFacts
from sanfab.facts.clone import clone
from sanfab.model import Platform
from sanfab.nos.defaults import fill_service_defaults
from sanfab.nos.os9.names import interfaces_of, lists_of
from sanfab.nos.remediation import ListFormat, Remediation, delimited_lines, storm_control_lines
from sanfab.nos.undo import (
    ENABLES_PORT,
    LOCKOUT,
    LOCKOUT_WHEN_SET,
    LOCKOUT_WHEN_UNDONE,
    REMOVE_LATE,
    ListEdit,
    RemediationRule,
    Undo,
)

INDENT = 1

SYSTEM = (
    RemediationRule("hostname {name}", Undo("no hostname", "mem")),
    RemediationRule("feature {name}", Undo(source="R-PUP", key=("name",), order=REMOVE_LATE)),
    RemediationRule(
        "no ip telnet server enable",
        Undo("ip telnet server enable", "F-JSP", order=LOCKOUT_WHEN_SET),
    ),
    RemediationRule("ip ssh server enable", Undo(source="mem", order=LOCKOUT_WHEN_UNDONE)),
    RemediationRule("banner motd {text:(?s:.+)}", Undo("no banner motd", "R-OS9")),
    RemediationRule(
        "username {name} {rest...}",
        Undo("no username {name}", "R-OS9", key=("name",), order=REMOVE_LATE, undo_first=True),
    ),
    RemediationRule(
        "tacacs-server host {address} {rest...}",
        Undo("no tacacs-server host {address}", "R-OS9", key=("address",), order=REMOVE_LATE),
    ),
    RemediationRule(
        "aaa authentication login default {rest...}",
        Undo("no aaa authentication login default", "R-OS9"),
    ),
    RemediationRule(
        "aaa authorization exec default {rest...}", Undo("no aaa authorization exec default", "mem")
    ),
    RemediationRule("snmp-server contact {text...}", Undo("no snmp-server contact", "R-OS9")),
    RemediationRule("snmp-server location {text...}", Undo("no snmp-server location", "R-OS9")),
    RemediationRule("snmp-server community {rest...}", Undo(source="R-OS9", key=("rest",))),
    RemediationRule("snmp-server group {name} 3 {level}", Undo(source="R-OS9", key=("name",))),
    RemediationRule(
        "snmp-server user {name} {group} 3 {rest...}",
        Undo("no snmp-server user {name} {group} 3", "R-OS9", key=("name",), undo_first=True),
    ),
    RemediationRule("snmp-server host {rest...}", Undo(source="R-OS9", key=("rest",))),
    RemediationRule("ntp server {address}", Undo(source="R-OS9", key=("address",))),
    RemediationRule("logging {address}", Undo(source="R-OS9", key=("address",))),
    # The new way out is there before the old one goes.
    RemediationRule(
        "management route {rest...}", Undo(source="R-OS9 F-S4048", key=("rest",), order=LOCKOUT)
    ),
    RemediationRule("interface ManagementEthernet {port}", Undo("", "R-OS9"), opens="management"),
    RemediationRule(
        "ip address {address}", Undo("no ip address", "R-OS9", order=LOCKOUT), under="management"
    ),
    RemediationRule("no shutdown", Undo("", "R-OS9"), under="management"),
    # The one of the two that is not there says that it is off.
    RemediationRule("protocol lldp", Undo("", "R-OS9", setting="lldp"), opens="lldp"),
    RemediationRule("no protocol lldp", Undo("", "R-OS9", setting="no lldp")),
    RemediationRule("no disable", Undo("", "R-OS9"), under="lldp"),
    RemediationRule(
        "protocol spanning-tree {flavour}", Undo(source="R-OS9", key=("flavour",)), opens="stp"
    ),
    RemediationRule("no disable", Undo("", "R-OS9"), under="stp"),
)

QOS = (
    RemediationRule("dcb enable", Undo("no dcb enable", "F-MXL R-OS9", setting="dcb")),
    RemediationRule("no dcb enable", Undo("dcb enable", "F-MXL R-OS9", setting="dcb")),
    RemediationRule("iscsi enable", Undo("no iscsi enable", "D-ISC1", setting="iscsi")),
    RemediationRule("no iscsi enable", Undo("iscsi enable", "F-MXL", setting="iscsi")),
    RemediationRule(
        "dcb-map {name}", Undo(source="R-OS9", key=("name",), order=REMOVE_LATE), opens="dcb-map"
    ),
    RemediationRule(
        "priority-group {group} {rest...}",
        Undo("no priority-group {group}", "mem", key=("group",), order=REMOVE_LATE),
        under="dcb-map",
    ),
    RemediationRule("priority-pgid {groups...}", Undo("", "mem"), under="dcb-map"),
    RemediationRule(
        "dcb-input {name}", Undo(source="mem", key=("name",), order=REMOVE_LATE), opens="dcb-input"
    ),
    RemediationRule("pfc priority {ids}", Undo("no pfc priority", "mem"), under="dcb-input"),
    RemediationRule(
        "qos-policy-output {name} ets",
        Undo(source="mem", key=("name",), order=REMOVE_LATE),
        opens="shares",
    ),
    RemediationRule(
        "bandwidth-percentage {share}", Undo("no bandwidth-percentage", "mem"), under="shares"
    ),
    RemediationRule(
        "priority-group {name}", Undo(source="mem", key=("name",), order=REMOVE_LATE), opens="group"
    ),
    RemediationRule("priority-list {ids}", Undo("no priority-list", "mem"), under="group"),
    RemediationRule("set-pgid {number}", Undo("no set-pgid", "mem"), under="group"),
    RemediationRule(
        "dcb-output {name}",
        Undo(source="mem", key=("name",), order=REMOVE_LATE),
        opens="dcb-output",
    ),
    RemediationRule(
        "priority-group {group} qos-policy {policy}",
        Undo(source="mem", key=("group",), undo_first=True),
        under="dcb-output",
    ),
)

PORTS = (
    RemediationRule(
        "interface Port-channel {number}",
        Undo(source="F-GEN", key=("number",), order=REMOVE_LATE),
        opens="port",
    ),
    RemediationRule(
        "interface Vlan {id}", Undo(source="F-GEN", key=("id",), order=REMOVE_LATE), opens="vlan"
    ),
    RemediationRule(
        "interface {kind} {number:[0-9/]+}", Undo("", "mem", key=("kind", "number")), opens="port"
    ),
    RemediationRule("description {text...}", Undo("no description", "R-OS9"), under="port"),
    RemediationRule("mtu {bytes}", Undo("no mtu", "D-MTU2"), under="port"),
    RemediationRule("portmode hybrid", Undo(source="R-PUP"), under="port"),
    RemediationRule("switchport", Undo(source="D-VL2 R-PUP"), under="port"),
    RemediationRule(
        "spanning-tree {edge:\\S+ (?:edge-port|portfast)}{guard:(?: bpduguard)?}",
        Undo("no spanning-tree {edge}", "R-OS9", setting="edge", undo_first=True),
        under="port",
    ),
    RemediationRule("no spanning-tree", Undo("spanning-tree", "F-JSP"), under="port"),
    RemediationRule("flowcontrol {how...}", Undo("no flowcontrol {how}", "mem"), under="port"),
    RemediationRule("dcb-map {name}", Undo(source="R-OS9", undo_first=True), under="port"),
    RemediationRule(
        "dcb-policy {way:input|output} {name}",
        Undo(source="R-PUP", key=("way",), undo_first=True),
        under="port",
    ),
    RemediationRule(
        "fip-snooping port-mode {mode}", Undo(source="R-PUP", undo_first=True), under="port"
    ),
    RemediationRule(
        "storm-control {kind} {rest...}", Undo(source="F-SC", key=("kind",)), under="port"
    ),
    RemediationRule(
        "channel-member {name...}",
        Undo(source="R-OS9", key=("name",), in_removed_block=True),
        under="port",
    ),
    RemediationRule("vlt-peer-lag {which...}", Undo("no vlt-peer-lag", "R-OS9"), under="port"),
    RemediationRule("shutdown", Undo("", "R-OS9 R-PUP", setting="state", rank=-1), under="port"),
    # In no VLAN yet, a port switches the default one: it is enabled when it is in another.
    RemediationRule(
        "no shutdown",
        Undo("shutdown", "R-OS9 R-PUP", setting="state", order=ENABLES_PORT, rank=1),
        under="port",
    ),
    # It ends the lines of the port itself, so it comes after them all.
    RemediationRule(
        "port-channel-protocol LACP", Undo(source="R-OS9 R-PUP", rank=2), under="port", opens="lacp"
    ),
    RemediationRule(
        "port-channel {number} mode {mode}",
        Undo("no port-channel {number}", "mem", undo_first=True),
        under="lacp",
    ),
    RemediationRule("protocol lldp", Undo(source="R-OS9", rank=2), under="port", opens="port lldp"),
    RemediationRule("dcbx version {version}", Undo("no dcbx version", "R-OS9"), under="port lldp"),
    RemediationRule("disable", Undo("no disable", "R-OS9"), under="port lldp"),
    RemediationRule("mode {way}", Undo("no mode", "R-OS9"), under="port lldp"),
    # Its peer link has to be there.
    RemediationRule(
        "vlt domain {number}",
        Undo(source="R-OS9", key=("number",), order=REMOVE_LATE, rank=1),
        opens="vlt",
    ),
    RemediationRule(
        "peer-link {name...}", Undo("no peer-link", "R-OS9", in_removed_block=True), under="vlt"
    ),
    RemediationRule(
        "back-up destination {address}", Undo("no back-up destination", "R-OS9"), under="vlt"
    ),
    RemediationRule("primary-priority {number}", Undo("no primary-priority", "R-OS9"), under="vlt"),
    RemediationRule("system-mac mac-address {mac}", Undo("no system-mac", "R-OS9"), under="vlt"),
    RemediationRule("unit-id {number}", Undo("no unit-id", "R-OS9"), under="vlt"),
)

VLANS = (
    RemediationRule("name {name}", Undo("no name", "R-OS9"), under="vlan"),
    RemediationRule("ip address {address}", Undo("no ip address", "R-PUP R-OS9"), under="vlan"),
    RemediationRule("mtu {bytes}", Undo("no mtu", "D-MTU2"), under="vlan"),
    RemediationRule(
        "tagged {ports...}",
        Undo("no tagged {ports}", "R-OS9 R-PUP", items=ListEdit("ports"), in_removed_block=True),
        under="vlan",
    ),
    RemediationRule(
        "untagged {ports...}",
        Undo("no untagged {ports}", "R-OS9 R-PUP", items=ListEdit("ports"), in_removed_block=True),
        under="vlan",
    ),
    RemediationRule(
        "fip-snooping fc-map {map}", Undo("no fip-snooping fc-map", "mem"), under="vlan"
    ),
    RemediationRule("fip-snooping enable", Undo(source="R-PUP"), under="vlan"),
    RemediationRule("no shutdown", Undo("shutdown", "R-SEN R-PUP"), under="vlan"),
)

ON_BY_DEFAULT = frozenset({"mxl"})
"""Families with DCB and iSCSI detection on until told otherwise [F-MXL]; not the S4810 [D-DCB3]."""

UNSAID = frozenset({"y", "pfc priority", "priority-list"})
"""Lines of a text that no plan has: the answer to a question, which whoever sends a plan answers as
it comes, and a list of priorities that holds none."""


def _split(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a text; the members of a VLAN that take several lines are one list."""
    lists: dict[str, list[str]] = {}
    for indent, line in delimited_lines(text):
        word, _, names = line.partition(" ")
        if word in {"tagged", "untagged"}:
            lists.setdefault(word, []).append(names)
            continue
        yield from ((1, f"{kind} {','.join(parts)}") for kind, parts in lists.items())
        lists = {}
        if line not in UNSAID:
            yield indent, line
    yield from ((1, f"{kind} {','.join(parts)}") for kind, parts in lists.items())


def running_only_lines(facts: SwitchFacts) -> Iterator[str]:
    """Yield lines for what only a running switch has: communities, storm control."""
    for access in sorted(facts.services.snmp_communities):
        yield f"snmp-server community {HIDDEN} {access}"
    yield from storm_control_lines(facts, INDENT)


def normalize(
    start: SwitchFacts, goal: SwitchFacts, platform: Platform
) -> tuple[SwitchFacts, SwitchFacts]:
    """Return start and goal with what goes without saying spelled out."""
    start, goal = clone(start), clone(goal)
    fill_service_defaults((start, goal), ssh=False, telnet=True, lldp=False)
    for facts in (start, goal):
        # A configuration says of these two only what is not the default of the model.
        on = platform.family in ON_BY_DEFAULT
        facts.dcb = on if facts.dcb is None else facts.dcb
        facts.iscsi_detection = on if facts.iscsi_detection is None else facts.iscsi_detection
    return start, goal


def intermediate_states(start: SwitchFacts, goal: SwitchFacts) -> list[SwitchFacts]:
    """Return the states in between: a port turns hybrid only while it does not switch [D-VL1]."""
    turned = [
        name
        for name, port in goal.ports.items()
        if name in start.ports and _turns(start.ports[name], port)
    ]
    if not turned:
        return []
    between = clone(goal)
    for name in turned:
        between.ports[name] = replace(
            between.ports[name],
            mode="none",
            access_vlan=None,
            native_vlan=None,
            trunk_vlans=set(),
            stp="normal",
            bpdu_guard=False,
        )
    return [between]


def _turns(old: PortFacts, new: PortFacts) -> bool:
    switches = "none" not in {old.mode, new.mode}
    return switches and _is_hybrid(old) != _is_hybrid(new)


def _is_hybrid(port: PortFacts) -> bool:
    return port.mode == "trunk" and port.native_vlan is not None


def _interfaces(text: str, platform: Platform) -> set[str]:
    return set(interfaces_of(text, platform))


@cache
def remediation_of(platform: Platform) -> Remediation:
    """Return how a model changes."""
    return Remediation(
        rules=(*SYSTEM, *QOS, *PORTS, *VLANS),
        indent=INDENT,
        exit_line="exit",
        list_formats={"ports": ListFormat(partial(_interfaces, platform=platform), lists_of)},
        split_lines=_split,
        running_only_lines=running_only_lines,
        normalize=partial(normalize, platform=platform),
        intermediate_states=intermediate_states,
    )
