"""Output of EOS show commands -> status.

Written from transcripts: [NTC] show interfaces, lldp, port-channel, mlag; the tables of flow
control and of priority flow control from the vendor's manual [A-L3MTU] and from published
transcripts.
"""

import re
from collections.abc import Iterable, Mapping

from sanfab.facts.status import PortStatus, StatusPart, SwitchStatus
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
    status_of_answers,
)

INTERFACES = "show interfaces"
FLOW = ("show interfaces flowcontrol", "show interfaces flow-control")
"""Before and from 4.26; each release rejects the other."""
PFC = "show priority-flow-control"
LLDP = "show lldp neighbors detail"
LAGS = "show port-channel summary"
PAIR = "show mlag"

_INTERFACE = re.compile(
    r"^(\S+) is (up|down|administratively down), line protocol is (\w+).*$", re.MULTILINE
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
EXPECTED = {
    INTERFACES: _INTERFACE,
    **dict.fromkeys(FLOW, re.compile("Send FlowControl")),
    PFC: re.compile(r"^ *Port +Enabled +Priorities", re.MULTILINE),
    LLDP: re.compile(r"^Interface \S+ detected \d+ LLDP neighbors?", re.MULTILINE),
    LAGS: re.compile(r"^ *(?:Port-Channel +Protocol|Number of channels)", re.MULTILINE),
    PAIR: re.compile(r"^state *: *\S", re.MULTILINE),
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
    if facts.lags:
        wanted.append(LAGS)
    if facts.peer is not None:
        wanted.append(PAIR)
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
    return found


def _port(head: re.Match[str], block: str) -> PortStatus:
    mtu = _MTU.search(block)
    return PortStatus(
        up=head[3] == "up",
        enabled=not head[2].startswith("administratively"),
        mtu=int(mtu[1]) if mtu else None,
    )
