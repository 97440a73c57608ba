"""How lines of EOS change and are taken back."""

from collections.abc import Iterator

from sanfab.facts import HIDDEN, SwitchFacts
from sanfab.facts.clone import clone
from sanfab.model import ALL_VLANS, Platform
from sanfab.nos.defaults import fill_service_defaults, fill_trunk_vlans
from sanfab.nos.eos.reader import lines_of_text
from sanfab.nos.remediation import VLAN_LIST, Remediation, storm_control_lines
from sanfab.nos.undo import (
    LOCKOUT,
    LOCKOUT_UNDO_FIRST,
    LOCKOUT_WHEN_SET,
    LOCKOUT_WHEN_UNDONE,
    REMOVE_LATE,
    SHUTS_PORT,
    ListEdit,
    RemediationRule,
    Undo,
)

"""VLANs a trunk without a list carries."""
INDENT = 3

SYSTEM = (
    RemediationRule("hostname {name}", Undo("no hostname", "mem")),
    RemediationRule("lldp run", Undo(source="AVD", setting="lldp")),
    RemediationRule("no lldp run", Undo("lldp run", "AVD", setting="lldp")),
    RemediationRule("banner motd{text:(?s:.*)}", Undo("no banner motd", "mem")),
    RemediationRule(
        "vrf {kind:instance|definition} {name}",
        Undo(source="mem", key=("name",), order=REMOVE_LATE),
        opens="vrf",
    ),
    RemediationRule("rd {rd}", Undo("no rd", "mem"), under="vrf"),
    RemediationRule("interface Management1", Undo("", "mem"), opens="management"),
    # In another VRF the port has no address: that is given to it afterwards.
    RemediationRule(
        "vrf {name}",
        Undo("no vrf", "mem", setting="vrf", order=LOCKOUT_UNDO_FIRST),
        under="management",
    ),
    RemediationRule(
        "vrf forwarding {name}",
        Undo("no vrf forwarding", "mem", setting="vrf", order=LOCKOUT_UNDO_FIRST),
        under="management",
    ),
    RemediationRule(
        "ip address {address}",
        Undo("no ip address", "mem", order=LOCKOUT, rank=1),
        under="management",
    ),
    # The new way out is there before the old one goes.
    RemediationRule("ip route {rest...}", Undo(source="mem", key=("rest",), order=LOCKOUT)),
    RemediationRule("management ssh", Undo("", "AVD"), opens="remote"),
    RemediationRule("management telnet", Undo("", "AVD"), opens="remote"),
    RemediationRule(
        "vrf {name}", Undo(source="AVD", key=("name",)), under="remote", opens="remote vrf"
    ),
    RemediationRule(
        "shutdown",
        Undo("no shutdown", "AVD", setting="state", order=LOCKOUT_WHEN_SET),
        under="remote",
    ),
    RemediationRule(
        "no shutdown",
        Undo("shutdown", "AVD", setting="state", order=LOCKOUT_WHEN_UNDONE),
        under="remote",
    ),
    RemediationRule(
        "shutdown",
        Undo("no shutdown", "AVD", setting="state", order=LOCKOUT_WHEN_SET),
        under="remote vrf",
    ),
    RemediationRule(
        "no shutdown",
        Undo("shutdown", "AVD", setting="state", order=LOCKOUT_WHEN_UNDONE),
        under="remote vrf",
    ),
    RemediationRule("ntp server {rest...}", Undo(source="mem", key=("rest",))),
    RemediationRule("logging {rest...}", Undo(source="mem", key=("rest",))),
    RemediationRule("snmp-server contact {text...}", Undo("no snmp-server contact", "PYEAPI")),
    RemediationRule("snmp-server location {text...}", Undo("no snmp-server location", "PYEAPI")),
    RemediationRule(
        "snmp-server group {name} v3 {level}",
        Undo("no snmp-server group {name} v3", "mem", key=("name",)),
    ),
    RemediationRule(
        "snmp-server user {name} {group} v3 {rest...}",
        Undo("no snmp-server user {name} {group} v3", "mem", key=("name",), undo_first=True),
    ),
    RemediationRule("snmp-server host {rest...}", Undo(source="mem", key=("rest",))),
    RemediationRule("snmp-server vrf {name}", Undo(source="mem")),
    RemediationRule("snmp-server community {rest...}", Undo(source="mem", key=("rest",))),
    RemediationRule(
        "tacacs-server host {address}{vrf:(?: vrf \\S+)?} key {key}",
        Undo(
            "no tacacs-server host {address}{vrf}", "mem", key=("address", "vrf"), order=REMOVE_LATE
        ),
    ),
    RemediationRule(
        "aaa group server tacacs+ {name}",
        Undo(source="mem", key=("name",), order=REMOVE_LATE),
        opens="group",
    ),
    RemediationRule(
        "server {server...}", Undo(source="mem", key=("server",), positional=True), under="group"
    ),
    RemediationRule(
        "username {name} {rest...}",
        Undo("no username {name}", "AVD", key=("name",), order=REMOVE_LATE, undo_first=True),
    ),
    RemediationRule(
        "aaa authentication login default {rest...}",
        Undo("no aaa authentication login default", "mem"),
    ),
    RemediationRule(
        "aaa authorization exec default {rest...}",
        Undo("no aaa authorization exec default", "PYEAPI"),
    ),
)

