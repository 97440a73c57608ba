"""Output of NX-OS show commands -> status.

Written from transcripts and device-derived fixtures: [NTC] show interface, lldp, port-channel,
vpc, flogi; [VHYPER] vfc; [KEEPIT-PFC] priority flow control; [OTEL] flow control and queuing;
[COLL-NX] active zoneset, VSANs; [LABNOTES] name server; [GENIE] spanning tree (with [STPBKN]) and
states of VLANs; [VPCVLAN][GENIE] consistency and active VLANs of vPCs. The layout of `show
policy-map system type network-qos` is known from memory only.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from sanfab.facts.number_lists import parse_numbers
from sanfab.facts.policy_kind import PolicyKind
from sanfab.facts.status import FabricLogin, PortStatus, StatusPart, SwitchStatus, TreePort
from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.row import Platform
from sanfab.nos.nxos.builder import has_ethernet
from sanfab.nos.status_tables import (
    InterfaceNames,
    add_neighbour,
    lldp_neighbour,
    parse_flow_control,
    parse_lag_summary,
    parse_pfc_rows,
    split_sections,
    status_of_answers,
)

INTERFACES = "show interface"
FLOW = "show interface flowcontrol"
PFC = "show interface priority-flow-control"
LLDP = "show lldp neighbors detail"
LAGS = "show port-channel summary"
PAIR = "show vpc"
LOGINS = "show flogi database"
NAMES = "show fcns database"
ZONES = "show zoneset active"
CLASSES = "show policy-map system type network-qos"
QUEUES = "show queuing interface"
FEXES = "show fex"
VLANS = "show vlan"
TREES = "show spanning-tree"
MST_TREES = "show spanning-tree mst"
VSANS = "show vsan"
EVIDENCE = frozenset({VLANS, TREES, MST_TREES, VSANS})
"""What shows that objects are alive; captures of earlier versions lack it."""

_WWN = "(?:[0-9a-f]{2}:){7}[0-9a-f]{2}"
FC_PORT = re.compile(r"fc[0-9]+/[0-9]+")
_VFC = re.compile(r"vfc([0-9]{1,4})")
_INTERFACE = re.compile(r"^(\S+) is (\w+)(?: \(((?:[^()\n]|\([^()\n]*\))*)\))?.*$", re.MULTILINE)
_ADMIN = re.compile(r"^ *admin state is (\w+)", re.MULTILINE)
_MTU = re.compile(r"^ *MTU (\d+) bytes", re.MULTILINE)
_PAUSE = re.compile(r"Input flow-control is (\w+), output flow-control is (\w+)")
_TRUNK_VSANS = re.compile(
    r"Trunk vsans \((up|admin allowed and active|isolated|initializing)\) *\(([\d,-]*)\)"
)
_PFC_ROW = re.compile(
    r"^ *(\S+) +(?:auto|on|off) +(?P<state>on|off)\b(?: *\((?P<bits>[0-9a-f]+)\))?",
    re.MULTILINE | re.IGNORECASE,
)
_CHASSIS = re.compile(r"^Chassis id: *(.*)$", re.MULTILINE)
_LLDP_LINE = re.compile(
    r"^(Port id|Local Port id|Port Description|System Name): *(.*)$", re.MULTILINE
)
_LLDP_FIELDS = ("System Name", "Port id", "Port Description")
_FORMED = re.compile(r"^Peer status +: *(.*)$", re.MULTILINE)
_VLAN_ROW = re.compile(
    r"^ *(\d{1,4}) +\S.*? +(active|suspended|(?:act|sus)/\w+)(?: .*)?$", re.MULTILINE
)
_TREE = re.compile(
    r"^ *(?:VLAN(\d{4})|#+ *MST\d+ +vlans mapped: *([\d,-]+(?:,?\n +[\d,-]+)*)|MST\d{4}) *$",
    re.MULTILINE,
)
_TREE_ROW = re.compile(
    r"^ *(\S+) +(Root|Desg|Altn|Back|Mstr|Disb) +(FWD|BLK|LRN|LIS|DIS|BKN)\*? *\d+ +\d+\.\d+(.*)$",
    re.MULTILINE,
)
_INCONSISTENT = re.compile(r"\*(\w+_Inc\w*)")
_STANDBY = {"Altn", "Back"}
_CONSISTENCY = re.compile(
    r"^ *(Configuration|Per-vlan|Type-2) ((?:in)?consistency (?:status|reason)) *: *(.*?) *$",
    re.MULTILINE,
)
_VPC_ROW = re.compile(
    r"^ *\d+ +(Po\d+) +(up|down)\*? +(success|failed) +(\S.*(?:\n {20,}\S.*)*)", re.MULTILINE
)
"""A row of `show vpc`: reason and active VLANs go on in further lines."""
_VLAN_LIST = re.compile(r"[\d,-]*\d[\d,-]*")
_VSAN = re.compile(r"^ *vsan (\d+) information.*\n.*\bstate:(\w+)", re.MULTILINE)
_FLAGS = {"s": "suspended", "I": "individual", "H": "hot standby", "r": "module removed"}
"""Flags of a LAG member that is up and carries nothing [NTC]."""
_FLAGGED = re.compile(r"\b(Eth[\d/]+)\((\w)\)")
_FLOGI_ROW = re.compile(
    rf"^ *((?:san-)?port-channel ?\d+|\S+) +(\d+) +0x[0-9a-f]+ +({_WWN})",
    re.MULTILINE | re.IGNORECASE,
)
_FEX_ROW = re.compile(r"^ *(\d{1,3}) +\S.*? +(\w+(?: \w+)?) +(?:N2K|B22)\S* +\S+ *$", re.MULTILINE)
_FCNS_ROW = re.compile(
    rf"^ *(?:VSAN +(\d+)|0x[0-9a-f]+ +\w+ +({_WWN}))", re.MULTILINE | re.IGNORECASE
)
_ZONE_LINE = re.compile(
    rf"^([ *]*)(?:(zoneset|zone) name (\S+) vsan (\d+)|.*?\bpwwn ({_WWN})|.*?\b"
    r"(device-alias|fcalias(?: name)?) ([\w$^-]+)|(?<=[ *])(?!attribute\b)([a-z].*\S))",
    re.MULTILINE | re.IGNORECASE,
)
"""Head, or member of any form: a port, a domain, an FCID or an nWWN is a member too [N5K-ZONE]."""
_CLASS_LINE = re.compile(
    r"^ *(?:class type network-qos (\S+)|match qos-group (\d+)|mtu (\d+))", re.MULTILINE
)
_QUEUE_LINE = re.compile(
    r"^ *(?:qos-group (\d+) *$|.*HW MTU: (\d+)(?: \((\d+) configured\))?)", re.MULTILINE
)
LOGINS_TOTAL = "Total number of flogi"
"""Last line of the login database, also of an empty one [NTC]."""
EXPECTED = {
    INTERFACES: _INTERFACE,
    FLOW: re.compile("(?i)flow ?control"),
    PFC: re.compile("(?i)RxPPP"),
    LLDP: re.compile(
        r"^(?:Chassis id:|Capability codes|Total entries|.*No neighbou?r)", re.MULTILINE
    ),
    LAGS: re.compile(r"^(?:Flags:|Group +Port-)", re.MULTILINE),
    PAIR: _FORMED,
    LOGINS: re.compile(f"{LOGINS_TOTAL}|{_FLOGI_ROW.pattern}", re.MULTILINE | re.IGNORECASE),
    NAMES: re.compile(r"^ *VSAN +\d+|Total number of entries", re.MULTILINE | re.IGNORECASE),
    ZONES: re.compile(r"^ *zoneset name |zoneset not present", re.MULTILINE | re.IGNORECASE),
    CLASSES: re.compile("type network-qos"),
    QUEUES: re.compile("qos-group|HW MTU"),
    FEXES: re.compile(r"^ *FEX +FEX +FEX", re.MULTILINE),
    VLANS: _VLAN_ROW,
    TREES: re.compile(r"^ *(?:VLAN|MST)\d{4}|No spanning tree", re.MULTILINE),
    MST_TREES: re.compile(r"^ *#+ *MST\d+|No spanning tree|not in mst mode", re.MULTILINE | re.I),
    VSANS: _VSAN,
}
"""What each command prints even where it has nothing to list [NTC] [GENIE] [COLL-NX]."""
_PARTS: dict[StatusPart, str] = {
    "ports": INTERFACES,
    "lags": LAGS,
    "pair": PAIR,
    "vfcs": INTERFACES,
    "logins": LOGINS,
    "names": NAMES,
    "zones": ZONES,
}
"""What each command reports of which nothing is known without it."""
BUILT_IN_GROUPS = {"class-default": 0, "class-fcoe": 1}
"""QoS groups of the built-in classes [KEEPIT-PFC]."""


def status_commands(facts: SwitchFacts, platform: Platform) -> tuple[str, ...]:
    """Return the show commands that report the status of a switch with these facts."""
    wanted = [INTERFACES]
    if has_ethernet(platform):
        wanted += [FLOW, PFC, LLDP]
    if facts.vlans:
        wanted += [VLANS, MST_TREES if facts.spanning_tree == "mst" else TREES]
    if facts.lags:
        wanted.append(LAGS)
    if facts.peer is not None:
        wanted.append(PAIR)
    if facts.fexes:
        wanted.append(FEXES)
    if facts.vsans:
        wanted += [LOGINS, NAMES, ZONES, VSANS]
    if platform.mtu_counts == "class" and any(
        policy.kind == PolicyKind.NETWORK for policy in facts.policies.values()
    ):
        wanted += [CLASSES, QUEUES]
    return tuple(wanted)


def read_status(
    answers: Mapping[str, str], platform: Platform, ports: Iterable[str]
) -> SwitchStatus:
    """Return the status that the output of the commands reports."""
    names = InterfaceNames(ports, platform.traits.lag_prefix)
    found = status_of_answers(answers, EXPECTED, _PARTS)
    _interfaces(answers.get(INTERFACES, ""), platform, names, found)
    parse_flow_control(found.ports, names, answers.get(FLOW, ""))
    parse_pfc_rows(answers.get(PFC, ""), _PFC_ROW, found.ports, names)
    _lldp(answers.get(LLDP, ""), names, found)
    found.lag_members = parse_lag_summary(answers.get(LAGS, ""), names)
    formed = _FORMED.search(answers.get(PAIR, ""))
    found.peer_up = None if formed is None else "formed ok" in formed[1]
    _members(answers.get(LAGS, ""), names, found)
    _pair(answers.get(PAIR, ""), names, found)
    _evidence(answers, names, found)
    found.fexes = {int(row[1]): row[2] for row in _FEX_ROW.finditer(answers.get(FEXES, ""))}
    _fabric(answers, found)
    _class_mtus(answers, found)
    return found


def _interfaces(text: str, platform: Platform, names: InterfaceNames, found: SwitchStatus) -> None:
    """Add each port, LAG and VFC; a sub-interface (``port-channel12.548``) is none of them."""
    for head, block in split_sections(text, _INTERFACE):
        if vfc := _VFC.fullmatch(head[1]):
            number = int(vfc[1])
            found.vfcs[number] = _vfc_is_up(head[2], block)
            if not found.vfcs[number]:
                found.vfc_reasons[number] = head[3] or _trunk_reason(block)
            continue
        name = head[1] if FC_PORT.fullmatch(head[1]) else names.resolve(head[1])
        if name:
            found.ports[name] = _port(head, block, platform)
        if FC_PORT.fullmatch(name) and found.ports[name].up and not _vfc_is_up(head[2], block):
            found.ports[name].up, found.ports[name].reason = False, _trunk_reason(block)


def _port(head: re.Match[str], block: str, platform: Platform) -> PortStatus:
    admin, pause = _ADMIN.search(block), _PAUSE.search(block)
    mtu = _MTU.search(block) if platform.mtu_counts == "port" else None
    shut = "administratively" in (head[3] or "").lower()
    up = head[2] in {"up", "trunking"}
    return PortStatus(
        up=up,
        reason="" if up or shut else head[3] or "",
        enabled=admin[1] == "up" if admin else not shut,
        mtu=int(mtu[1]) if mtu else None,
        pause_receive=pause[1] == "on" if pause else None,
        pause_send=pause[2] == "on" if pause else None,
    )


def _vfc_is_up(state: str, block: str) -> bool:
    """Return whether a VFC or native port carries all its VSANs.

    `is trunking` is not enough [VHYPER].
    """
    if state not in {"up", "trunking"}:
        return False
    listed = dict(_TRUNK_VSANS.findall(block))
    vsans = {kind: parse_numbers(text) if text else set() for kind, text in listed.items()}
    if "up" not in vsans:
        return state == "up"
    return bool(vsans["up"]) and vsans["up"] >= vsans.get("admin allowed and active", set())


def _trunk_reason(block: str) -> str:
    """Return the VSANs that do not come up on a VFC that trunks."""
    listed = dict(_TRUNK_VSANS.findall(block))
    words = [f"VSAN {listed[key]} {key}" for key in ("isolated", "initializing") if listed.get(key)]
    return ", ".join(words)


def _members(text: str, names: InterfaceNames, found: SwitchStatus) -> None:
    """Add why members are out of their LAG, where `show interface` gives no reason."""
    for short, flag in _FLAGGED.findall(text):
        port = found.ports.get(names.resolve(short))
        if port is not None and not port.reason:
            port.reason = _FLAGS.get(flag, "")


def _pair(text: str, names: InterfaceNames, found: SwitchStatus) -> None:
    """Add the consistency checks of the pair, and the VLANs that are active on each vPC."""
    checks = {(kind, what): value for kind, what, value in _CONSISTENCY.findall(text)}
    if checks:
        reasons = {kind: value for (kind, what), value in checks.items() if "reason" in what}
        found.pair_checks = {
            kind: (reasons.get(kind) or value) if value.lower() == "failed" else ""
            for (kind, what), value in checks.items()
            if "status" in what
        }
    for row in _VPC_ROW.finditer(text):
        lag = names.resolve(row[1])
        first, *more = row[4].splitlines()
        reason, _, listed = first.strip().rpartition(" ")
        words = [word for line in more for word in line.split()]
        vlans = _listed(" ".join([listed, *filter(_VLAN_LIST.fullmatch, words)]))
        reason = " ".join(
            [*reason.split(), *(one for one in words if not _VLAN_LIST.fullmatch(one))]
        )
        if row[2] == "up":
            found.pair_vlans[lag] = frozenset(vlans)
        if found.pair_checks is not None and (row[2] == "up" or row[3] == "failed"):
            found.pair_checks[lag] = reason if row[3] == "failed" else ""


def _evidence(answers: Mapping[str, str], names: InterfaceNames, found: SwitchStatus) -> None:
    """Add the states of VLANs and VSANs, and what spanning tree does with ports."""
    if rows := _VLAN_ROW.findall(answers.get(VLANS, "")):
        found.vlans = {int(number): state for number, state in rows}
    if rows := _VSAN.findall(answers.get(VSANS, "")):
        found.vsans = {int(number): state for number, state in rows}
    for command in (TREES, MST_TREES):
        if EXPECTED[command].search(answers.get(command, "")):
            found.trees = dict(_trees(answers[command], names))


def _trees(text: str, names: InterfaceNames) -> Iterator[tuple[int, dict[str, TreePort]]]:
    """Yield each VLAN with its ports; an instance holds for all its VLANs."""
    for head, block in split_sections(text, _TREE):
        ports = {
            names.resolve(row[1]): _tree_port(row[2], row[3], row[4])
            for row in _TREE_ROW.finditer(block)
        }
        for vlan in _listed(head[1] or head[2] or ""):
            yield vlan, ports


def _listed(text: str) -> set[int]:
    """Return the numbers of a list that may go on in further lines."""
    parts = re.findall(r"\d+(?:-\d+)?", text)
    return parse_numbers(",".join(parts)) if parts else set()


def _tree_port(role: str, state: str, rest: str) -> TreePort:
    inconsistent = _INCONSISTENT.search(rest)
    words = " ".join([role, state, *(inconsistent.groups() if inconsistent else ())])
    return TreePort(state == "FWD", words, role in _STANDBY and not inconsistent)


def _lldp(text: str, names: InterfaceNames, found: SwitchStatus) -> None:
    for _, block in split_sections(text, _CHASSIS):
        fields = dict(_LLDP_LINE.findall(block))
        port = names.resolve(fields.get("Local Port id", ""))
        add_neighbour(found.ports, port, lldp_neighbour(fields, _LLDP_FIELDS))


def _fabric(answers: Mapping[str, str], found: SwitchStatus) -> None:
    for row in _FLOGI_ROW.finditer(answers.get(LOGINS, "")):
        found.logins.add(FabricLogin(int(row[2]), row[3].lower(), _login_interface(row[1])))
    vsan = 0
    for row in _FCNS_ROW.finditer(answers.get(NAMES, "")):
        vsan = int(row[1] or vsan)
        if row[2]:
            found.names.add((vsan, row[2].lower()))
    found.logins_known = LOGINS not in answers or _says_who_is_logged_in(answers, found)
    _active_zones(answers.get(ZONES, ""), found)


def _login_interface(printed: str) -> str:
    """Return the interface of a login; a port-channel of native ports goes by its number.

    An MDS prints `port-channel5` [MDSSHOW], a Nexus `San-po5` [SANPO].

    >>> _login_interface("San-po5"), _login_interface("port-channel5"), _login_interface("fc1/5")
    ('port-channel5', 'port-channel5', 'fc1/5')
    """
    return re.sub(r"(?i)^(?:san-)?po(?:rt-channel)? ?(?=\d)", "port-channel", printed)


def _says_who_is_logged_in(answers: Mapping[str, str], found: SwitchStatus) -> bool:
    """Return whether both databases were printed; that of the name server has no empty table."""
    logins = found.logins or LOGINS_TOTAL in answers[LOGINS]
    expects_names = found.logins or answers.get(NAMES, "").strip()
    return bool(logins and (found.names or not expects_names))


def _active_zones(text: str, found: SwitchStatus) -> None:
    zones: dict[int, dict[str, set[str]]] = {}
    members: set[str] = set()
    alias, depth = "", 0
    for row in _ZONE_LINE.finditer(text):
        indent, kind, name, vsan, wwpn, word, known_as, other = row.groups()
        if kind:
            members, alias = set(), ""
            of_vsan = zones.setdefault(int(vsan), {})
            if kind == "zone":
                of_vsan[name] = members
            else:
                found.active_zoneset[int(vsan)] = name
            continue
        if alias and len(indent) > depth:
            members.discard(alias)  # this switch shows the WWPN of the alias
        else:
            alias, depth = known_as if word != "device-alias" else "", len(indent)
        members.add(wwpn.lower() if wwpn else known_as or other)
    for number, some in zones.items():
        found.active_zones[number] = {zone: frozenset(one) for zone, one in some.items()}


def _class_mtus(answers: Mapping[str, str], found: SwitchStatus) -> None:
    """Set the MTU of each class: that of its queues, or else that of the policy."""
    groups = dict(BUILT_IN_GROUPS)
    current = ""
    for name, group, mtu in _CLASS_LINE.findall(answers.get(CLASSES, "")):
        current = name or current
        if group:
            groups[current] = int(group)
        elif mtu:
            found.mtu_of_class[current] = int(mtu)
    queues = _queue_mtus(answers.get(QUEUES, ""))
    for name in found.mtu_of_class:
        found.mtu_of_class[name] = queues.get(groups.get(name, -1), found.mtu_of_class[name])


def _queue_mtus(text: str) -> dict[int, int]:
    """Return the smallest MTU of each QoS group on any port."""
    found: dict[int, int] = {}
    group = -1
    for number, hardware, configured in _QUEUE_LINE.findall(text):
        if number:
            group = int(number)
        else:
            mtu = int(configured or hardware)
            found[group] = min(found.get(group, mtu), mtu)
    return found
