"""Output of OS10 show commands -> status.

Written from transcripts: [O10-MFD] show interface; [O10-CANU] show lldp neighbors detail;
[O10-CEPH] [O10-VLT] show vlt, its ports in detail, show port-channel summary; [O10-WOW] show vlan;
[O10-STP] show spanning-tree active. No transcript shows the output of priority flow control, so it
is not collected.
"""

import re
from collections.abc import Iterable, Mapping

from sanfab.facts.status import PortStatus, StatusPart, SwitchStatus, TreePort
from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.row import Platform
from sanfab.nos.status_tables import (
    InterfaceNames,
    add_neighbour,
    lldp_neighbour,
    port_sections,
    split_sections,
    status_of_answers,
)

INTERFACES = "show interface"
LLDP = "show lldp neighbors detail"
LAGS = "show port-channel summary"
VLANS = "show vlan"
TREES = "show spanning-tree active"
EVIDENCE = frozenset({VLANS, TREES})
"""What shows that objects are alive."""

_INTERFACE = re.compile(
    r"^ *((?:Ethernet|Port-channel) \S+) is (up|down|administratively down)[^,\n]*,"
    r" line protocol is (\w+).*$",
    re.MULTILINE | re.IGNORECASE,
)
_MTU = re.compile(r"^ *MTU (\d+) bytes", re.MULTILINE)
_PAUSE = re.compile(r"^ *Flowcontrol rx (on|off) tx (on|off)", re.MULTILINE)
_LLDP_END = re.compile(r"^-{20,} *$", re.MULTILINE)
_LLDP_LINE = re.compile(
    r"^ *(Local Port ID|Remote (?:Port ID|Port Description|System Name)): *(.*)$", re.MULTILINE
)
_LLDP_LABELS = ("Remote System Name", "Remote Port ID", "Remote Port Description")
_LAG_ROW = re.compile(r"^ *\d+ +(port-channel\d+) +\([^)]*\) +\S+ +\S+ *(.*)$", re.MULTILINE)
_MEMBER = re.compile(r"(\d+/\d+/\d+(?::\d+)?)\((\w+)\)")
_VLTI = re.compile(r"^ +port-channel1000 *: *(\w+)", re.MULTILINE)
_PEER = re.compile(r"^ +\d+ +\S+ +(up|down)\b", re.MULTILINE)
_PAIR_LAG = re.compile(
    r"^([* ]) *\d+ +(port-channel\d+) +(up|down) +\d+ +\d+ *$", re.MULTILINE | re.IGNORECASE
)
_VLAN_ROW = re.compile(r"^[*MR@PCIS ]* {2,}(\d{1,4}) +(Active|Inactive)\b", re.MULTILINE)
_TREE = re.compile(r"^ *VLAN (\d+) *$", re.MULTILINE)
_TREE_ROW = re.compile(
    r"^ *((?:ethernet|port-channel)\S+) +(Root|Desg|Altr|Bkup|Disb|Dis\w*) +\S+ +\d+ +\d+ +"
    r"(FWD|BLK|LRN|LIS|DIS|DSC)\b",
    re.MULTILINE | re.IGNORECASE,
)
_STANDBY = {"altr", "bkup"}
_PAIR_COMMAND = re.compile(r"show vlt \d+( vlt-port-detail)?")
_PAIR_EXPECTED = re.compile(r"^Domain ID +:", re.MULTILINE)
_PAIR_LAGS_EXPECTED = re.compile(r"^vlt-port-channel ID|^VLT Unit ID", re.MULTILINE)
EXPECTED = {
    INTERFACES: _INTERFACE,
    LLDP: re.compile(r"^ *(?:Remote Chassis ID|-{20,})", re.MULTILINE),
    LAGS: re.compile(r"^ *Flags: ", re.MULTILINE),
    VLANS: re.compile(r"^ *NUM +Status", re.MULTILINE),
    TREES: re.compile("Spanning tree enabled protocol|[Ss]panning tree"),
}
"""What each command prints even where it has nothing to list."""


def pair_command(domain: str) -> str:
    """Return the command that shows whether a pair is formed."""
    return f"show vlt {domain}"


def pair_lags_command(domain: str) -> str:
    """Return the command that shows the LAGs of a pair at both of its switches."""
    return f"show vlt {domain} vlt-port-detail"


