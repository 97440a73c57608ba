"""How lines of OS9 change and are taken back."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial

from sanfab.facts import HIDDEN, PortFacts, SwitchFacts
from sanfab.facts.clone import copied
from sanfab.model import Platform
from sanfab.nos.changes import Dialect, Lists, Rule, delimited_lines, storm_control_lines
from sanfab.nos.implied import spell_out_services
from sanfab.nos.os9.names import interfaces_of, lists_of

INDENT = 1

SYSTEM = (
    Rule("hostname {name}", "mem", undo="no hostname"),
    Rule("feature {name}", "R-PUP", by=("name",), part="late"),
    Rule("no ip telnet server enable", "F-JSP", undo="ip telnet server enable", cuts="set"),
    Rule("ip ssh server enable", "mem", cuts="undo"),
    Rule("banner motd {text:(?s:.+)}", "R-OS9", undo="no banner motd"),
    Rule(
        "username {name} {rest...}",
        "R-OS9",
        undo="no username {name}",
        by=("name",),
        part="late",
        first=True,
    ),
    Rule(
        "tacacs-server host {address} {rest...}",
        "R-OS9",
        undo="no tacacs-server host {address}",
        by=("address",),
        part="late",
    ),
    Rule(
        "aaa authentication login default {rest...}",
        "R-OS9",
        undo="no aaa authentication login default",
    ),
    Rule(
        "aaa authorization exec default {rest...}", "mem", undo="no aaa authorization exec default"
    ),
    Rule("snmp-server contact {text...}", "R-OS9", undo="no snmp-server contact"),
    Rule("snmp-server location {text...}", "R-OS9", undo="no snmp-server location"),
    Rule("snmp-server community {rest...}", "R-OS9", by=("rest",)),
    Rule("snmp-server group {name} 3 {level}", "R-OS9", by=("name",)),
    Rule(
        "snmp-server user {name} {group} 3 {rest...}",
        "R-OS9",
        undo="no snmp-server user {name} {group} 3",
        by=("name",),
        first=True,
    ),
    Rule("snmp-server host {rest...}", "R-OS9", by=("rest",)),
    Rule("ntp server {address}", "R-OS9", by=("address",)),
    Rule("logging {address}", "R-OS9", by=("address",)),
    # The new way out is there before the old one goes.
    Rule("management route {rest...}", "R-OS9 F-S4048", by=("rest",), cuts="both"),
    Rule("interface ManagementEthernet {port}", "R-OS9", opens="management", undo=""),
    Rule("ip address {address}", "R-OS9", under="management", undo="no ip address", cuts="both"),
    Rule("no shutdown", "R-OS9", under="management", undo=""),
    # The one of the two that is not there says that it is off.
    Rule("protocol lldp", "R-OS9", opens="lldp", slot="lldp", undo=""),
    Rule("no protocol lldp", "R-OS9", undo="", slot="no lldp"),
    Rule("no disable", "R-OS9", under="lldp", undo=""),
    Rule("protocol spanning-tree {flavour}", "R-OS9", opens="stp", by=("flavour",)),
    Rule("no disable", "R-OS9", under="stp", undo=""),
)

QOS = (
    Rule("dcb enable", "F-MXL R-OS9", slot="dcb", undo="no dcb enable"),
    Rule("no dcb enable", "F-MXL R-OS9", slot="dcb", undo="dcb enable"),
    Rule("iscsi enable", "D-ISC1", slot="iscsi", undo="no iscsi enable"),
    Rule("no iscsi enable", "F-MXL", slot="iscsi", undo="iscsi enable"),
    Rule("dcb-map {name}", "R-OS9", opens="dcb-map", by=("name",), part="late"),
    Rule(
        "priority-group {group} {rest...}",
        "mem",
        under="dcb-map",
        undo="no priority-group {group}",
        by=("group",),
        part="late",
    ),
    Rule("priority-pgid {groups...}", "mem", under="dcb-map", undo=""),
    Rule("dcb-input {name}", "mem", opens="dcb-input", by=("name",), part="late"),
    Rule("pfc priority {ids}", "mem", under="dcb-input", undo="no pfc priority"),
    Rule("qos-policy-output {name} ets", "mem", opens="shares", by=("name",), part="late"),
    Rule("bandwidth-percentage {share}", "mem", under="shares", undo="no bandwidth-percentage"),
    Rule("priority-group {name}", "mem", opens="group", by=("name",), part="late"),
    Rule("priority-list {ids}", "mem", under="group", undo="no priority-list"),
    Rule("set-pgid {number}", "mem", under="group", undo="no set-pgid"),
    Rule("dcb-output {name}", "mem", opens="dcb-output", by=("name",), part="late"),
    Rule(
        "priority-group {group} qos-policy {policy}",
        "mem",
        under="dcb-output",
        by=("group",),
        first=True,
    ),
)

PORTS = (
    Rule("interface Port-channel {number}", "F-GEN", opens="port", by=("number",), part="late"),
    Rule("interface Vlan {id}", "F-GEN", opens="vlan", by=("id",), part="late"),
    Rule("interface {kind} {number:[0-9/]+}", "mem", opens="port", undo="", by=("kind", "number")),
    Rule("description {text...}", "R-OS9", under="port", undo="no description"),
    Rule("mtu {bytes}", "D-MTU2", under="port", undo="no mtu"),
    Rule("portmode hybrid", "R-PUP", under="port"),
    Rule("switchport", "D-VL2 R-PUP", under="port"),
    Rule(
        "spanning-tree {edge:\\S+ (?:edge-port|portfast)}{guard:(?: bpduguard)?}",
        "R-OS9",
        under="port",
        undo="no spanning-tree {edge}",
        slot="edge",
        first=True,
    ),
    Rule("no spanning-tree", "F-JSP", under="port", undo="spanning-tree"),
    Rule("flowcontrol {how...}", "mem", under="port", undo="no flowcontrol {how}"),
    Rule("dcb-map {name}", "R-OS9", under="port", first=True),
    Rule("dcb-policy {way:input|output} {name}", "R-PUP", under="port", by=("way",), first=True),
    Rule("fip-snooping port-mode {mode}", "R-PUP", under="port", first=True),
    Rule("storm-control {kind} {rest...}", "F-SC", under="port", by=("kind",)),
    Rule("channel-member {name...}", "R-OS9", under="port", by=("name",), loose=True),
    Rule("vlt-peer-lag {which...}", "R-OS9", under="port", undo="no vlt-peer-lag"),
    Rule("shutdown", "R-OS9 R-PUP", under="port", slot="state", undo="", rank=-1),
    # In no VLAN yet, a port switches the default one: it is enabled when it is in another.
    Rule(
        "no shutdown",
        "R-OS9 R-PUP",
        under="port",
        slot="state",
        undo="shutdown",
        rank=1,
        down="undo",
        waits=True,
    ),
    # It ends the lines of the port itself, so it comes after them all.
    Rule("port-channel-protocol LACP", "R-OS9 R-PUP", under="port", opens="lacp", rank=2),
    Rule(
        "port-channel {number} mode {mode}",
        "mem",
        under="lacp",
        undo="no port-channel {number}",
        first=True,
    ),
    Rule("protocol lldp", "R-OS9", under="port", opens="port lldp", rank=2),
    Rule("dcbx version {version}", "R-OS9", under="port lldp", undo="no dcbx version"),
    Rule("disable", "R-OS9", under="port lldp", undo="no disable"),
    Rule("mode {way}", "R-OS9", under="port lldp", undo="no mode"),
    # Its peer link has to be there.
    Rule("vlt domain {number}", "R-OS9", opens="vlt", by=("number",), part="late", rank=1),
    Rule("peer-link {name...}", "R-OS9", under="vlt", undo="no peer-link", loose=True),
    Rule("back-up destination {address}", "R-OS9", under="vlt", undo="no back-up destination"),
    Rule("primary-priority {number}", "R-OS9", under="vlt", undo="no primary-priority"),
    Rule("system-mac mac-address {mac}", "R-OS9", under="vlt", undo="no system-mac"),
    Rule("unit-id {number}", "R-OS9", under="vlt", undo="no unit-id"),
)

VLANS = (
    Rule("name {name}", "R-OS9", under="vlan", undo="no name"),
    Rule("ip address {address}", "R-PUP R-OS9", under="vlan", undo="no ip address"),
    Rule("mtu {bytes}", "D-MTU2", under="vlan", undo="no mtu"),
    Rule(
        "tagged {ports...}",
        "R-OS9 R-PUP",
        under="vlan",
        undo="no tagged {ports}",
        items="ports",
        loose=True,
    ),
    Rule(
        "untagged {ports...}",
        "R-OS9 R-PUP",
        under="vlan",
        undo="no untagged {ports}",
        items="ports",
        loose=True,
    ),
    Rule("fip-snooping fc-map {map}", "mem", under="vlan", undo="no fip-snooping fc-map"),
    Rule("fip-snooping enable", "R-PUP", under="vlan"),
    Rule("no shutdown", "R-SEN R-PUP", under="vlan", undo="shutdown"),
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


def leftovers(facts: SwitchFacts) -> Iterator[str]:
    """Yield lines for what only a running switch has: communities, storm control."""
    for access in sorted(facts.services.snmp_communities):
        yield f"snmp-server community {HIDDEN} {access}"
    yield from storm_control_lines(facts, INDENT)


def settled(
    start: SwitchFacts, goal: SwitchFacts, platform: Platform
) -> tuple[SwitchFacts, SwitchFacts]:
    """Return start and goal with what goes without saying spelled out."""
    start, goal = copied(start), copied(goal)
    spell_out_services((start, goal), ssh=False, telnet=True, lldp=False)
    for facts in (start, goal):
        # A configuration says of these two only what is not the default of the model.
        on = platform.family in ON_BY_DEFAULT
        facts.dcb = on if facts.dcb is None else facts.dcb
        facts.iscsi_detection = on if facts.iscsi_detection is None else facts.iscsi_detection
    return start, goal


def way(start: SwitchFacts, goal: SwitchFacts) -> list[SwitchFacts]:
    """Return the states in between: a port turns hybrid only while it does not switch [D-VL1]."""
    turned = [
        name
        for name, port in goal.ports.items()
        if name in start.ports and _turns(start.ports[name], port)
    ]
    if not turned:
        return []
    between = copied(goal)
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
def dialect(platform: Platform) -> Dialect:
    """Return how a model changes."""
    return Dialect(
        rules=(*SYSTEM, *QOS, *PORTS, *VLANS),
        indent=INDENT,
        leave="exit",
        lists={"ports": Lists(partial(_interfaces, platform=platform), lists_of)},
        split=_split,
        leftovers=leftovers,
        settled=partial(settled, platform=platform),
        way=way,
    )
