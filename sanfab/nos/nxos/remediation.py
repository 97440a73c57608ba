"""How lines of NX-OS change and are taken back."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from sanfab.facts import HIDDEN, ServiceFacts, SwitchFacts
from sanfab.facts.clone import clone
from sanfab.model import STANDARD_MTU, Platform
from sanfab.nos.defaults import fill_service_defaults, fill_trunk_vlans
from sanfab.nos.nxos.zone_changes import as_printed, without_zoning, zoning_changes
from sanfab.nos.remediation import VLAN_LIST, Remediation, delimited_lines, storm_control_lines
from sanfab.nos.undo import (
    LOCKOUT,
    LOCKOUT_WHEN_SET,
    LOCKOUT_WHEN_UNDONE,
    REMOVE_LATE,
    SHUTS_PORT,
    UNDO_SHUTS_PORT,
    ChangeStage,
    ListEdit,
    RemediationRule,
    Undo,
)

INDENT = 2
ALL_VLANS = frozenset({*range(1, 3968), *range(4048, 4094)})
"""VLANs a trunk without a list carries: all but those that NX-OS keeps for itself [C-N5TS]."""
BUILT_IN_CLASSES = ("class-fcoe", "class-all-flood", "class-ip-multicast", "class-default")
"""Class-maps that NX-OS prints and nobody made [C-N5QOS]."""

SYSTEM = (
    # New feature sets and TCAM are a phase of their own.
    RemediationRule("install feature-set {name}", Undo("", "CCIEDC", key=("name",))),
    RemediationRule(
        "feature-set {name}",
        Undo("no feature-set {name}", "CCIEDC", key=("name",), order=REMOVE_LATE),
    ),
    RemediationRule(
        "hardware access-list tcam region {region} {size}", Undo("", "C-TCAM", key=("region",))
    ),
    RemediationRule("hostname {name}", Undo("no hostname", "mem")),
    RemediationRule(
        "feature {name:ssh}", Undo(source="AZLOCAL", key=("name",), order=LOCKOUT_WHEN_UNDONE)
    ),
    RemediationRule("feature {name}", Undo(source="AZLOCAL", key=("name",), order=REMOVE_LATE)),
    RemediationRule(
        "no feature {name}",
        Undo("feature {name}", "AZLOCAL", key=("name",), order=LOCKOUT_WHEN_SET),
    ),
    RemediationRule("banner motd {text:(?s:.+)}", Undo("no banner motd", "mem")),
    # A role adds to those an account has; nobody removes the account he is logged in with.
    RemediationRule(
        "username {name} password {secret} role {role}",
        Undo(
            "no username {name}",
            "mem",
            key=("name",),
            order=REMOVE_LATE,
            undo_old="no username {name} role {role}",
        ),
    ),
    RemediationRule(
        "tacacs-server host {address} {rest...}",
        Undo("no tacacs-server host {address}", "mem", key=("address",), order=REMOVE_LATE),
    ),
    RemediationRule(
        "aaa group server tacacs+ {name}",
        Undo(source="mem", key=("name",), order=REMOVE_LATE),
        opens="group",
    ),
    RemediationRule(
        "server {address}", Undo(source="mem", key=("address",), positional=True), under="group"
    ),
    RemediationRule("use-vrf {name}", Undo("no use-vrf {name}", "mem"), under="group"),
    RemediationRule("aaa authentication login default {methods...}", Undo(source="mem")),
    RemediationRule("snmp-server contact {text...}", Undo("no snmp-server contact", "mem")),
    RemediationRule("snmp-server location {text...}", Undo("no snmp-server location", "mem")),
    RemediationRule(
        "snmp-server user {name} {rest...}",
        Undo("no snmp-server user {name}", "mem", key=("name",), undo_first=True),
    ),
    RemediationRule(
        "snmp-server host {address} traps {rest...}",
        Undo(source="mem", key=("address",), undo_first=True),
    ),
    RemediationRule(
        "snmp-server host {address} use-vrf {name}", Undo(source="mem", key=("address",))
    ),
    RemediationRule("snmp-server community {rest...}", Undo(source="BF-NX", key=("rest",))),
    RemediationRule("ntp server {address} use-vrf {name}", Undo(source="mem", key=("address",))),
    RemediationRule(
        "logging server {address} {rest...}",
        Undo("no logging server {address}", "mem", key=("address",)),
    ),
    RemediationRule("vrf context {name}", Undo("", "mem", key=("name",)), opens="vrf"),
    # The new way out is there before the old one goes.
    RemediationRule(
        "ip route 0.0.0.0/0 {gateway}",
        Undo(source="mem", key=("gateway",), order=LOCKOUT),
        under="vrf",
    ),
    RemediationRule("interface mgmt0", Undo("", "mem"), opens="mgmt"),
    RemediationRule(
        "ip address {address}", Undo("no ip address", "mem", order=LOCKOUT), under="mgmt"
    ),
)

QOS = (
    RemediationRule(
        "class-map type {kind} {name...}",
        Undo(source="mem", key=("kind", "name"), order=REMOVE_LATE),
        opens="class-map",
    ),
    RemediationRule(
        "match {what} {value}",
        Undo(source="mem", key=("what",), undo_first=True),
        under="class-map",
    ),
    RemediationRule(
        "policy-map type {kind} {name}",
        Undo(source="mem", key=("kind", "name"), order=REMOVE_LATE),
        opens="policy",
    ),
    RemediationRule(
        "class {name}", Undo(source="mem", key=("name",)), under="policy", opens="class"
    ),
    RemediationRule(
        "class type {kind} {name}", Undo(source="mem", key=("name",)), under="policy", opens="class"
    ),
    RemediationRule("set qos-group {group}", Undo(source="mem"), under="class"),
    RemediationRule(
        "pause {how...}", Undo("no pause {how}", "mem", undo_first=True), under="class"
    ),
    RemediationRule("mtu {bytes}", Undo("no mtu", "mem"), under="class"),
    RemediationRule("multicast-optimize", Undo(source="mem"), under="class"),
    RemediationRule("bandwidth {share...}", Undo("no bandwidth {share}", "mem"), under="class"),
    RemediationRule("system qos", Undo("", "mem"), opens="system-qos"),
    RemediationRule(
        "service-policy type {point:queuing input|queuing output|qos input|network-qos} {name}",
        Undo(source="mem", key=("point",)),
        under="system-qos",
    ),
)

VLANS = (
    RemediationRule("fcoe fcmap {map}", Undo("no fcoe fcmap", "mem")),
    RemediationRule("vsan database", Undo("", "S2"), opens="vsans"),
    RemediationRule(
        "vsan {id:[0-9]+}",
        Undo("no vsan {id}", "DELL5K", key=("id",), setting="vsan", order=REMOVE_LATE),
        under="vsans",
    ),
    RemediationRule(
        "vsan {id:[0-9]+} name {name}",
        Undo("no vsan {id}", "DELL5K", key=("id",), setting="vsan", order=REMOVE_LATE),
        under="vsans",
    ),
    # Removing a VFC takes it out of its VSAN.
    RemediationRule(
        "vsan {id:[0-9]+} interface {vfc}", Undo("", "S2", key=("vfc",)), under="vsans"
    ),
    RemediationRule("fcdomain domain {domain} static vsan {id}", Undo(source="mem", key=("id",))),
    RemediationRule(
        "vlan {id:[0-9]+}", Undo(source="mem", key=("id",), order=REMOVE_LATE), opens="vlan"
    ),
    # No two VLANs have one name: one that goes gives it up first.
    RemediationRule("name {name}", Undo("no name", "mem", in_removed_block=True), under="vlan"),
    RemediationRule(
        "fcoe vsan {vsan}",
        Undo("no fcoe vsan {vsan}", "mem", undo_first=True, in_removed_block=True),
        under="vlan",
    ),
    RemediationRule("interface Vlan{id:[0-9]+}", Undo(source="mem", key=("id",)), opens="svi"),
    RemediationRule("ip address {address}", Undo("no ip address", "mem"), under="svi"),
    RemediationRule("mtu {bytes}", Undo("no mtu", "mem"), under="svi"),
    RemediationRule("no shutdown", Undo("shutdown", "AZLOCAL"), under="svi"),
    RemediationRule(
        "vpc domain {id}", Undo(source="mem", key=("id",), order=REMOVE_LATE), opens="vpc"
    ),
    RemediationRule("role priority {number}", Undo("no role priority", "mem"), under="vpc"),
    RemediationRule("peer-keepalive destination {rest...}", Undo("", "mem"), under="vpc"),
)

PORTS = (
    RemediationRule(
        "interface port-channel{number:[0-9]+}",
        Undo(source="mem", key=("number",), order=REMOVE_LATE),
        opens="port",
    ),
    RemediationRule(
        "interface {name:Ethernet[0-9/]+}", Undo("", "S2", key=("name",)), opens="port"
    ),
    RemediationRule("description {text...}", Undo("no description", "BF-NX"), under="port"),
    # What a port is to switch is taken back when it is known what it switches instead: at no time
    # does it switch VLAN 1.
    RemediationRule(
        "switchport",
        Undo(source="AZLOCAL NAPALM", order=REMOVE_LATE, lag="inherited"),
        under="port",
    ),
    RemediationRule(
        "spanning-tree port type {type...}",
        Undo("no spanning-tree port type", "mem", lag="inherited"),
        under="port",
    ),
    RemediationRule(
        "spanning-tree bpduguard enable",
        Undo("no spanning-tree bpduguard", "mem", lag="inherited"),
        under="port",
    ),
    # A port becomes a trunk when it is known which VLANs it may carry, and stops being one before
    # that is forgotten: at no time does it carry them all.
    RemediationRule(
        "switchport mode trunk",
        Undo("no switchport mode", "mem", order=REMOVE_LATE, rank=1, lag="inherited"),
        under="port",
    ),
    RemediationRule(
        "switchport trunk native vlan {vlan}",
        Undo("no switchport trunk native vlan", "mem", order=REMOVE_LATE, lag="inherited"),
        under="port",
    ),
    RemediationRule(
        "switchport trunk allowed vlan {vlans}",
        Undo(
            "switchport trunk allowed vlan remove {vlans}",
            "DELL5K",
            items=ListEdit(
                "vlans",
                add="switchport trunk allowed vlan add {vlans}",
                clear="no switchport trunk allowed vlan",
            ),
            order=REMOVE_LATE,
            lag="inherited",
        ),
        under="port",
    ),
    RemediationRule(
        "switchport access vlan {vlan}",
        Undo("no switchport access vlan", "mem", order=REMOVE_LATE, lag="inherited"),
        under="port",
    ),
    RemediationRule(
        "priority-flow-control mode {mode}",
        Undo("no priority-flow-control mode", "mem"),
        under="port",
    ),
    RemediationRule(
        "flowcontrol receive {state}",
        Undo("no flowcontrol receive", "mem", lag="inherited"),
        under="port",
    ),
    RemediationRule(
        "flowcontrol send {state}",
        Undo("no flowcontrol send", "mem", lag="inherited"),
        under="port",
    ),
    RemediationRule("no lldp {way}", Undo("lldp {way}", "mem", key=("way",)), under="port"),
    RemediationRule("mtu {bytes}", Undo("no mtu", "mem", lag="inherited"), under="port"),
    RemediationRule(
        "service-policy type qos input {name}", Undo(source="mem", lag="inherited"), under="port"
    ),
    RemediationRule(
        "storm-control {what...}",
        Undo("no storm-control {what}", "BF-NX", key=("what",)),
        under="port",
    ),
    RemediationRule("vpc peer-link", Undo(source="mem"), under="port"),
    RemediationRule("vpc {number:[0-9]+}", Undo("no vpc", "mem"), under="port"),
    RemediationRule(
        "channel-group {number} mode {mode}",
        Undo("no channel-group", "mem", rank=2, lag="membership", undo_first=True),
        under="port",
    ),
    RemediationRule(
        "no shutdown",
        Undo("shutdown", "S2", setting="state", order=UNDO_SHUTS_PORT, rank=3),
        under="port",
    ),
    RemediationRule(
        "interface vfc{number:[0-9]+}", Undo(source="mem", key=("number",)), opens="vfc"
    ),
    RemediationRule(
        "bind {what} {name}",
        Undo("no bind {what} {name}", "mem", setting="bind", undo_first=True),
        under="vfc",
    ),
    RemediationRule("switchport mode {mode}", Undo("no switchport mode", "mem"), under="vfc"),
    RemediationRule(
        "switchport description {text...}", Undo("no switchport description", "mem"), under="vfc"
    ),
    RemediationRule(
        # without any it carries them all
        "switchport trunk allowed vsan {vlans}",
        Undo(
            "no switchport trunk allowed vsan {vlans}",
            "mem",
            items=ListEdit(
                "vlans",
                add="switchport trunk allowed vsan add {vlans}",
                clear="no switchport trunk allowed vsan",
                shrink_in=ChangeStage.REMOVE_LATE,
            ),
        ),
        under="vfc",
    ),
    RemediationRule(
        "no shutdown", Undo("shutdown", "S2 C-N5TS", order=UNDO_SHUTS_PORT, rank=3), under="vfc"
    ),
)

SHUT = RemediationRule(
    "shutdown", Undo("no shutdown", "S2", setting="state", order=SHUTS_PORT, rank=-1), under="port"
)


def running_only_lines(facts: SwitchFacts) -> Iterator[str]:
    """Yield lines for what only a running switch has: communities, storm control."""
    for name in sorted(facts.services.snmp_communities):
        yield f"snmp-server community {HIDDEN} group {name}"
    yield from storm_control_lines(facts, INDENT)


def normalize(start: SwitchFacts, goal: SwitchFacts) -> tuple[SwitchFacts, SwitchFacts]:
    """Return start and goal with what goes without saying spelled out [mem]."""
    start, goal = clone(start), clone(goal)
    fill_service_defaults((start, goal), ssh=True, telnet=False)
    fill_trunk_vlans(start, goal, ALL_VLANS)
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
            # A class without an MTU has the standard one, and none is printed for it [C-118994].
            entry.mtu = None if entry.mtu == STANDARD_MTU else entry.mtu
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
def remediation_of(platform: Platform) -> Remediation:
    """Return how a model changes: what no line says of a port's state differs."""
    state = SHUT if platform.ports_enabled else SHUT._replace(undo=SHUT.undo._replace(line=""))
    return replace(REMEDIATION, rules=(*REMEDIATION.rules, state))


REMEDIATION = Remediation(
    rules=(*SYSTEM, *QOS, *VLANS, *PORTS),
    indent=INDENT,
    list_formats={"vlans": VLAN_LIST},
    split_lines=delimited_lines,
    as_printed=as_printed,
    before_reload=before_reload,
    extra_steps=zoning_changes,
    without_extra=without_zoning,
    running_only_lines=running_only_lines,
    normalize=normalize,
)
