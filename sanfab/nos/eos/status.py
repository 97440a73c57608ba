"""Output of EOS show commands -> status.

Written from transcripts: [NTC] show interfaces, lldp, port-channel, mlag; the tables of flow
control and of priority flow control from the vendor's manual [A-L3MTU] and from published
transcripts; [EOSTREE] spanning tree, [EOSMLAG] MLAG interfaces, [EOSERR] ports that the switch shut
down itself.
"""

import re
from collections.abc import Iterable, Mapping

from sanfab.facts.status import PortStatus, StatusPart, SwitchStatus, TreePort
from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.row import Platform
from sanfab.nos.status_tables import (
    InterfaceNames,
    LldpTable,
    parse_flow_control,
    parse_lag_summary,
    parse_lldp,
    parse_pfc_rows,
    port_sections,
    split_sections,
    status_of_answers,
)

INTERFACES = "show interfaces"
FLOW = ("show interfaces flowcontrol", "show interfaces flow-control")
"""Before and from 4.26; each release rejects the other."""
PFC = "show priority-flow-control"
LLDP = "show lldp neighbors detail"
LAGS = "show port-channel summary"
PAIR = "show mlag"
PAIR_LAGS = "show mlag interfaces"
VLANS = "show vlan"
TREES = "show spanning-tree"
EVIDENCE = frozenset({PAIR_LAGS, VLANS, TREES})
"""What shows that objects are alive; captures of earlier versions lack it."""

_INTERFACE = re.compile(
    r"^(\S+) is (up|down|administratively down), line protocol is (\w+)(?: \((\w+)\))?.*$",
    re.MULTILINE,
)
_MTU = re.compile(r"^ +(?:Ethernet|IP) MTU (\d+) bytes", re.MULTILINE)
_PFC_ROW = re.compile(
    r"^ *(\S+) +(?:Yes|No) +(?P<digits>(?:[0-7][ ,]+)*).*?\b(?P<state>Yes|No)\b", re.MULTILINE
)
_LLDP = LldpTable(
    port=re.compile(r"^Interface (\S+) detected \d+ LLDP neighbors?.*$", re.MULTILINE),
    neighbour=re.compile(r"^ +Neighbor .*$", re.MULTILINE),
    # Link aggregation has a `Port ID` too, further down.
    line=re.compile(r"^[ -]*(System Name|Port ID|Port Description) *: *(.*)$", re.MULTILINE),
    labels=("System Name", "Port ID", "Port Description"),
)
_USUAL = {"connected", "notconnect", "disabled"}
"""States of a port that are no reason."""
_VLAN_ROW = re.compile(r"^ *(\d{1,4}) +\S.*? +(active|suspended)(?: .*)?$", re.MULTILINE)
_TREE = re.compile(r"^ *(VL|MST)(\d+) *$", re.MULTILINE)
_TREE_ROW = re.compile(
    r"^ *(\S+) +(root|designated|alternate|backup|master|disabled) +(\w+) +\d+ +\d+\.\d+ .*$",
    re.MULTILINE,
)
_STANDBY = {"alternate", "backup"}
_PAIR_LAG = re.compile(
    r"^ *\d+ .*?(active-full|active-partial|inactive|configured|disabled) +(Po\d+)\b.*$",
    re.MULTILINE | re.IGNORECASE,
)
_SANITY = re.compile(r"^config-sanity *: *(\S+)", re.MULTILINE)
_FLAGGED = re.compile(r"\b(Et[\d/]+)\(([^)]*)\)")
_FLAGS = {"s": "suspended", "I": "individual", "i": "incompatible with the LAG"}
"""Flags of a LAG member that is up and carries nothing [NTC]."""
EXPECTED = {
    INTERFACES: _INTERFACE,
    **dict.fromkeys(FLOW, re.compile("Send FlowControl")),
    PFC: re.compile(r"^ *Port +Enabled +Priorities", re.MULTILINE),
    LLDP: re.compile(r"^Interface \S+ detected \d+ LLDP neighbors?", re.MULTILINE),
    LAGS: re.compile(r"^ *(?:Port-Channel +Protocol|Number of channels)", re.MULTILINE),
    PAIR: re.compile(r"^state *: *\S", re.MULTILINE),
    PAIR_LAGS: re.compile(r"^ *mlag +desc", re.MULTILINE),
    VLANS: _VLAN_ROW,
    TREES: re.compile(rf"{_TREE.pattern}|Spanning tree is disabled", re.MULTILINE),
}
"""What each command prints even where it has nothing to list [NTC] [A-L3MTU]."""
_PAIR_LINE = re.compile(r"^(state|peer-link status) *: *(\S+)", re.MULTILINE)
_PARTS: dict[StatusPart, str] = {"ports": INTERFACES, "lags": LAGS, "pair": PAIR}
"""What each command reports of which nothing is known without it."""


