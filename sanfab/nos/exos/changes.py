"""How lines of ExtremeXOS change and are taken back."""

import re
from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import replace
from functools import cache, partial

from sanfab.facts import HIDDEN, PortFacts, SwitchFacts, VlanFacts
from sanfab.model import Platform
from sanfab.nos.changes import Dialect, Lists, Rule
from sanfab.nos.exos.ports import ports_text

_PART = re.compile(r"(\d+:)?(\d+)(?:-(?:\d+:)?(\d+))?")

SYSTEM = (
    Rule("configure snmp sysName {name}", "mem", undo=""),
    Rule("configure snmp sysContact {text...}", "mem", undo="unconfigure snmp sysContact"),
    Rule("configure snmp sysLocation {text...}", "mem", undo="unconfigure snmp sysLocation"),
    Rule(
        "configure vlan {vlan} ipaddress {address} {mask}",
        "mem",
        undo="unconfigure vlan {vlan} ipaddress",
        by=("vlan",),
        first=True,
    ),
    Rule(
        "enable ipforwarding vlan {vlan}",
        "mem",
        undo="disable ipforwarding vlan {vlan}",
        by=("vlan",),
    ),
    # The new way out is there before the old one goes.
    Rule(
        "configure iproute add default {gateway} vr {vr}",
        "mem",
        undo="configure iproute delete default {gateway} vr {vr}",
        by=("gateway",),
        part="late",
    ),
    Rule("enable ssh2", "F-E2X", undo="disable ssh2"),
    Rule("disable telnet", "F-E2X", undo="enable telnet"),
    Rule(
        "configure banner before-login save-to-configuration{text:(?s:.*)}",
        "mem",
        undo="unconfigure banner before-login",
    ),
    Rule(
        "create account {role} {name} {rest...}",
        "mem",
        undo="delete account {name}",
        by=("name",),
        first=True,
        part="late",
    ),
    Rule(
        "configure tacacs {place} server {rest...}",
        "mem",
        undo="unconfigure tacacs server {place}",
        by=("place",),
        part="late",
    ),
    Rule("configure tacacs {place} shared-secret {rest...}", "mem", undo="", by=("place",)),
    Rule("enable tacacs", "mem", undo="disable tacacs"),
    Rule(
        "configure snmpv3 add user {name} {rest...}",
        "mem",
        undo="configure snmpv3 delete user {name}",
        by=("name",),
        first=True,
    ),
    Rule(
        "configure snmpv3 add group {group} user {name} sec-model usm",
        "mem",
        undo="configure snmpv3 delete group {group} user {name} sec-model usm",
        by=("name",),
        first=True,
    ),
    Rule(
        "configure snmpv3 add access {name} sec-model usm sec-level {level} {rest...}",
        "mem",
        undo="configure snmpv3 delete access {name} sec-model usm sec-level {level}",
        by=("name",),
        first=True,
    ),
    Rule(
        "configure snmpv3 add target-params {name} {rest...}",
        "mem",
        undo="configure snmpv3 delete target-params {name}",
        by=("name",),
        first=True,
    ),
    Rule(
        "configure snmpv3 add target-addr {name} {rest...}",
        "mem",
        undo="configure snmpv3 delete target-addr {name}",
        by=("name",),
        first=True,
    ),
    Rule(
        "configure snmp add community {access} {name}",
        "mem",
        undo="configure snmp delete community {access} {name}",
        by=("access", "name"),
    ),
    Rule(
        "configure sntp-client {place} {rest...}",
        "mem",
        undo="unconfigure sntp-client {place}",
        by=("place",),
    ),
    Rule("enable sntp-client", "F-E2X", undo="disable sntp-client"),
    Rule(
        "configure ntp server add {address} vr {vr}",
        "mem",
        undo="configure ntp server delete {address}",
        by=("address",),
    ),
    Rule("enable ntp vlan {vlan}", "mem", undo="disable ntp vlan {vlan}", by=("vlan",)),
    Rule("enable ntp", "mem", undo="disable ntp"),
    Rule(
        "configure syslog add {rest...}", "mem", undo="configure syslog delete {rest}", by=("rest",)
    ),
    Rule(
        "enable log target syslog {rest...}",
        "E-LOG",
        undo="disable log target syslog {rest}",
        by=("rest",),
    ),
)

