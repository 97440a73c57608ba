"""Show commands about DCB, FIP snooping and iSCSI."""

from typing import TYPE_CHECKING, NamedTuple

from sanfab_lab.chassis import Plugged, Session, is_up
from sanfab_lab.number_lists import compact_list
from sanfab_lab.os9.c_port import port_pfc
from sanfab_lab.os9.names import short
from sanfab_lab.os9.shell import Rejected
from sanfab_lab.os9.show_system import full_name
from sanfab_lab.os9.state import DcbMap, Port
from sanfab_lab.os9.table import command

if TYPE_CHECKING:
    from sanfab_lab.os9.switch import Os9


@command("show dcb", modes="exec user", source="D-DCB2 mem")
def dcb(switch: "Os9", _session: Session) -> str:
    """Print whether DCB is on."""
    unit = switch.chassis.platform.unit_first
    state = "Enabled" if switch.running.dcb else "Disabled"
    return f"stack-unit {unit} port-set 0\nDCB Status: {state}, PFC Queue Count: 2\n"


@command("show qos dcb-map", "show qos dcb-map {name}", modes="exec user", source="R-MFD")
def maps(switch: "Os9", _session: Session, name: str = "") -> str:
    """Print DCB maps."""
    found = {key: one for key, one in switch.running.maps.items() if name in {"", key}}
    if name and not found:
        raise Rejected(f"% Error: DCB map {name} does not exist.")  # [mem]
    return "\n".join(_map(switch, key, one) for key, one in sorted(found.items()))


def _map(switch: "Os9", name: str, found: DcbMap) -> str:
    rows = ["State    :Complete" if found.priorities else "State    :In-Progress"]
    rows.append(f"PfcMode  :{'ON' if found.pfc else 'OFF'}")
    for number, share, pfc in found.groups:
        kind = f"TSA:ETS BW:{share}" if share.isdigit() else "TSA:SP BW:0"
        rows.append(f"PG:{number} {kind} PFC:{'ON' if pfc else 'OFF'}")
        inside = [str(at) for at, group in enumerate(found.priorities) if group == number]
        rows.append(f"Priorities:{' '.join(inside)}")
    users = [short(port.name) for port in switch.running.ports.values() if port.dcb_map == name]
    return f"Map {name}\n" + "\n".join(rows) + f"\nApplied on: {', '.join(users) or 'none'}\n"


@command(
    "show interfaces {kind:[A-Za-z][A-Za-z-]*} {number:[0-9/]+} pfc {how:summary|details|detail}",
    "show interfaces {kind:[A-Za-z][A-Za-z-]*} {number:[0-9/]+} pfc",
    modes="exec user",
    source="D-DCB1 mem",
)
def pfc(switch: "Os9", session: Session, kind: str, number: str, how: str = "") -> str:  # noqa: ARG001
    """Print priority flow control of a port."""
    port = switch.running.ports[full_name(switch, session, f"{kind} {number}")]
    on = switch.running.dcb and port_pfc(switch, port)
    lossless = _lossless(switch, port) if on else []
    state, shown = "enabled" if on else "disabled", compact_list(lossless) or "-"
    works = bool(lossless) and is_up(switch, port.name)
    return (
        f"Interface {port.name}\n"
        f"    Admin mode is {'on' if on else 'off'}\n"
        f"    Admin is {state}, Priority list is {shown}\n"
        f"    Local is {state}, Priority list is {shown}\n"
        f"    Oper status is {'up' if works else 'down'}\n"
    )


def _lossless(switch: "Os9", port: Port) -> list[int]:
    """Return the priorities without drop of a port, by a map or an older policy."""
    if port.dcb_map:
        return switch.running.maps[port.dcb_map].lossless
    block = switch.running.blocks.get(("dcb-input", port.dcb_input))
    line = block.lines.get("pfc priority", "") if block else ""
    return [int(one) for one in line.split()[-1].replace("-", ",").split(",")] if line else []


@command("show iscsi", modes="exec user", source="D-ISC2 mem")
def iscsi(switch: "Os9", _session: Session) -> str:
    """Print whether iSCSI is watched."""
    return (
        f"iSCSI is {'enabled' if switch.running.iscsi else 'disabled'}\n"
        "iSCSI session monitoring is disabled\n"
        "------------------------------------------------\n"
        "iSCSI Targets and TCP Ports:\n"
        "TCP Port      Target IP Address\n"
        "3260\n"
        "860\n"
    )


