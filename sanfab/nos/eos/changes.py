"""How lines of EOS change and are taken back."""

from collections.abc import Iterator

from sanfab.facts import HIDDEN, SwitchFacts
from sanfab.facts.clone import copied
from sanfab.model import Platform
from sanfab.nos.changes import VLAN_LISTS, Dialect, Rule, storm_control_lines
from sanfab.nos.eos.reader import lines_of_text
from sanfab.nos.implied import spell_out_services, spell_out_trunks

ALL_VLANS = frozenset(range(1, 4095))
"""VLANs a trunk without a list carries."""
INDENT = 3

SYSTEM = (
    Rule("hostname {name}", "mem", undo="no hostname"),
    Rule("lldp run", "AVD", slot="lldp"),
    Rule("no lldp run", "AVD", slot="lldp", undo="lldp run"),
    Rule("banner motd{text:(?s:.*)}", "mem", undo="no banner motd"),
    Rule("vrf {kind:instance|definition} {name}", "mem", opens="vrf", by=("name",), part="late"),
    Rule("rd {rd}", "mem", under="vrf", undo="no rd"),
    Rule("interface Management1", "mem", opens="management", undo=""),
    # In another VRF the port has no address: that is given to it afterwards.
    Rule("vrf {name}", "mem", under="management", slot="vrf", undo="no vrf", cuts="first"),
    Rule(
        "vrf forwarding {name}",
        "mem",
        under="management",
        slot="vrf",
        undo="no vrf forwarding",
        cuts="first",
    ),
    Rule(
        "ip address {address}",
        "mem",
        under="management",
        undo="no ip address",
        rank=1,
        cuts="both",
    ),
    # The new way out is there before the old one goes.
    Rule("ip route {rest...}", "mem", by=("rest",), cuts="both"),
    Rule("management ssh", "AVD", opens="remote", undo=""),
    Rule("management telnet", "AVD", opens="remote", undo=""),
    Rule("vrf {name}", "AVD", under="remote", opens="remote vrf", by=("name",)),
    Rule("shutdown", "AVD", under="remote", slot="state", undo="no shutdown", cuts="set"),
    Rule("no shutdown", "AVD", under="remote", slot="state", undo="shutdown", cuts="undo"),
    Rule("shutdown", "AVD", under="remote vrf", slot="state", undo="no shutdown", cuts="set"),
    Rule("no shutdown", "AVD", under="remote vrf", slot="state", undo="shutdown", cuts="undo"),
    Rule("ntp server {rest...}", "mem", by=("rest",)),
    Rule("logging {rest...}", "mem", by=("rest",)),
    Rule("snmp-server contact {text...}", "PYEAPI", undo="no snmp-server contact"),
    Rule("snmp-server location {text...}", "PYEAPI", undo="no snmp-server location"),
    Rule(
        "snmp-server group {name} v3 {level}",
        "mem",
        undo="no snmp-server group {name} v3",
        by=("name",),
    ),
    Rule(
        "snmp-server user {name} {group} v3 {rest...}",
        "mem",
        undo="no snmp-server user {name} {group} v3",
        by=("name",),
        first=True,
    ),
    Rule("snmp-server host {rest...}", "mem", by=("rest",)),
    Rule("snmp-server vrf {name}", "mem"),
    Rule("snmp-server community {rest...}", "mem", by=("rest",)),
    Rule(
        "tacacs-server host {address}{vrf:(?: vrf \\S+)?} key {key}",
        "mem",
        undo="no tacacs-server host {address}{vrf}",
        by=("address", "vrf"),
        part="late",
    ),
    Rule("aaa group server tacacs+ {name}", "mem", opens="group", by=("name",), part="late"),
    Rule("server {server...}", "mem", under="group", by=("server",), ordered=True),
    Rule(
        "username {name} {rest...}",
        "AVD",
        undo="no username {name}",
        by=("name",),
        part="late",
        first=True,
    ),
    Rule(
        "aaa authentication login default {rest...}",
        "mem",
        undo="no aaa authentication login default",
    ),
    Rule(
        "aaa authorization exec default {rest...}",
        "PYEAPI",
        undo="no aaa authorization exec default",
    ),
)

VLANS = (
    Rule("vlan {id:[0-9]+}", "mem", opens="vlan", by=("id",), part="late"),
    Rule("name {name}", "mem", under="vlan", undo="no name"),
    Rule("spanning-tree mode {mode}", "mem", undo="no spanning-tree mode"),
    Rule(
        "no spanning-tree {kind:vlan-id|vlan} {vlans}",
        "AVD",
        slot="no spanning-tree",
        undo="spanning-tree {kind} {vlans}",
        items="vlans",
    ),
    Rule("interface Vlan{id:[0-9]+}", "mem", opens="svi", by=("id",), part="late"),
    Rule("mtu {bytes}", "A-L3MTU", under="svi", undo="no mtu"),
    Rule("ip address {address}", "mem", under="svi", undo="no ip address"),
    Rule("mlag configuration", "BF-EOS", opens="mlag", part="late"),
    Rule("domain-id {name}", "PYEAPI", under="mlag", undo="no domain-id"),
    Rule("local-interface {name}", "PYEAPI", under="mlag", undo="no local-interface", loose=True),
    Rule("peer-address {address}", "PYEAPI", under="mlag", undo="no peer-address"),
    Rule("peer-link {name}", "PYEAPI", under="mlag", undo="no peer-link", loose=True),
)