VLANS = (
    Rule('create vlan "{vlan}"', "mem", undo="delete vlan {vlan}", by=("vlan",), part="late"),
    Rule("configure vlan {vlan} tag {id}", "mem", undo="", by=("vlan",)),
    Rule("configure vlan Default delete ports all", "mem", undo=""),
    Rule(
        "configure vlan {vlan} add ports {ports} tagged",
        "E-VLN R-CN",
        undo="configure vlan {vlan} delete ports {ports}",
        by=("vlan",),
        items="ports",
    ),
    Rule(
        "configure vlan {vlan} add ports {ports}",
        "E-VLN R-CN",
        undo="configure vlan {vlan} delete ports {ports}",
        by=("vlan",),
        items="ports",
    ),
    Rule(
        "enable fip snooping vlan {vlan}",
        "mem",
        undo="disable fip snooping vlan {vlan}",
        by=("vlan",),
    ),
    Rule(
        'create mlag peer "{name}"',
        "mem",
        undo='delete mlag peer "{name}"',
        by=("name",),
        part="late",
    ),
    Rule('configure mlag peer "{name}" ipaddress {rest...}', "mem", undo="", by=("name",)),
    Rule(
        'configure mlag peer "{name}" lacp-mac {mac}',
        "mem",
        undo='configure mlag peer "{name}" lacp-mac auto',
        by=("name",),
    ),
    Rule(
        "enable mlag port {port} peer {rest...}",
        "mem",
        undo="disable mlag port {port}",
        by=("port",),
        first=True,
    ),
)

PORTS = (
    Rule(
        "enable sharing {master} grouping {ports}{lacp:(?: lacp)?}",
        "E-SHA",
        undo="configure sharing {master} delete ports {ports}",
        add="configure sharing {master} add ports {ports}",
        all="disable sharing {master}",
        by=("master", "lacp"),
        items="ports",
    ),
    Rule(
        'configure ports {ports} {kind:display-string|description-string} "{text...}"',
        "mem",
        undo="unconfigure ports {ports} {kind}",
        by=("kind", "text"),
        items="ports",
    ),
    Rule("configure jumbo-frame-size {bytes}", "mem", undo="configure jumbo-frame-size 9216"),
    Rule(
        "enable jumbo-frame ports {ports}",
        "R-MFD",
        undo="disable jumbo-frame ports {ports}",
        items="ports",
    ),
    # A port that is shut is shut first.
    Rule("disable ports {ports}", "mem", undo="enable ports {ports}", items="ports", rank=-1),
    # Pause is sent only by ports that honour it: the one is first on and last off [E-FC].
    Rule(
        "enable flow-control rx-pause ports {ports}",
        "mem",
        undo="disable flow-control rx-pause ports {ports}",
        items="ports",
    ),
    Rule(
        "enable flow-control tx-pause ports {ports}",
        "R-MFD",
        undo="disable flow-control tx-pause ports {ports}",
        items="ports",
    ),
    Rule(
        "create qosprofile {name}",
        "mem",
        undo="delete qosprofile {name}",
        by=("name",),
        part="late",
    ),
    Rule(
        "configure dot1p type {priority:[0-6]} qosprofile {name}",
        "E-PFC",
        undo="configure dot1p type {priority} qosprofile qp1",
        by=("priority",),
    ),
    Rule(
        "configure dot1p type 7 qosprofile {name}",
        "E-PFC",
        undo="configure dot1p type 7 qosprofile qp8",
    ),
    Rule(
        "enable flow-control rx-pause qosprofile {profile} ports {ports}",
        "mem",
        undo="disable flow-control rx-pause qosprofile {profile} ports {ports}",
        by=("profile",),
        items="ports",
    ),
    Rule(
        "enable flow-control tx-pause priority {priority} ports {ports}",
        "mem",
        undo="disable flow-control tx-pause priority {priority} ports {ports}",
        by=("priority",),
        items="ports",
    ),
    Rule("enable lldp ports all", "R-ES", undo="disable lldp ports all", slot="lldp"),
    Rule("disable lldp ports all", "R-ES", undo="enable lldp ports all", slot="lldp"),
    Rule("disable lldp ports {ports}", "R-ES", undo="enable lldp ports {ports}", items="ports"),
    Rule(
        "configure lldp ports {ports} advertise vendor-specific dcbx {version}",
        "mem",
        undo="configure lldp ports {ports} no-advertise vendor-specific dcbx {version}",
        by=("version",),
        items="ports",
    ),
)


