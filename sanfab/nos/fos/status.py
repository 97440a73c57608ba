"""Output of Fabric OS show commands -> status.

Written from transcripts: [BRCSAN SW300 B200E] switchshow, [BRCDCIN BRCSAN] nsshow, nscamshow,
cfgactvshow, [BRCSAN] islshow, trunkshow, cfgtransshow.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from sanfab.facts.status import FabricLogin, PortStatus, StatusPart, SwitchStatus
from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.row import Platform
from sanfab.nos.fos.outputs_switch import port_rows
from sanfab.nos.fos.outputs_zoning import defined_zoning, peers_of

SWITCH = "switchshow"
NAMES = "nsshow -t"
FAR_NAMES = "nscamshow -t"
ZONES = "cfgactvshow"
_DEVICE = re.compile(
    r"^ *(?P<kind>N|NL|U) +(?P<address>[0-9a-f]{6});[^;\n]*;\s*(?P<wwpn>[0-9a-fA-F:]{23});",
    re.MULTILINE,
)
_INDEX = re.compile(r"^\s*Port Index: *(\d+)", re.MULTILINE)
_NO_DEVICE = re.compile(r"(?i)there is no entry|no entry is found|local name server has")
_DISABLED = re.compile(r"(?i)disabled")
_SEGMENTED = re.compile(r"(?i)E-Port +segmented")
"""A link that joins no fabric, though it is online [IBM37]."""


def status_commands(_facts: SwitchFacts, _platform: Platform) -> tuple[str, ...]:
    """Return the show commands that report the status of a switch."""
    return (SWITCH, NAMES, FAR_NAMES, ZONES)


def read_status(
    answers: Mapping[str, str], platform: Platform, ports: Sequence[str]
) -> SwitchStatus:
    """Return the status that the answers report; the fabric goes by the number of the inventory."""
    status = SwitchStatus()
    rows = list(port_rows(_lines(answers, SWITCH)))
    index_of = {row.get("index", row.get("area", "")): row["port"] for row in rows}
    wanted = {*ports}
    for row in rows:
        if not wanted or row["port"] in wanted:
            status.ports[row["port"]] = _port(row)
    vsan = platform.sole_vsan
    local = list(_devices(answers.get(NAMES, "")))
    status.logins = {
        FabricLogin(vsan, wwpn, index_of.get(index, index)) for wwpn, index in local if index
    }
    far = _devices(answers.get(FAR_NAMES, ""))
    status.names = {(vsan, wwpn) for wwpn, _ in (*local, *far)}
    zoning = defined_zoning(_lines(answers, ZONES))
    status.active_zones = {
        vsan: {name: _zone(members) for name, members in zoning.effective["zone"].items()}
    }
    status.active_zoneset = {vsan: zoning.enabled} if zoning.enabled else {}
    if rows:
        status.vsans = {vsan: "active" if _is_online(answers) else "suspended"}
    status.unknown = frozenset(_unknown(answers, rows))
    status.logins_known = "logins" not in status.unknown
    return status


def _lines(answers: Mapping[str, str], command: str) -> list[str]:
    return answers.get(command, "").splitlines()


def _zone(members: Sequence[str]) -> frozenset[str]:
    """Return the members of an effective zone: without the property of a peer zone."""
    zone = peers_of(members, {})
    return frozenset(one.lower() for one in (*zone.principals, *zone.members))


def _port(row: Mapping[str, str]) -> PortStatus:
    comment = row["comment"]
    up = row["state"] == "Online" and _SEGMENTED.search(comment) is None
    enabled = _DISABLED.search(comment) is None
    reason = "" if up else f"{row['state']} {comment}".strip()
    return PortStatus(up, enabled, reason=reason)


def _devices(text: str) -> Iterator[tuple[str, str]]:
    """Yield WWPN and port index of each device of the name server; the index may be absent."""
    found = list(_DEVICE.finditer(text))
    for at, one in enumerate(found):
        end = found[at + 1].start() if at + 1 < len(found) else len(text)
        index = _INDEX.search(text, one.end(), end)
        yield one["wwpn"].lower(), "" if index is None else index[1]


def _is_online(answers: Mapping[str, str]) -> bool:
    return re.search(r"^switchState:\s*Online", answers.get(SWITCH, ""), re.MULTILINE) is not None


def _unknown(answers: Mapping[str, str], rows: Sequence[Mapping[str, str]]) -> Iterator[StatusPart]:
    """Yield the parts that the switch did not report in a layout that is understood."""
    if not rows:
        yield "ports"
    names = answers.get(NAMES, "")
    if not _DEVICE.search(names) and not _NO_DEVICE.search(names):
        yield "logins"
        yield "names"
    if not answers.get(ZONES, "").strip():
        yield "zones"