PORTS = (
    Rule("interface Port-Channel{number:[0-9]+}", "mem", opens="port", by=("number",), part="late"),
    Rule("interface {name:Ethernet[0-9/]+}", "mem", opens="port", undo="", by=("name",)),
    Rule("description {text...}", "PYEAPI", under="port", undo="no description"),
    Rule("shutdown", "PYEAPI", under="port", undo="no shutdown", rank=-1, down="set"),
    Rule("mtu {bytes}", "A-L3MTU", under="port", undo="no mtu"),
    Rule("dcbx mode {mode}", "BF-EOS PYEAPI", under="port", undo="no dcbx mode"),
    Rule("flowcontrol send {state}", "PYEAPI", under="port", undo="no flowcontrol send"),
    Rule("flowcontrol receive {state}", "PYEAPI", under="port", undo="no flowcontrol receive"),
    Rule("no switchport", "AVD", under="port", undo="switchport"),
    Rule(
        "switchport trunk native vlan {vlan}",
        "mem",
        under="port",
        part="late",
        undo="no switchport trunk native vlan",
    ),
    Rule(
        "switchport trunk allowed vlan {vlans}",
        "mem",
        under="port",
        undo="switchport trunk allowed vlan remove {vlans}",
        add="switchport trunk allowed vlan add {vlans}",
        all="no switchport trunk allowed vlan",
        items="vlans",
        part="late",
    ),
    # Known before it is a trunk, forgotten after it was one: at no time does it carry all VLANs,
    # nor VLAN 1 on its way from one mode to the other.
    Rule(
        "switchport mode trunk",
        "mem",
        under="port",
        undo="no switchport mode",
        rank=1,
        part="late",
    ),
    Rule(
        "switchport access vlan {vlan}",
        "mem",
        under="port",
        undo="no switchport access vlan",
        part="late",
    ),
    Rule("qos trust {what}", "AVD", under="port", undo="default qos trust"),
    Rule(
        "priority-flow-control mode on", "mem", under="port", undo="no priority-flow-control mode"
    ),
    Rule("priority-flow-control on", "BF-EOS", under="port", undo="no priority-flow-control"),
    Rule(
        "priority-flow-control priority {priority} no-drop",
        "BF-EOS",
        under="port",
        undo="no priority-flow-control priority {priority}",
        by=("priority",),
        # `no priority-flow-control` may take the priorities along, so they go first.
        rank=1,
    ),
    Rule(
        "channel-group {number} mode {mode}",
        "PYEAPI",
        under="port",
        undo="no channel-group",
        first=True,
    ),
    Rule("no lldp {way}", "mem", under="port", undo="lldp {way}", by=("way",)),
    Rule("mlag {number}", "BF-EOS", under="port", undo="no mlag"),
    Rule(
        "spanning-tree portfast",
        "PYEAPI",
        under="port",
        slot="edge",
        undo="no spanning-tree portfast",
    ),
    Rule(
        "spanning-tree portfast network",
        "mem",
        under="port",
        slot="edge",
        undo="no spanning-tree portfast",
    ),
    Rule(
        "spanning-tree bpduguard enable", "PYEAPI", under="port", undo="no spanning-tree bpduguard"
    ),
    Rule(
        "storm-control {kind} {rest...}",
        "PYEAPI",
        under="port",
        undo="no storm-control {kind}",
        by=("kind",),
    ),
)


def leftovers(facts: SwitchFacts) -> Iterator[str]:
    """Yield lines for what only a running switch has: communities, storm control."""
    for access in sorted(facts.services.snmp_communities):
        yield f"snmp-server community {HIDDEN} {access}"
    yield from storm_control_lines(facts, INDENT)


def settled(start: SwitchFacts, goal: SwitchFacts) -> tuple[SwitchFacts, SwitchFacts]:
    """Return start and goal with what goes without saying spelled out."""
    start, goal = copied(start), copied(goal)
    spell_out_services((start, goal), ssh=True, telnet=False, lldp=True)
    spell_out_trunks(start, goal, ALL_VLANS)
    for facts in (start, goal):
        facts.spanning_tree = facts.spanning_tree or "mstp"
    return start, goal


def way(start: SwitchFacts, goal: SwitchFacts) -> list[SwitchFacts]:
    """Return the state in between: a port that changes its VRF loses its address."""
    if start.services.vrf == goal.services.vrf or not start.services.address:
        return []
    between = copied(start)
    between.services.address = between.services.gateway = ""
    return [between]


def _split(text: str) -> Iterator[tuple[int, str]]:
    for _, line, indent in lines_of_text(text):
        yield indent, f"{line}\nEOF" if line.startswith("banner motd\n") else line


def dialect(_platform: Platform) -> Dialect:
    """Return how every model changes."""
    return DIALECT


DIALECT = Dialect(
    rules=(*SYSTEM, *VLANS, *PORTS),
    indent=INDENT,
    lists={"vlans": VLAN_LISTS},
    split=_split,
    leftovers=leftovers,
    settled=settled,
    way=way,
)