def status_commands(facts: SwitchFacts, _platform: Platform) -> tuple[str, ...]:
    """Return the show commands that report the status of a switch with these facts."""
    wanted = [INTERFACES, LLDP]
    if facts.vlans:
        wanted += [VLANS, TREES]
    if facts.lags:
        wanted.append(LAGS)
    if facts.peer is not None:
        wanted.append(pair_command(facts.peer.domain))
        if any(lag.multichassis is not None for lag in facts.lags.values()):
            wanted.append(pair_lags_command(facts.peer.domain))
    return tuple(wanted)


def read_status(
    answers: Mapping[str, str], platform: Platform, ports: Iterable[str]
) -> SwitchStatus:
    """Return the status that the output of the commands reports."""
    names = InterfaceNames(ports, platform.traits.lag_prefix)
    of_pair, of_lags = _pair_answers(answers)
    parts: dict[StatusPart, str] = {"ports": INTERFACES, "lags": LAGS, "pair": of_pair}
    expected = EXPECTED | {of_pair: _PAIR_EXPECTED, of_lags: _PAIR_LAGS_EXPECTED}
    found = status_of_answers(answers, expected, parts)
    for name, head, block in port_sections(answers.get(INTERFACES, ""), _INTERFACE, names):
        found.ports[name] = _port(head, block)
    _neighbours(answers.get(LLDP, ""), names, found)
    found.lag_members = {
        lag: {
            names.resolve(f"ethernet{number}") or f"ethernet{number}": flag == "P"
            for number, flag in _MEMBER.findall(members)
        }
        for lag, members in _LAG_ROW.findall(answers.get(LAGS, ""))
    }
    states = [
        state.lower() for row in (_VLTI, _PEER) for state in row.findall(answers.get(of_pair, ""))
    ]
    if of_pair in answers and _PAIR_EXPECTED.search(answers[of_pair]):
        found.peer_up = len(states) > 1 and set(states) == {"up"}
    _pair_lags(answers.get(of_lags, ""), found)
    if rows := _VLAN_ROW.findall(answers.get(VLANS, "")):
        found.vlans = {int(number): state.lower() for number, state in rows}
    _trees(answers.get(TREES, ""), names, found)
    return found


def _pair_answers(answers: Mapping[str, str]) -> tuple[str, str]:
    """Return the two commands about the pair that were sent, whatever the number of its domain."""
    found = {bool(match[1]): one for one in answers if (match := _PAIR_COMMAND.fullmatch(one))}
    return found.get(False, pair_command("")), found.get(True, pair_lags_command(""))


def _port(head: re.Match[str], block: str) -> PortStatus:
    mtu, pause = _MTU.search(block), _PAUSE.search(block)
    down = None if head[2].lower() == "down" else False  # one without a cable is `down` as well
    return PortStatus(
        up=head[3].lower() == "up",
        enabled=True if head[2].lower() == "up" else down,
        mtu=int(mtu[1]) if mtu else None,
        pause_receive=pause[1] == "on" if pause else None,
        pause_send=pause[2] == "on" if pause else None,
    )


def _neighbours(text: str, names: InterfaceNames, found: SwitchStatus) -> None:
    """Add the LLDP neighbours: the port of this switch stands in the middle of each."""
    for block in _LLDP_END.split(text):
        fields = dict(reversed(_LLDP_LINE.findall(block)))
        port = names.resolve(fields.get("Local Port ID", ""))
        add_neighbour(found.ports, port, lldp_neighbour(fields, _LLDP_LABELS))


def _pair_lags(text: str, found: SwitchStatus) -> None:
    """Add whether each LAG that is up here is up at the peer; ``*`` marks this switch."""
    states: dict[str, dict[bool, str]] = {}
    for mark, lag, state in _PAIR_LAG.findall(text):
        states.setdefault(lag, {})[mark == "*"] = state.lower()
    checks = {
        lag: "" if of_units.get(False) == "up" else "down at the peer"
        for lag, of_units in states.items()
        if of_units.get(True) == "up"
    }
    found.pair_checks = checks or None


def _trees(text: str, names: InterfaceNames, found: SwitchStatus) -> None:
    """Add what spanning tree does: by VLAN, or one tree for all VLANs (RSTP)."""
    sections = [(int(head[1]), block) for head, block in split_sections(text, _TREE)]
    if sections:
        found.trees = {number: _tree(block, names) for number, block in sections}
    elif tree := _tree(text, names):
        found.trees = dict.fromkeys(found.vlans or (), tree)


def _tree(text: str, names: InterfaceNames) -> dict[str, TreePort]:
    return {
        names.resolve(port) or port: TreePort(
            state.upper() == "FWD", f"{role} {state}", role.lower() in _STANDBY
        )
        for port, role, state in _TREE_ROW.findall(text)
    }