def status_commands(facts: SwitchFacts, _platform: Platform) -> tuple[str, ...]:
    """Return the show commands that report the status of a switch with these facts."""
    wanted = [INTERFACES, *FLOW, LLDP]
    if any(port.pfc != "off" for port in facts.ports.values()):
        wanted.append(PFC)
    if facts.vlans:
        wanted += [VLANS, TREES]
    if facts.lags:
        wanted.append(LAGS)
    if facts.peer is not None:
        wanted += [PAIR, PAIR_LAGS]
    return tuple(wanted)


def read_status(
    answers: Mapping[str, str], platform: Platform, ports: Iterable[str]
) -> SwitchStatus:
    """Return the status that the output of the commands reports."""
    names = InterfaceNames(ports, platform.traits.lag_prefix)
    found = status_of_answers(answers, EXPECTED, _PARTS, *FLOW)
    for name, head, block in port_sections(answers.get(INTERFACES, ""), _INTERFACE, names):
        found.ports[name] = _port(head, block)
    for command in FLOW:
        parse_flow_control(found.ports, names, answers.get(command, ""))
    parse_pfc_rows(answers.get(PFC, ""), _PFC_ROW, found.ports, names)
    parse_lldp(found.ports, names, answers.get(LLDP, ""), _LLDP)
    found.lag_members = parse_lag_summary(answers.get(LAGS, ""), names)
    pair = {key: value.lower() for key, value in _PAIR_LINE.findall(answers.get(PAIR, ""))}
    if pair:
        found.peer_up = pair.get("state") == "active" and pair.get("peer-link status") == "up"
    _consistency(answers, names, found)
    for short, flags in _FLAGGED.findall(answers.get(LAGS, "")):
        port = found.ports.get(names.resolve(short))
        if port is not None and not port.reason and "P" not in flags:
            port.reason = next((_FLAGS[flag] for flag in flags if flag in _FLAGS), "")
    if rows := _VLAN_ROW.findall(answers.get(VLANS, "")):
        found.vlans = {int(number): state for number, state in rows}
    if _TREE.search(answers.get(TREES, "")):
        found.trees = _trees(answers[TREES], names, found.vlans or ())
    return found


def _consistency(answers: Mapping[str, str], names: InterfaceNames, found: SwitchStatus) -> None:
    """Add what the pair checks: the configurations, and each LAG of both that is up here."""
    checks: dict[str, str] = {}
    if sanity := _SANITY.search(answers.get(PAIR, "")):
        checks["config-sanity"] = "" if sanity[1].lower() == "consistent" else sanity[1]
    for row in _PAIR_LAG.finditer(answers.get(PAIR_LAGS, "")):
        lag = names.resolve(row[2])
        if lag in found.ports and found.ports[lag].up:
            checks[lag] = "" if row[1].lower() == "active-full" else row[1].lower()
    found.pair_checks = checks or None


def _trees(
    text: str, names: InterfaceNames, vlans: Iterable[int]
) -> dict[int, dict[str, TreePort]]:
    """Return what spanning tree does, by VLAN.

    An only instance holds for all VLANs; of several, no output says which VLANs each has.
    """
    found = {head.groups(): _tree(block, names) for head, block in split_sections(text, _TREE)}
    if found.keys() == {("MST", "0")}:
        return dict.fromkeys(vlans, found["MST", "0"])
    return {int(number): ports for (kind, number), ports in found.items() if kind == "VL"}


def _tree(block: str, names: InterfaceNames) -> dict[str, TreePort]:
    return {
        names.resolve(row[1]): TreePort(
            row[3] == "forwarding", f"{row[2]} {row[3]}", row[2] in _STANDBY
        )
        for row in _TREE_ROW.finditer(block)
    }


def _port(head: re.Match[str], block: str) -> PortStatus:
    mtu = _MTU.search(block)
    return PortStatus(
        up=head[3] == "up",
        enabled=not head[2].startswith("administratively"),
        mtu=int(mtu[1]) if mtu else None,
        reason="" if head[4] is None or head[4] in _USUAL else head[4],
    )
