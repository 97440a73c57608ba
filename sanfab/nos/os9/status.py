"""Output of FTOS and OS9 show commands -> status.

Written from device transcripts: [R-SEN] show interfaces, lldp; [R-NAF] show interfaces; [F-VLT]
show vlt brief and detail; [D-RSTPB] show spanning-tree rstp brief; [R-NTC] show vlan; [D-ERRDIS]
ports that the switch shut down. No transcript shows the output of priority flow control, so it is
not collected.
"""

import re
from collections.abc import Iterable, Mapping

from sanfab.facts.number_lists import parse_numbers
from sanfab.facts.status import PortStatus, StatusPart, SwitchStatus, TreePort
from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.row import Platform
from sanfab.nos.status_tables import (
    InterfaceNames,
    LldpTable,
    parse_lldp,
    port_sections,
    status_of_answers,
)

INTERFACES = "show interfaces"
LLDP = "show lldp neighbors detail"
PAIR = "show vlt brief"
PAIR_LAGS = "show vlt detail"
VLANS = "show vlan"
TREE = "show spanning-tree rstp brief"
EVIDENCE = frozenset({PAIR_LAGS, VLANS, TREE})
"""What shows that objects are alive; captures of earlier versions lack it."""

_INTERFACE = re.compile(
    r"^([A-Za-z-]+ \d\S*) is (up|down|administratively down)[^,\n]*, line protocol is (\w+)"
    r"(?: *\((?:error-disabled\[)?([^]()\n]*)\]?\))?.*$",
    re.MULTILINE,
)
_MTU = re.compile(r"^MTU (\d+) bytes", re.MULTILINE)
_PAUSE = re.compile(r"^Flowcontrol rx (on|off) tx (on|off)", re.MULTILINE)
_MEMBERS = re.compile(r"^Members in this channel:(.*(?:\n {2,}.*)*)", re.MULTILINE)
_MEMBER = re.compile(r"([A-Z][a-z] \d[\d/]*)\((\w)\)")
_LLDP = LldpTable(
    port=re.compile(r"^ *Local Interface (\S+ \S+) has \d+ neighbor.*$", re.MULTILINE),
    neighbour=re.compile(r"^ *Remote Chassis ID Subtype:.*$", re.MULTILINE),
    line=re.compile(r"^ *Remote (Port ID|Port Description|System Name): *(.*)$", re.MULTILINE),
    labels=("System Name", "Port ID", "Port Description"),
)
_PAIR_LINE = re.compile(r"^ *(ICL Link Status|VLT Peer Status) *: *(\w+)", re.MULTILINE)
_VLAN_ROW = re.compile(r"^[*GRPCI ] +(\d{1,4}) +(Active|Inactive)\b", re.MULTILINE)
_TREE_ROW = re.compile(
    r"^ *([A-Z][A-Za-z]* ?\d[\d/]*) +(Root|Desg|Altr|Bkup|Back|Dis\w*) +\d+\.\d+ +\d+ +\d+ +"
    r"(FWD|BLK|LRN|LIS|DIS|EDS)\b",
    re.MULTILINE,
)
_STANDBY = {"Altr", "Bkup", "Back"}
_PAIR_LAG = re.compile(r"^ *(\d+) +\d+ +(UP|DOWN) +(UP|DOWN) +([\d, -]*\d)? *$", re.MULTILINE)
EXPECTED = {
    INTERFACES: _INTERFACE,
    LLDP: re.compile(r"^ *Local Interface \S+ \S+ has \d+ neighbor", re.MULTILINE),
    PAIR: _PAIR_LINE,
    PAIR_LAGS: re.compile(r"^ *Local LAG Id", re.MULTILINE | re.IGNORECASE),
    VLANS: re.compile(r"^ *NUM +Status", re.MULTILINE),
    TREE: re.compile("Spanning Tree Protocol|[Ss]panning tree"),
}
"""What each command prints even where it has nothing to list [R-SEN] [F-VLT]."""
_PARTS: dict[StatusPart, str] = {"ports": INTERFACES, "lags": INTERFACES, "pair": PAIR}
"""What each command reports of which nothing is known without it."""


def status_commands(facts: SwitchFacts, _platform: Platform) -> tuple[str, ...]:
    """Return the show commands that report the status of a switch with these facts."""
    wanted = [INTERFACES, LLDP]
    if facts.vlans:
        wanted.append(VLANS)
    if facts.vlans and facts.spanning_tree == "rstp":
        wanted.append(TREE)
    if facts.peer is not None:
        wanted += [PAIR, PAIR_LAGS]
    return tuple(wanted)


def read_status(
    answers: Mapping[str, str], platform: Platform, ports: Iterable[str]
) -> SwitchStatus:
    """Return the status that the output of the commands reports."""
    names = InterfaceNames(ports, platform.traits.lag_prefix)
    found = status_of_answers(answers, EXPECTED, _PARTS)
    for name, head, block in port_sections(answers.get(INTERFACES, ""), _INTERFACE, names):
        found.ports[name] = _port(head, block)
        members = _MEMBERS.search(block)
        if members:
            found.lag_members[name] = {
                names.resolve(short): flag == "U" for short, flag in _MEMBER.findall(members[1])
            }
    parse_lldp(found.ports, names, answers.get(LLDP, ""), _LLDP)
    pair = [state.lower() for _, state in _PAIR_LINE.findall(answers.get(PAIR, ""))]
    found.peer_up = all(state == "up" for state in pair) if pair else None
    if rows := _VLAN_ROW.findall(answers.get(VLANS, "")):
        found.vlans = {int(number): state.lower() for number, state in rows}
    if rows := _TREE_ROW.findall(answers.get(TREE, "")):
        tree = {
            names.resolve(port): TreePort(state == "FWD", f"{role} {state}", role in _STANDBY)
            for port, role, state in rows
        }
        found.trees = dict.fromkeys(found.vlans or (), tree)  # one tree for all VLANs
    _pair_lags(answers.get(PAIR_LAGS, ""), platform.traits.lag_prefix, found)
    return found


def _pair_lags(text: str, prefix: str, found: SwitchStatus) -> None:
    """Add whether each LAG that is up here is up at the peer, and the active VLANs of it."""
    checks: dict[str, str] = {}
    for number, local, remote, listed in _PAIR_LAG.findall(text):
        if local == "UP":
            checks[f"{prefix}{number}"] = "" if remote == "UP" else "down at the peer"
            found.pair_vlans[f"{prefix}{number}"] = frozenset(
                parse_numbers(listed) if listed else ()
            )
    found.pair_checks = checks or None


def _port(head: re.Match[str], block: str) -> PortStatus:
    mtu, pause = _MTU.search(block), _PAUSE.search(block)
    down = None if head[2] == "down" else False  # a port without a cable is `down` as well
    return PortStatus(
        up=head[3] == "up",
        enabled=True if head[2] == "up" else down,
        mtu=int(mtu[1]) if mtu else None,
        pause_receive=pause[1] == "on" if pause else None,
        pause_send=pause[2] == "on" if pause else None,
        reason=head[4] or "",
    )