class _Login(NamedTuple):
    port: Port
    end: Plugged
    fcf: Port
    vlan: int
    wwpn: str
    station: int


def _snooped(switch: "Os9") -> list[int]:
    """Return the VLANs on which FIP is snooped."""
    if "fip-snooping" not in switch.running.features:
        return []
    return sorted(n for n, one in switch.running.vlans.items() if one.fip or switch.running.fip)


def _logins(switch: "Os9") -> list[_Login]:
    """Return who logs in through the switch: a way to an FCF in the VLAN, PFC, jumbo-tagged."""
    found: list[_Login] = []
    ports = switch.running.ports.values()
    for vlan in _snooped(switch):
        fcfs = [p for p in ports if p.fip == "fcf" and vlan in p.tagged and switch.up(p.name)]
        for port in ports if fcfs else ():
            end = switch.chassis.cables.get(port.name)
            if end and vlan in port.tagged and is_up(switch, port.name) and port_pfc(switch, port):
                found += [
                    _Login(port, end, fcfs[0], vlan, wwpn, len(found) + at + 1)
                    for at, wwpn in enumerate(end.wwpns)
                ]
    return found


@command("show fip-snooping config", modes="exec user", source="D-FIP2 mem")
def config(switch: "Os9", _session: Session) -> str:
    """Print on which VLANs FIP is snooped."""
    running = switch.running
    on = "fip-snooping" in running.features
    rows = [
        f"FIP Snooping Feature enabled Status: {'Enabled' if on else 'Disabled'}",
        f"FIP Snooping Global enabled Status: {'Enabled' if running.fip else 'Disabled'}",
        f"Global FC-MAP Value: 0X{(running.fc_map or '0efc00').upper()}",
        "FIP Snooping enabled VLANs",
        "VLAN   Enabled   FC-MAP",
        "----   -------   --------",
    ]
    for number in _snooped(switch):
        value = (running.vlans[number].fc_map or running.fc_map or "0efc00").upper()
        rows.append(f"{number:<6} TRUE      0X{value}")
    return "\n".join(rows) + "\n"


@command("show fip-snooping sessions", modes="exec user", source="D-FIP2 mem")
def sessions(switch: "Os9", _session: Session) -> str:
    """Print who logged in through the switch."""
    rows = [
        "Enode MAC          Enode Intf  FCF Intf  VLAN  FCoE MAC           FC-ID     Port WWPN",
        "  ".join("-" * wide for wide in (17, 10, 8, 4, 17, 8, 23)),
    ]
    for one in _logins(switch):
        running = switch.running
        prefix = running.vlans[one.vlan].fc_map or running.fc_map or "0efc00"
        map_ = ":".join(prefix[at : at + 2] for at in range(0, 6, 2))
        station = f"01:00:{one.station:02x}"
        rows.append(
            f"{one.end.mac}  {short(one.port.name):<10}  {short(one.fcf.name):<8}  {one.vlan:<4}  "
            f"{map_}:{station}  {station}  {one.wwpn}"
        )
    return "\n".join(rows) + "\n"


@command("show fip-snooping enode", modes="exec user", source="D-FIP2 mem")
def enodes(switch: "Os9", _session: Session) -> str:
    """Print the adapters that speak FIP."""
    rows = ["Enode MAC          Enode Interface  VLAN", "---------          ---------------  ----"]
    seen = dict.fromkeys((one.end.mac, one.port.name, one.vlan) for one in _logins(switch))
    rows += [f"{mac}  {short(port):<15}  {vlan}" for mac, port, vlan in seen]
    return "\n".join(rows) + "\n"


@command("show fip-snooping fcf", modes="exec user", source="D-FIP2 mem")
def fcfs(switch: "Os9", _session: Session) -> str:
    """Print the ports that lead to an FCF, with the logins that go there."""
    rows = ["FCF Interface  VLAN  No. of Enodes", "-------------  ----  -------------"]
    found = _logins(switch)
    for port in switch.running.ports.values():
        for vlan in _snooped(switch) if port.fip == "fcf" and switch.up(port.name) else ():
            if vlan in port.tagged:
                many = sum(one.fcf is port and one.vlan == vlan for one in found)
                rows.append(f"{short(port.name):<13}  {vlan:<4}  {many}")
    return "\n".join(rows) + "\n"
