"""Output of FTOS and OS9 show commands -> status.

Written from device transcripts: [R-SEN] show interfaces, lldp; [R-NAF] show interfaces; [F-VLT]
show vlt brief. No transcript shows the output of priority flow control, so it is not collected.
"""

import re
from collections.abc import Iterable, Mapping

from sanfab.facts.status import PortStatus, StatusPart, SwitchStatus
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

_INTERFACE = re.compile(
    r"^([A-Za-z-]+ \d\S*) is (up|down|administratively down)[^,\n]*, line protocol is (\w+).*$",
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
EXPECTED = {
    INTERFACES: _INTERFACE,
    LLDP: re.compile(r"^ *Local Interface \S+ \S+ has \d+ neighbor", re.MULTILINE),
    PAIR: _PAIR_LINE,
}
"""What each command prints even where it has nothing to list [R-SEN] [F-VLT]."""
_PARTS: dict[StatusPart, str] = {"ports": INTERFACES, "lags": INTERFACES, "pair": PAIR}
"""What each command reports of which nothing is known without it."""


def status_commands(facts: SwitchFacts, _platform: Platform) -> tuple[str, ...]:
    """Return the show commands that report the status of a switch with these facts."""
    return (INTERFACES, LLDP) if facts.peer is None else (INTERFACES, LLDP, PAIR)


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
    return found


def _port(head: re.Match[str], block: str) -> PortStatus:
    mtu, pause = _MTU.search(block), _PAUSE.search(block)
    down = None if head[2] == "down" else False  # a port without a cable is `down` as well
    return PortStatus(
        up=head[3] == "up",
        enabled=True if head[2] == "up" else down,
        mtu=int(mtu[1]) if mtu else None,
        pause_receive=pause[1] == "on" if pause else None,
        pause_send=pause[2] == "on" if pause else None,
    )
