"""How lines of NX-OS change and are taken back."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from sanfab.facts import HIDDEN, ServiceFacts, SwitchFacts
from sanfab.facts.clone import copied
from sanfab.model import Platform
from sanfab.nos.changes import (
    VLAN_LISTS,
    Dialect,
    Rule,
    delimited_lines,
    storm_control_lines,
)
from sanfab.nos.implied import spell_out_services, spell_out_trunks
from sanfab.nos.nxos.zone_changes import printed, without_zoning, zoning_changes

INDENT = 2
ALL_VLANS = frozenset({*range(1, 3968), *range(4048, 4094)})
"""VLANs a trunk without a list carries: all but those that NX-OS keeps for itself [C-N5TS]."""
BUILT_IN_CLASSES = ("class-fcoe", "class-all-flood", "class-ip-multicast", "class-default")
"""Class-maps that NX-OS prints and nobody made [C-N5QOS]."""
DEFAULT_CLASS_MTU = 1500
"""MTU of a QoS class that states none, and that none is printed for [C-118994]."""

SYSTEM = (
    # New feature sets and TCAM are a phase of their own.
    Rule("install feature-set {name}", "CCIEDC", undo="", by=("name",)),
    Rule("feature-set {name}", "CCIEDC", undo="no feature-set {name}", by=("name",), part="late"),
    Rule("hardware access-list tcam region {region} {size}", "C-TCAM", undo="", by=("region",)),
    Rule("hostname {name}", "mem", undo="no hostname"),
    Rule("feature {name:ssh}", "AZLOCAL", by=("name",), cuts="undo"),
    Rule("feature {name}", "AZLOCAL", by=("name",), part="late"),
    Rule("no feature {name}", "AZLOCAL", undo="feature {name}", by=("name",), cuts="set"),
    Rule("banner motd {text:(?s:.+)}", "mem", undo="no banner motd"),
    # A role adds to those an account has; nobody removes the account he is logged in with.
    Rule(
        "username {name} password {secret} role {role}",
        "mem",
        undo="no username {name}",
        after="no username {name} role {role}",
        by=("name",),
        part="late",
    ),
    Rule(
        "tacacs-server host {address} {rest...}",
        "mem",
        undo="no tacacs-server host {address}",
        by=("address",),
        part="late",
    ),
    Rule("aaa group server tacacs+ {name}", "mem", opens="group", by=("name",), part="late"),
    Rule("server {address}", "mem", under="group", by=("address",), ordered=True),
    Rule("use-vrf {name}", "mem", under="group", undo="no use-vrf {name}"),
    Rule("aaa authentication login default {methods...}", "mem"),
    Rule("snmp-server contact {text...}", "mem", undo="no snmp-server contact"),
    Rule("snmp-server location {text...}", "mem", undo="no snmp-server location"),
    Rule(
        "snmp-server user {name} {rest...}",
        "mem",
        undo="no snmp-server user {name}",
        by=("name",),
        first=True,
    ),
    Rule("snmp-server host {address} traps {rest...}", "mem", by=("address",), first=True),
    Rule("snmp-server host {address} use-vrf {name}", "mem", by=("address",)),
    Rule("snmp-server community {rest...}", "BF-NX", by=("rest",)),
    Rule("ntp server {address} use-vrf {name}", "mem", by=("address",)),
    Rule(
        "logging server {address} {rest...}",
        "mem",
        undo="no logging server {address}",
        by=("address",),
    ),
    Rule("vrf context {name}", "mem", opens="vrf", undo="", by=("name",)),
    # The new way out is there before the old one goes.
    Rule("ip route 0.0.0.0/0 {gateway}", "mem", under="vrf", by=("gateway",), cuts="both"),
    Rule("interface mgmt0", "mem", opens="mgmt", undo=""),
    Rule("ip address {address}", "mem", under="mgmt", undo="no ip address", cuts="both"),
)

QOS = (
    Rule(
        "class-map type {kind} {name...}",
        "mem",
        opens="class-map",
        by=("kind", "name"),
        part="late",
    ),
    Rule("match {what} {value}", "mem", under="class-map", by=("what",), first=True),
    Rule("policy-map type {kind} {name}", "mem", opens="policy", by=("kind", "name"), part="late"),
    Rule("class {name}", "mem", under="policy", opens="class", by=("name",)),
    Rule("class type {kind} {name}", "mem", under="policy", opens="class", by=("name",)),
    Rule("set qos-group {group}", "mem", under="class"),
    Rule("pause {how...}", "mem", under="class", undo="no pause {how}", first=True),
    Rule("mtu {bytes}", "mem", under="class", undo="no mtu"),
    Rule("multicast-optimize", "mem", under="class"),
    Rule("bandwidth {share...}", "mem", under="class", undo="no bandwidth {share}"),
    Rule("system qos", "mem", opens="system-qos", undo=""),
    Rule(
        "service-policy type {point:queuing input|queuing output|qos input|network-qos} {name}",
        "mem",
        under="system-qos",
        by=("point",),
    ),
)

VLANS = (
    Rule("fcoe fcmap {map}", "mem", undo="no fcoe fcmap"),
    Rule("vsan database", "S2", opens="vsans", undo=""),
    Rule(
        "vsan {id:[0-9]+}",
        "DELL5K",
        under="vsans",
        undo="no vsan {id}",
        slot="vsan",
        by=("id",),
        part="late",
    ),
    Rule(
        "vsan {id:[0-9]+} name {name}",
        "DELL5K",
        under="vsans",
        undo="no vsan {id}",
        slot="vsan",
        by=("id",),
        part="late",
    ),
    # Removing a VFC takes it out of its VSAN.
    Rule("vsan {id:[0-9]+} interface {vfc}", "S2", under="vsans", undo="", by=("vfc",)),
    Rule("fcdomain domain {domain} static vsan {id}", "mem", by=("id",)),
    Rule("vlan {id:[0-9]+}", "mem", opens="vlan", by=("id",), part="late"),
    # No two VLANs have one name: one that goes gives it up first.
    Rule("name {name}", "mem", under="vlan", undo="no name", loose=True),
    Rule(
        "fcoe vsan {vsan}", "mem", under="vlan", undo="no fcoe vsan {vsan}", first=True, loose=True
    ),
    Rule("interface Vlan{id:[0-9]+}", "mem", opens="svi", by=("id",)),
    Rule("ip address {address}", "mem", under="svi", undo="no ip address"),
    Rule("mtu {bytes}", "mem", under="svi", undo="no mtu"),
    Rule("no shutdown", "AZLOCAL", under="svi", undo="shutdown"),
    Rule("vpc domain {id}", "mem", opens="vpc", by=("id",), part="late"),
    Rule("role priority {number}", "mem", under="vpc", undo="no role priority"),
    Rule("peer-keepalive destination {rest...}", "mem", under="vpc", undo=""),
)

PORTS = (
    Rule("interface port-channel{number:[0-9]+}", "mem", opens="port", by=("number",), part="late"),
    Rule("interface {name:Ethernet[0-9/]+}", "S2", opens="port", undo="", by=("name",)),
    Rule("description {text...}", "BF-NX", under="port", undo="no description"),
    # What a port is to switch is taken back when it is known what it switches instead: at no time
    # does it switch VLAN 1.
    Rule("switchport", "AZLOCAL NAPALM", under="port", inherited=True, part="late"),
    Rule(
        "spanning-tree port type {type...}",
        "mem",
        under="port",
        undo="no spanning-tree port type",
        inherited=True,
    ),
    Rule(
        "spanning-tree bpduguard enable",
        "mem",
        under="port",
        inherited=True,
        undo="no spanning-tree bpduguard",
    ),
    # A port becomes a trunk when it is known which VLANs it may carry, and stops being one before
    # that is forgotten: at no time does it carry them all.
    Rule(
        "switchport mode trunk",
        "mem",
        under="port",
        undo="no switchport mode",
        rank=1,
        inherited=True,
        part="late",
    ),
    Rule(
        "switchport trunk native vlan {vlan}",
        "mem",
        under="port",
        undo="no switchport trunk native vlan",
        inherited=True,
        part="late",
    ),
    Rule(
        "switchport trunk allowed vlan {vlans}",
        "DELL5K",
        under="port",
        undo="switchport trunk allowed vlan remove {vlans}",
        add="switchport trunk allowed vlan add {vlans}",
        all="no switchport trunk allowed vlan",
        items="vlans",
        inherited=True,
        part="late",
    ),
    Rule(
        "switchport access vlan {vlan}",
        "mem",
        under="port",
        undo="no switchport access vlan",
        inherited=True,
        part="late",
    ),
    Rule(
        "priority-flow-control mode {mode}",
        "mem",
        under="port",
        undo="no priority-flow-control mode",
    ),
    Rule(
        "flowcontrol receive {state}",
        "mem",
        under="port",
        undo="no flowcontrol receive",
        inherited=True,
    ),
    Rule(
        "flowcontrol send {state}", "mem", under="port", undo="no flowcontrol send", inherited=True
    ),
    Rule("no lldp {way}", "mem", under="port", undo="lldp {way}", by=("way",)),
    Rule("mtu {bytes}", "mem", under="port", undo="no mtu", inherited=True),
    Rule("service-policy type qos input {name}", "mem", under="port", inherited=True),
    Rule(
        "storm-control {what...}",
        "BF-NX",
        under="port",
        undo="no storm-control {what}",
        by=("what",),
    ),
    Rule("vpc peer-link", "mem", under="port"),
    Rule("vpc {number:[0-9]+}", "mem", under="port", undo="no vpc"),
    Rule(
        "channel-group {number} mode {mode}",
        "mem",
        under="port",
        undo="no channel-group",
        first=True,
        rank=2,
        regroups=True,
    ),
    Rule("no shutdown", "S2", under="port", slot="state", undo="shutdown", rank=3, down="undo"),
    Rule("interface vfc{number:[0-9]+}", "mem", opens="vfc", by=("number",)),
    Rule(
        "bind {what} {name}",
        "mem",
        under="vfc",
        slot="bind",
        undo="no bind {what} {name}",
        first=True,
    ),
    Rule("switchport mode {mode}", "mem", under="vfc", undo="no switchport mode"),
    Rule("switchport description {text...}", "mem", under="vfc", undo="no switchport description"),
    Rule(
        "switchport trunk allowed vsan {vlans}",
        "mem",
        under="vfc",
        undo="no switchport trunk allowed vsan {vlans}",
        add="switchport trunk allowed vsan add {vlans}",
        all="no switchport trunk allowed vsan",
        items="vlans",
        shrink="late",  # without any it carries them all
    ),
    Rule("no shutdown", "S2 C-N5TS", under="vfc", undo="shutdown", rank=3, down="undo"),
)

SHUT = Rule("shutdown", "S2", under="port", slot="state", undo="no shutdown", rank=-1, down="set")


def leftovers(facts: SwitchFacts) -> Iterator[str]:
    """Yield lines for what only a running switch has: communities, storm control."""
    for name in sorted(facts.services.snmp_communities):
        yield f"snmp-server community {HIDDEN} group {name}"
    yield from storm_control_lines(facts, INDENT)


def settled(start: SwitchFacts, goal: SwitchFacts) -> tuple[SwitchFacts, SwitchFacts]:
    """Return start and goal with what goes without saying spelled out [mem]."""
    start, goal = copied(start), copied(goal)
    spell_out_services((start, goal), ssh=True, telnet=False)
    spell_out_trunks(start, goal, ALL_VLANS)
    for facts in (start, goal):
        _spell_out(facts)
    _part_accounts(start.services, goal.services)
    # What TCAM was like before it was divided is not in a configuration: it stays as it is.
    goal.tcam = goal.tcam or start.tcam
    return start, goal


def _spell_out(facts: SwitchFacts) -> None:
    """Say of classes, policies and VSANs what a running configuration need not [mem]."""
    facts.device_alias_uncommitted = False
    for kind in ("qos", "queuing", "network-qos"):
        for name in BUILT_IN_CLASSES:
            facts.policies.pop(f"class-map {kind} {name}", None)
    for policy in facts.policies.values():
        for entry in policy.classes.values():
            entry.mtu = None if entry.mtu == DEFAULT_CLASS_MTU else entry.mtu
    for vsan in facts.vsans.values():
        vsan.name = vsan.name or f"VSAN{vsan.id:04}"
        vsan.uncommitted = False


def _part_accounts(start: ServiceFacts, goal: ServiceFacts) -> None:
    """Leave out what NX-OS makes itself: an account for each SNMP user, and the reverse [mem]."""
    for name in start.users.keys() - goal.users.keys():
        if name in goal.snmp_users:
            del start.users[name]
    for name in start.snmp_users.keys() - goal.snmp_users.keys():
        if name in goal.users or name in start.users:
            del start.snmp_users[name]


def before_reload(start: SwitchFacts, goal: SwitchFacts) -> tuple[list[str], SwitchFacts]:
    """Return the lines of new feature sets and TCAM, and the start after them [CCIEDC C-TCAM].

    A feature set takes all that depends on it along, so one that goes is turned off with the other
    lines, after those that take its users back.
    """
    lines: list[str] = []
    new = goal.feature_sets - start.feature_sets
    for name in sorted(new):
        lines += ["feature lldp", f"install feature-set {name}", f"feature-set {name}"]
    # What is full gives way first.
    resized = [one for one in goal.tcam.items() if start.tcam.get(one[0]) != one[1]]
    for region, size in sorted(resized, key=lambda one: one[1] > start.tcam.get(one[0], 0)):
        lines.append(f"hardware access-list tcam region {region} {size}")
    features = start.features | ({"lldp"} if new else set())
    after = replace(start, features=features, feature_sets=start.feature_sets | new, tcam=goal.tcam)
    return lines, after


@cache
def dialect(platform: Platform) -> Dialect:
    """Return how a model changes: what no line says of a port's state differs."""
    state = SHUT if platform.ports_enabled else SHUT._replace(undo="")
    return replace(DIALECT, rules=(*DIALECT.rules, state))


DIALECT = Dialect(
    rules=(*SYSTEM, *QOS, *VLANS, *PORTS),
    indent=INDENT,
    lists={"vlans": VLAN_LISTS},
    split=delimited_lines,
    shown=printed,
    before_reload=before_reload,
    besides=zoning_changes,
    without=without_zoning,
    leftovers=leftovers,
    settled=settled,
)