def _split(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a text; a banner is one, up to the empty line that ends it."""
    rows = iter(text.splitlines())
    for row in rows:
        if row.startswith("configure banner"):
            parts = [row]
            for part in rows:
                parts.append(part)
                if not part.strip():
                    break
            yield 0, "\n".join(parts)
        elif row.strip():
            yield 0, row.strip()


def _read(text: str) -> set[str]:
    """Return the ports of a list as we write it: its ranges have no gaps.

    >>> sorted(_read("1:1-2,2:4"))
    ['1:1', '1:2', '2:4']
    """
    names: set[str] = set()
    for part in text.split(","):
        match = _PART.fullmatch(part)
        if match is None:
            raise ValueError(text)
        slot, first, last = match.groups()
        names |= {f"{slot or ''}{number}" for number in range(int(first), int(last or first) + 1)}
    return names


def _write(items: Iterable[str]) -> list[str]:
    return [ports_text(items)]


def renamed(start: SwitchFacts, goal: SwitchFacts) -> tuple[list[str], SwitchFacts]:
    """Return the lines that rename VLANs, and the start with the new names.

    A VLAN goes by its name: without this a new name would take its ports out and in again. A name
    that another VLAN shall have is given up first; upper and lower case are one [R-CN].
    """
    after = deepcopy(start)
    owner_of = {vlan.name.lower(): number for number, vlan in goal.vlans.items()}
    lines: list[str] = []
    for number, vlan in sorted(after.vlans.items()):
        owner, meant = owner_of.get(vlan.name.lower()), goal.vlans.get(number)
        if owner is not None and (owner != number or (meant and meant.name != vlan.name)):
            lines += _rename(vlan, f"vlan_{number}_before")
    for number, vlan in sorted(after.vlans.items()):
        meant = goal.vlans.get(number)
        if meant is not None and meant.name and vlan.name and meant.name != vlan.name:
            lines += _rename(vlan, meant.name)
    return lines, after


def _rename(vlan: VlanFacts, name: str) -> list[str]:
    line = f"configure vlan {vlan.name} name {name}"
    vlan.name = name
    return [line]


def leftovers(facts: SwitchFacts) -> Iterator[str]:
    """Yield lines for what only a running switch has: communities."""
    for access in sorted(facts.services.snmp_communities):
        yield f"configure snmp add community {access} {HIDDEN}"


def settled(
    start: SwitchFacts, goal: SwitchFacts, platform: Platform
) -> tuple[SwitchFacts, SwitchFacts]:
    """Return start and goal with what goes without saying spelled out."""
    start, goal = deepcopy(start), deepcopy(goal)
    for facts in (start, goal):
        services = facts.services
        services.ssh = bool(services.ssh)
        services.telnet = services.telnet is not False
        services.lldp = bool(services.lldp)
        if not services.lldp:
            _forget_lldp(facts, platform)
    return start, goal


def _forget_lldp(facts: SwitchFacts, platform: Platform) -> None:
    """Where LLDP is off altogether, no line says so of single ports."""
    for port in facts.ports.values():
        port.lldp_transmit = port.lldp_receive = True
    grouped = {name for lag in facts.lags.values() for name in lag.members}
    plain = PortFacts("", enabled=platform.ports_enabled, mtu=platform.mtu_default)
    facts.ports = {
        name: port
        for name, port in facts.ports.items()
        if name in grouped or port != replace(plain, name=name, pfc=platform.pfc_default)
    }


@cache
def dialect(platform: Platform) -> Dialect:
    """Return how a model changes."""
    return Dialect(
        rules=(*SYSTEM, *VLANS, *PORTS),
        lists={"ports": Lists(_read, _write)},
        split=_split,
        renamed=renamed,
        leftovers=leftovers,
        settled=partial(settled, platform=platform),
    )