VLANS = (
    RemediationRule(
        "vlan {id:[0-9]+}", Undo(source="mem", key=("id",), order=REMOVE_LATE), opens="vlan"
    ),
    RemediationRule("name {name}", Undo("no name", "mem"), under="vlan"),
    RemediationRule("spanning-tree mode {mode}", Undo("no spanning-tree mode", "mem")),
    RemediationRule(
        "no spanning-tree {kind:vlan-id|vlan} {vlans}",
        Undo(
            "spanning-tree {kind} {vlans}",
            "AVD",
            setting="no spanning-tree",
            items=ListEdit("vlans"),
        ),
    ),
    RemediationRule(
        "interface Vlan{id:[0-9]+}", Undo(source="mem", key=("id",), order=REMOVE_LATE), opens="svi"
    ),
    RemediationRule("mtu {bytes}", Undo("no mtu", "A-L3MTU"), under="svi"),
    RemediationRule("ip address {address}", Undo("no ip address", "mem"), under="svi"),
    RemediationRule("mlag configuration", Undo(source="BF-EOS", order=REMOVE_LATE), opens="mlag"),
    RemediationRule("domain-id {name}", Undo("no domain-id", "PYEAPI"), under="mlag"),
    RemediationRule(
        "local-interface {name}",
        Undo("no local-interface", "PYEAPI", in_removed_block=True),
        under="mlag",
    ),
    RemediationRule("peer-address {address}", Undo("no peer-address", "PYEAPI"), under="mlag"),
    RemediationRule(
        "peer-link {name}", Undo("no peer-link", "PYEAPI", in_removed_block=True), under="mlag"
    ),
)

