"""Output of ExtremeXOS show commands -> status.

Written from device transcripts: [R-NTC] show ports information detail, show sharing; [R-ES] show
lldp ports neighbors detailed (as its scripts read it), show mlag peer; [XOSVLAN][R-CN] show
vlan detail; [XOSMLAG] show mlag ports.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from sanfab.facts.status import PortStatus, StatusPart, SwitchStatus, TreePort
from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.row import Platform
from sanfab.nos.status_tables import (
    InterfaceNames,
    LldpTable,
    parse_lldp,
    port_sections,
    split_sections,
    status_of_answers,
)

PORTS = "show ports information detail"
LLDP = "show lldp ports all neighbors detailed"
LAGS = "show sharing"
PAIR = "show mlag peer"
PAIR_LAGS = "show mlag ports"
VLANS = "show vlan detail"
EVIDENCE = frozenset({PAIR_LAGS, VLANS})
"""What shows that objects are alive; captures of earlier versions lack it."""

_PORT = re.compile(r"^ *Port:\s+(\d+(?::\d+)?).*$", re.MULTILINE)
_LINE = re.compile(
    r"^\s*(Admin state|Link State|Jumbo|Flow Control|Priority Flow Control):\s*(.*)$", re.MULTILINE
)
_REASON = re.compile(r"^(?!Active).*\(([^()]+)\)")
_SIZE = re.compile(r"MTU= *(\d+)")
_PAUSE = re.compile(r"Rx-Pause:\s*(\w+)\s+Tx-Pause:\s*(\w+)")
_LLDP = LldpTable(
    port=re.compile(r"^ *LLDP Port (\S+) detected \d+ neighbors?.*$", re.MULTILINE),
    neighbour=re.compile(r"^ *Neighbor:.*$", re.MULTILINE),
    line=re.compile(r"^[ -]*(System Name|Port ID|Port Description) *: *(.*)$", re.MULTILINE),
    labels=("System Name", "Port ID", "Port Description"),
)
_CHECKPOINT = re.compile(r"Checkpoint Status *: *(\w+)")
_VLAN = re.compile(r"^ *VLAN Interface with name *(\S+) created.*$", re.MULTILINE | re.IGNORECASE)
_TAG = re.compile(r"Tagging *:\s*(?:802\.1Q Tag|Untagged \(Internal tag) +(\d+)")
_VLAN_STATE = re.compile(r"Admin State *:\s*(\w+)", re.IGNORECASE)
_VLAN_PORTS = re.compile(r"^\s*Ports *:(.*?)(?:^\s*Flags *:|\Z)", re.MULTILINE | re.DOTALL)
_VLAN_PORT = re.compile(r"([*!]?)\b(\d+(?::\d+)?)([A-Za-z]*)(?=\s*(?:,|$))", re.MULTILINE)
_NAMED = re.compile(r"\([^()\n]*\)")
"""What stands in brackets behind a port: its display string."""
_PAIR_LAG = re.compile(
    r"^ *\d+ +(\d+(?::\d+)?) +(A|R|D|NP) +(Up|Down|N/A) +[A-Za-z]\S*", re.MULTILINE
)
EXPECTED = {
    PORTS: _PORT,
    LLDP: re.compile(r"^ *LLDP Port \S+ detected|^No neighbors", re.MULTILINE),
    LAGS: re.compile(r"^Load Sharing Monitor|^ *Config +Current", re.MULTILINE),
    PAIR: re.compile("Checkpoint Status|Multi-switch Link Aggregation Peers"),
    PAIR_LAGS: re.compile(r"^ *M[Ll][Aa][Gg] +Local", re.MULTILINE),
    VLANS: _VLAN,
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
    if facts.vlans:
        wanted.append(VLANS)
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
    found = status_of_answers(answers, EXPECTED, _PARTS)
    for name, _, block in port_sections(answers.get(PORTS, ""), _PORT, names):
        fields = dict(_LINE.findall(block))
        if "Link State" in fields:
            found.ports[name] = _port(fields, platform)
    parse_lldp(found.ports, names, answers.get(LLDP, ""), _LLDP)
    found.lag_members = _sharing(answers.get(LAGS, ""))
    checkpoints = [state.lower() for state in _CHECKPOINT.findall(answers.get(PAIR, ""))]
    found.peer_up = all(state == "up" for state in checkpoints) if checkpoints else None
    found.pair_checks = {
        port: "" if remote == "Up" else f"remote link {remote.lower()}"
        for port, local, remote in _PAIR_LAG.findall(answers.get(PAIR_LAGS, ""))
        if local == "A" and remote != "N/A"  # the peer has not told yet
    } or None
    _vlans(answers.get(VLANS, ""), found)
    return found


def _vlans(text: str, found: SwitchStatus) -> None:
    """Add the states of VLANs, and which ports are active or blocked in each."""
    states: dict[int, str | None] = {}
    trees: dict[int, dict[str, TreePort]] = {}
    for _, block in split_sections(text, _VLAN):
        tag, state = _TAG.search(block), _VLAN_STATE.search(block)
        if tag is None:
            continue
        words = state[1].lower() if state else None
        states[int(tag[1])] = "active" if words == "enabled" else words
        trees[int(tag[1])] = dict(_ports_of_vlan(block))
    known = {number: state for number, state in states.items() if state is not None}
    if states and len(known) == len(states):
        found.vlans = known  # releases before 12 do not print it
    found.trees = trees or None


def _ports_of_vlan(block: str) -> Iterator[tuple[str, TreePort]]:
    """Yield the ports of a VLAN that forward it, and those that are blocked in it."""
    listed = _VLAN_PORTS.search(block)
    if listed is None:
        return
    for star, port, flags in _VLAN_PORT.findall(_NAMED.sub("", listed[1].partition("\n")[2])):
        if "b" in flags:
            yield port, TreePort(forwards=False, printed="blocked", standby=True)
        elif star == "*":
            yield port, TreePort(forwards=True, printed="active")


def _port(fields: Mapping[str, str], platform: Platform) -> PortStatus:
    jumbo, pfc = fields.get("Jumbo", ""), fields.get("Priority Flow Control")
    size = _SIZE.search(jumbo) if jumbo.startswith("Enabled") else None
    small = platform.mtu_default if jumbo.startswith("Disabled") else None
    pause = _PAUSE.search(fields.get("Flow Control", ""))
    why = _REASON.search(fields["Link State"])
    enabled = fields["Admin state"].startswith("Enabled") if "Admin state" in fields else None
    return PortStatus(
        up=fields["Link State"].lower().startswith("active"),
        enabled=enabled,
        mtu=int(size[1]) if size else small,
        pause_receive=pause[1] == "Enabled" if pause else None,
        pause_send=pause[2] == "Enabled" if pause else None,
        pfc=None if pfc is None else not pfc.startswith("Disabled"),
        reason=why[1] if why and enabled is not False else "",
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
