"""Output of NX-OS show commands -> status.

Written from transcripts and device-derived fixtures: [NTC] show interface, lldp, port-channel,
vpc, flogi; [VHYPER] vfc; [KEEPIT-PFC] priority flow control; [OTEL] flow control and queuing;
[COLL-NX] active zoneset; [LABNOTES] name server. The layout of `show policy-map system type
network-qos` is known from memory only.
"""

import re
from collections.abc import Iterable, Mapping

from sanfab.facts.number_lists import parse_numbers
from sanfab.facts.policy_kind import PolicyKind
from sanfab.facts.status import FabricLogin, PortStatus, StatusPart, SwitchStatus
from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.row import Platform
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

_WWN = "(?:[0-9a-f]{2}:){7}[0-9a-f]{2}"
_VFC = re.compile(r"vfc([0-9]{1,4})")
_INTERFACE = re.compile(r"^(\S+) is (\w+)(?: \(([^)\n]*)\))?.*$", re.MULTILINE)
_ADMIN = re.compile(r"^ *admin state is (\w+)", re.MULTILINE)
_MTU = re.compile(r"^ *MTU (\d+) bytes", re.MULTILINE)
_PAUSE = re.compile(r"Input flow-control is (\w+), output flow-control is (\w+)")
_TRUNK_VSANS = re.compile(r"Trunk vsans \((up|admin allowed and active)\) *\(([\d,-]*)\)")
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
_FLOGI_ROW = re.compile(rf"^ *(\S+) +(\d+) +0x[0-9a-f]+ +({_WWN})", re.MULTILINE | re.IGNORECASE)
_FEX_ROW = re.compile(r"^ *(\d{1,3}) +\S.*? +(\w+(?: \w+)?) +(?:N2K|B22)\S* +\S+ *$", re.MULTILINE)
_FCNS_ROW = re.compile(
    rf"^ *(?:VSAN +(\d+)|0x[0-9a-f]+ +\w+ +({_WWN}))", re.MULTILINE | re.IGNORECASE
)
_ZONE_LINE = re.compile(
    rf"^([ *]*)(?:(zoneset|zone) name (\S+) vsan (\d+)|.*?\bpwwn ({_WWN})|.*?\b"
    r"(device-alias|fcalias(?: name)?) ([\w$^-]+))",
    re.MULTILINE | re.IGNORECASE,
)
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
    wanted = [INTERFACES, FLOW, PFC, LLDP]
    if facts.lags:
        wanted.append(LAGS)
    if facts.peer is not None:
        wanted.append(PAIR)
    if facts.fexes:
        wanted.append(FEXES)
    if facts.vsans:
        wanted += [LOGINS, NAMES, ZONES]
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
    found.fexes = {int(row[1]): row[2] for row in _FEX_ROW.finditer(answers.get(FEXES, ""))}
    _fabric(answers, found)
    _class_mtus(answers, found)
    return found


def _interfaces(text: str, platform: Platform, names: InterfaceNames, found: SwitchStatus) -> None:
    """Add each port, LAG and VFC; a sub-interface (``port-channel12.548``) is none of them."""
    for head, block in split_sections(text, _INTERFACE):
        if vfc := _VFC.fullmatch(head[1]):
            found.vfcs[int(vfc[1])] = _vfc_is_up(head[2], block)
            continue
        name = names.resolve(head[1])
        if name:
            found.ports[name] = _port(head, block, platform)


def _port(head: re.Match[str], block: str, platform: Platform) -> PortStatus:
    admin, pause = _ADMIN.search(block), _PAUSE.search(block)
    mtu = _MTU.search(block) if platform.mtu_counts == "port" else None
    shut = "administratively" in (head[3] or "").lower()
    return PortStatus(
        up=head[2] in {"up", "trunking"},
        enabled=admin[1] == "up" if admin else not shut,
        mtu=int(mtu[1]) if mtu else None,
        pause_receive=pause[1] == "on" if pause else None,
        pause_send=pause[2] == "on" if pause else None,
    )


def _vfc_is_up(state: str, block: str) -> bool:
    """Return whether a VFC carries all its VSANs: `is trunking` is not enough [VHYPER]."""
    if state not in {"up", "trunking"}:
        return False
    listed = dict(_TRUNK_VSANS.findall(block))
    vsans = {kind: parse_numbers(text) if text else set() for kind, text in listed.items()}
    if "up" not in vsans:
        return state == "up"
    return bool(vsans["up"]) and vsans["up"] >= vsans.get("admin allowed and active", set())


def _lldp(text: str, names: InterfaceNames, found: SwitchStatus) -> None:
    for _, block in split_sections(text, _CHASSIS):
        fields = dict(_LLDP_LINE.findall(block))
        port = names.resolve(fields.get("Local Port id", ""))
        add_neighbour(found.ports, port, lldp_neighbour(fields, _LLDP_FIELDS))


def _fabric(answers: Mapping[str, str], found: SwitchStatus) -> None:
    for row in _FLOGI_ROW.finditer(answers.get(LOGINS, "")):
        found.logins.add(FabricLogin(int(row[2]), row[3].lower(), row[1]))
    vsan = 0
    for row in _FCNS_ROW.finditer(answers.get(NAMES, "")):
        vsan = int(row[1] or vsan)
        if row[2]:
            found.names.add((vsan, row[2].lower()))
    found.logins_known = LOGINS not in answers or _says_who_is_logged_in(answers, found)
    _active_zones(answers.get(ZONES, ""), found)


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
        indent, kind, name, vsan, wwpn, word, known_as = row.groups()
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
        members.add(wwpn.lower() if wwpn else known_as)
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