PORTS = (
    RemediationRule(
        "interface Port-Channel{number:[0-9]+}",
        Undo(source="mem", key=("number",), order=REMOVE_LATE),
        opens="port",
    ),
    RemediationRule(
        "interface {name:Ethernet[0-9/]+}", Undo("", "mem", key=("name",)), opens="port"
    ),
    RemediationRule("description {text...}", Undo("no description", "PYEAPI"), under="port"),
    RemediationRule(
        "shutdown", Undo("no shutdown", "PYEAPI", order=SHUTS_PORT, rank=-1), under="port"
    ),
    RemediationRule("mtu {bytes}", Undo("no mtu", "A-L3MTU"), under="port"),
    RemediationRule("dcbx mode {mode}", Undo("no dcbx mode", "BF-EOS PYEAPI"), under="port"),
    RemediationRule(
        "flowcontrol send {state}", Undo("no flowcontrol send", "PYEAPI"), under="port"
    ),
    RemediationRule(
        "flowcontrol receive {state}", Undo("no flowcontrol receive", "PYEAPI"), under="port"
    ),
    RemediationRule("no switchport", Undo("switchport", "AVD"), under="port"),
    RemediationRule(
        "switchport trunk native vlan {vlan}",
        Undo("no switchport trunk native vlan", "mem", order=REMOVE_LATE),
        under="port",
    ),
    RemediationRule(
        "switchport trunk allowed vlan {vlans}",
        Undo(
            "switchport trunk allowed vlan remove {vlans}",
            "mem",
            items=ListEdit(
                "vlans",
                add="switchport trunk allowed vlan add {vlans}",
                clear="no switchport trunk allowed vlan",
            ),
            order=REMOVE_LATE,
        ),
        under="port",
    ),
    # Known before it is a trunk, forgotten after it was one: at no time does it carry all VLANs,
    # nor VLAN 1 on its way from one mode to the other.
    RemediationRule(
        "switchport mode trunk",
        Undo("no switchport mode", "mem", order=REMOVE_LATE, rank=1),
        under="port",
    ),
    RemediationRule(
        "switchport access vlan {vlan}",
        Undo("no switchport access vlan", "mem", order=REMOVE_LATE),
        under="port",
    ),
    RemediationRule("qos trust {what}", Undo("default qos trust", "AVD"), under="port"),
    RemediationRule(
        "priority-flow-control mode on", Undo("no priority-flow-control mode", "mem"), under="port"
    ),
    RemediationRule(
        "priority-flow-control on", Undo("no priority-flow-control", "BF-EOS"), under="port"
    ),
    RemediationRule(
        # `no priority-flow-control` may take the priorities along, so they go first.
        "priority-flow-control priority {priority} no-drop",
        Undo("no priority-flow-control priority {priority}", "BF-EOS", key=("priority",), rank=1),
        under="port",
    ),
    RemediationRule(
        "channel-group {number} mode {mode}",
        Undo("no channel-group", "PYEAPI", undo_first=True),
        under="port",
    ),
    RemediationRule("no lldp {way}", Undo("lldp {way}", "mem", key=("way",)), under="port"),
    RemediationRule("mlag {number}", Undo("no mlag", "BF-EOS"), under="port"),
    RemediationRule(
        "spanning-tree portfast",
        Undo("no spanning-tree portfast", "PYEAPI", setting="edge"),
        under="port",
    ),
    RemediationRule(
        "spanning-tree portfast network",
        Undo("no spanning-tree portfast", "mem", setting="edge"),
        under="port",
    ),
    RemediationRule(
        "spanning-tree bpduguard enable", Undo("no spanning-tree bpduguard", "PYEAPI"), under="port"
    ),
    RemediationRule(
        "storm-control {kind} {rest...}",
        Undo("no storm-control {kind}", "PYEAPI", key=("kind",)),
        under="port",
    ),
)


def running_only_lines(facts: SwitchFacts) -> Iterator[str]:
    """Yield lines for what only a running switch has: communities, storm control."""
    for access in sorted(facts.services.snmp_communities):
        yield f"snmp-server community {HIDDEN} {access}"
    yield from storm_control_lines(facts, INDENT)


def normalize(start: SwitchFacts, goal: SwitchFacts) -> tuple[SwitchFacts, SwitchFacts]:
    """Return start and goal with what goes without saying spelled out."""
    start, goal = clone(start), clone(goal)
    fill_service_defaults((start, goal), ssh=True, telnet=False, lldp=True)
    fill_trunk_vlans(start, goal, ALL_VLANS)
    for facts in (start, goal):
        facts.spanning_tree = facts.spanning_tree or "mstp"
    return start, goal


def intermediate_states(start: SwitchFacts, goal: SwitchFacts) -> list[SwitchFacts]:
    """Return the state in between: a port that changes its VRF loses its address."""
    if start.services.vrf == goal.services.vrf or not start.services.address:
        return []
    between = clone(start)
    between.services.address = between.services.gateway = ""
    return [between]


def _split(text: str) -> Iterator[tuple[int, str]]:
    for _, line, indent in lines_of_text(text):
        yield indent, f"{line}\nEOF" if line.startswith("banner motd\n") else line


def remediation_of(_platform: Platform) -> Remediation:
    """Return how every model changes."""
    return REMEDIATION


REMEDIATION = Remediation(
    rules=(*SYSTEM, *VLANS, *PORTS),
    indent=INDENT,
    list_formats={"vlans": VLAN_LIST},
    split_lines=_split,
    running_only_lines=running_only_lines,
    normalize=normalize,
    intermediate_states=intermediate_states,
)
