"""Output of ExtremeXOS show commands -> status.

Written from device transcripts: [R-NTC] show ports information detail, show sharing; [R-ES] show
lldp ports neighbors detailed (as its scripts read it), show mlag peer.
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

PORTS = "show ports information detail"
LLDP = "show lldp ports all neighbors detailed"
LAGS = "show sharing"
PAIR = "show mlag peer"

_PORT = re.compile(r"^ *Port:\s+(\d+(?::\d+)?).*$", re.MULTILINE)
_LINE = re.compile(
    r"^\s*(Admin state|Link State|Jumbo|Flow Control|Priority Flow Control):\s*(.*)$", re.MULTILINE
)
_SIZE = re.compile(r"MTU= *(\d+)")
_PAUSE = re.compile(r"Rx-Pause:\s*(\w+)\s+Tx-Pause:\s*(\w+)")
_LLDP = LldpTable(
    port=re.compile(r"^ *LLDP Port (\S+) detected \d+ neighbors?.*$", re.MULTILINE),
    neighbour=re.compile(r"^ *Neighbor:.*$", re.MULTILINE),
    line=re.compile(r"^[ -]*(System Name|Port ID|Port Description) *: *(.*)$", re.MULTILINE),
    labels=("System Name", "Port ID", "Port Description"),
)
_CHECKPOINT = re.compile(r"Checkpoint Status *: *(\w+)")
EXPECTED = {
    PORTS: _PORT,
    LLDP: re.compile(r"^ *LLDP Port \S+ detected|^No neighbors", re.MULTILINE),
    LAGS: re.compile(r"^Load Sharing Monitor|^ *Config +Current", re.MULTILINE),
    PAIR: re.compile("Checkpoint Status|Multi-switch Link Aggregation Peers"),
}
"""What each command prints even where it has nothing to list [R-NTC] [R-ES]."""
_MEMBER, _BUNDLED = -4, -3
"""Words of a row of `show sharing` that hold a member and whether it is bundled."""
_CONTINUED = 5
"""Words of a row that continues a LAG, at least."""
_MASTER = re.compile(r"\d+(?::\d+)?")
"""Begins the first row of a LAG."""
_PARTS: dict[StatusPart, str] = {"ports": PORTS, "lags": LAGS, "pair": PAIR}
"""What each command reports of which nothing is known without it."""


def status_commands(facts: SwitchFacts, _platform: Platform) -> tuple[str, ...]:
    """Return the show commands that report the status of a switch with these facts."""
    wanted = [PORTS, LLDP]
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
    found = status_of_answers(answers, EXPECTED, _PARTS)
    for name, _, block in port_sections(answers.get(PORTS, ""), _PORT, names):
        fields = dict(_LINE.findall(block))
        if "Link State" in fields:
            found.ports[name] = _port(fields, platform)
    parse_lldp(found.ports, names, answers.get(LLDP, ""), _LLDP)
    found.lag_members = _sharing(answers.get(LAGS, ""))
    checkpoints = [state.lower() for state in _CHECKPOINT.findall(answers.get(PAIR, ""))]
    found.peer_up = all(state == "up" for state in checkpoints) if checkpoints else None
    return found


def _port(fields: Mapping[str, str], platform: Platform) -> PortStatus:
    jumbo, pfc = fields.get("Jumbo", ""), fields.get("Priority Flow Control")
    size = _SIZE.search(jumbo) if jumbo.startswith("Enabled") else None
    small = platform.mtu_default if jumbo.startswith("Disabled") else None
    pause = _PAUSE.search(fields.get("Flow Control", ""))
    return PortStatus(
        up=fields["Link State"].lower().startswith("active"),
        enabled=fields["Admin state"].startswith("Enabled") if "Admin state" in fields else None,
        mtu=int(size[1]) if size else small,
        pause_receive=pause[1] == "Enabled" if pause else None,
        pause_send=pause[2] == "Enabled" if pause else None,
        pfc=None if pfc is None else not pfc.startswith("Disabled"),
    )


def _sharing(text: str) -> dict[str, dict[str, bool]]:
    """Return whether each member is bundled, by the master port of the LAG."""
    found: dict[str, dict[str, bool]] = {}
    members: dict[str, bool] = {}
    for line in text.splitlines():
        words = line.split()
        if len(words) < _CONTINUED or words[_BUNDLED] not in {"Y", "-"}:
            continue
        if _MASTER.fullmatch(words[0]):
            members = found.setdefault(words[0], {})
        members[words[_MEMBER]] = words[_BUNDLED] == "Y"
    return found
