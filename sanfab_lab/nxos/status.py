"""State of links: priority flow control, vfcs, logins, the name server."""

import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from sanfab_lab.chassis import Plugged, is_bundled, is_up
from sanfab_lab.nxos.fibre_channel import fc_links, link_vsans, login_ports
from sanfab_lab.nxos.names import interface_order, number_of
from sanfab_lab.nxos.qos import FCOE_COS, lossless_priorities
from sanfab_lab.nxos.state import MEMBER_FIELDS, Port, Vfc, carried_vlans

if TYPE_CHECKING:
    from sanfab_lab.nxos.switch import Nxos


class AdapterLogin(NamedTuple):
    """A WWPN that logged in."""

    vfc: str
    vsan: int
    fcid: int
    wwpn: str
    target: bool


def physical_ports(switch: "Nxos", name: str) -> list[str]:
    """Return the physical ports of a port or port-channel, in order."""
    if name.startswith("Ethernet"):
        return [name] if name in switch.state.ports else []
    group = number_of(name)
    return [one for one, port in switch.state.ports.items() if port.group == group]


def port_settings(switch: "Nxos", name: str) -> Port | None:
    """Return the configuration of a port or port-channel."""
    if name.startswith("port-channel"):
        return switch.state.lags.get(number_of(name))
    return switch.state.ports.get(name)


def bundled_members(switch: "Nxos", name: str) -> list[str]:
    """Return the members of a port-channel that are up and part of it."""
    ports = switch.state.ports
    return [
        one
        for one in physical_ports(switch, name)
        if is_bundled(switch, one, ports[one].group_mode) and not differing_field(switch, one)
    ]


def lacks_links(switch: "Nxos", name: str) -> bool:
    """Return whether a port-channel has members, but fewer than its LACP needs [N7KMINL]."""
    up, lag = bundled_members(switch, name), switch.state.lags[number_of(name)]
    runs_lacp = any(switch.state.ports[one].group_mode != "on" for one in up)
    needed = int(lag.settings.get("lacp min-links", "1").split()[-1])
    return runs_lacp and len(up) < needed


def lag_works(switch: "Nxos", name: str) -> bool:
    """Return whether the links of a port-channel carry frames."""
    return bool(bundled_members(switch, name)) and not lacks_links(switch, name)


def differing_field(switch: "Nxos", name: str) -> str:
    """Return what a member has otherwise than its port-channel; that suspends it [NXPCCOMP]."""
    port = switch.state.ports[name]
    lag = switch.state.lags.get(port.group or 0)
    rows = MEMBER_FIELDS if lag is not None else ()
    return next((text for field, text in rows if getattr(port, field) != getattr(lag, field)), "")


def pfc_runs(switch: "Nxos", name: str) -> bool:
    """Return whether priority flow control is in force on a port [C-PFCAPI][N9K-LLFC]."""
    port, end = switch.state.ports[name], switch.chassis.cables.get(name)
    priorities = lossless_priorities(switch)
    if end is None or not is_up(switch, name) or port.pfc == "off" or not priorities:
        return False
    if switch.n9k and (port.pause_receive or port.pause_send):
        return False
    if port.pfc == "on":
        return True
    return _dcbx(switch, name, end)


def _dcbx(switch: "Nxos", name: str, end: Plugged) -> bool:
    """Return whether both ends have the same lossless priorities."""
    port = switch.state.ports[name]
    speaks = "lldp" in switch.state.features and port.lldp_transmit and port.lldp_receive
    if not speaks:
        return False
    if end.kind != "switch":
        return end.lldp and bool(end.wwpns)
    other = switch.chassis.others[end.system]
    if not other.speaks_lldp(end.port):
        return False
    if not isinstance(other, type(switch)):
        return True
    same = lossless_priorities(other) == lossless_priorities(switch)
    return same and other.state.ports[end.port].pfc != "off"


def pause_runs(switch: "Nxos", name: str, side: str) -> bool:
    """Return whether a port obeys, or sends, IEEE 802.3x pause frames."""
    port, end = switch.state.ports[name], switch.chassis.cables.get(name)
    wanted = port.pause_receive if side == "receive" else port.pause_send
    if not wanted or end is None or not is_up(switch, name) or pfc_runs(switch, name):
        return False
    if end.kind != "switch":
        return end.pause
    other = switch.chassis.others[end.system]
    if not isinstance(other, type(switch)):
        return True
    far = other.state.ports[end.port]
    return far.pause_send if side == "receive" else far.pause_receive


def vlan_of_vsan(switch: "Nxos", vsan: int) -> int | None:
    """Return the VLAN that carries the FCoE frames of a VSAN."""
    for number, vlan in switch.state.vlans.items():
        if vlan.vsan == vsan and not vlan.shut and not vlan.suspended:
            return number
    return None


def vfc_ports(switch: "Nxos", vfc: Vfc) -> list[str]:
    """Return the physical ports that are up under a vfc."""
    if vfc.mac:
        return [
            name
            for name, end in switch.chassis.cables.items()
            if end.mac == vfc.mac and is_up(switch, name)
        ]
    if vfc.port.startswith("port-channel") and lacks_links(switch, vfc.port):
        return []
    ports = physical_ports(switch, vfc.port) if vfc.port else []
    return [name for name in ports if is_up(switch, name)]


def vfc_problem(switch: "Nxos", name: str) -> str:
    """Return why a vfc is down; empty: it is up [NTC][BLOG-VFC13][C-N5TS]."""
    vfc = switch.state.vfcs[name]
    if vfc.shut:
        return "Administratively down"
    if not vfc.port and not vfc.mac:
        return "Error Disabled - VFC not bound"
    lines = vfc_ports(switch, vfc)
    if not lines:
        return "Bound physical interface down"
    if vfc.mode == "E":
        return "" if trunked_vsans(switch, name) else "Initializing"
    return _adapter_trouble(switch, name, lines)


def _adapter_trouble(switch: "Nxos", name: str, lines: list[str]) -> str:
    """Return why an adapter cannot log in through a vfc whose ports are up."""
    vfc = switch.state.vfcs[name]
    known = switch.state.vsans.get(vfc.vsan)
    if known is None or known.suspended:
        return "Isolation due to vsan inactive"
    if vlan_of_vsan(switch, vfc.vsan) is None:
        return "VSAN not mapped to an FCoE enabled VLAN"
    limit = switch.chassis.platform.vfc_lag_members
    several = limit is not None and len(physical_ports(switch, vfc.port or lines[0])) > limit
    ready = not several and carries_vsan(switch, name, vfc.vsan) and _lossless(switch, lines)
    return "" if ready and switch.fcoe_runs else "Initializing"


def _lossless(switch: "Nxos", lines: list[str]) -> bool:
    """Return whether ports can carry FCoE; a 5000 needs priority flow control [C-N5OPS]."""
    if not switch.n9k:
        return FCOE_COS in lossless_priorities(switch) and all(
            pfc_runs(switch, one) for one in lines
        )
    ports = switch.state.ports
    return "lldp" in switch.state.features and all(
        ports[one].lldp_transmit and ports[one].lldp_receive for one in lines
    )


def carries_vsan(switch: "Nxos", name: str, vsan: int) -> bool:
    """Return whether a vfc and the trunk below it carry a VSAN."""
    vfc = switch.state.vfcs[name]
    vlan = vlan_of_vsan(switch, vsan)
    below = vfc.port or next(iter(vfc_ports(switch, vfc)), "")
    port = port_settings(switch, below) if below else None
    if vlan is None or port is None or port.mode != "trunk" or vlan == port.native:
        return False
    inside = vfc.allowed is None or vsan in vfc.allowed
    return inside and bool(carried_vlans(port) >> vlan & 1)


def trunked_vsans(switch: "Nxos", name: str) -> list[int]:
    """Return the VSANs that an E-mode vfc carries to the other switch."""
    other, far = vfc_peer(switch, name)
    if other is None or not switch.fcoe_runs or not other.fcoe_runs:
        return []
    return [
        vsan
        for vsan, known in sorted(switch.state.vsans.items())
        if not known.suspended
        and carries_vsan(switch, name, vsan)
        and vsan in other.state.vsans
        and carries_vsan(other, far, vsan)
    ]


def vfc_peer(switch: "Nxos", name: str) -> "tuple[Nxos | None, str]":
    """Return the switch and its vfc at the other end of an E-mode vfc."""
    vfc = switch.state.vfcs[name]
    for line in vfc_ports(switch, vfc) if vfc.mode == "E" and not vfc.shut else ():
        end = switch.chassis.cables[line]
        other = switch.chassis.others.get(end.system) if end.kind == "switch" else None
        if not isinstance(other, type(switch)):
            continue
        for far, one in other.state.vfcs.items():
            if (
                one.mode == "E"
                and not one.shut
                and end.port in physical_ports(other, one.port or "x0")
            ):
                return other, far
    return None, ""


def fabric_logins(switch: "Nxos", vsan: int | None = None) -> list[AdapterLogin]:
    """Return the fabric logins, by vfc."""
    found: list[AdapterLogin] = []
    for name in sorted(switch.state.vfcs, key=interface_order):
        vfc = switch.state.vfcs[name]
        if vfc.mode != "F" or vsan not in {None, vfc.vsan} or vfc_problem(switch, name):
            continue
        lines = vfc_ports(switch, vfc)
        ends = [switch.chassis.cables[line] for line in lines]
        wwpns = {
            wwpn: end.kind == "array"
            for end in ends
            for wwpn in _accepted(switch, end)
            if end.kind != "switch"
        }
        found += [
            AdapterLogin(name, vfc.vsan, fcid_of(switch, vfc.vsan, wwpn), wwpn, target)
            for wwpn, target in wwpns.items()
        ]
    return [*_native_logins(switch, vsan), *found]


def _native_logins(switch: "Nxos", vsan: int | None) -> Iterator[AdapterLogin]:
    """Yield the logins on Fibre Channel ports; those of a port-channel are under its name."""
    for name, (settings, ends) in login_ports(switch).items():
        if vsan not in {None, settings.vsan}:
            continue
        wwpns = {wwpn: end.kind == "array" for end in ends for wwpn in _accepted(switch, end)}
        for wwpn, target in wwpns.items():
            fcid = fcid_of(switch, settings.vsan, wwpn)
            yield AdapterLogin(name, settings.vsan, fcid, wwpn, target)


def _accepted(switch: "Nxos", end: Plugged) -> tuple[str, ...]:
    """Return the WWPNs that may log in over a cable: without NPIV the first alone [C-N5NPV].

    The first is that of the port itself; the others are behind it.
    """
    return end.wwpns if "npiv" in switch.state.features else end.wwpns[:1]


def domain_id(switch: "Nxos", vsan: int) -> int:
    """Return the domain id of the switch in a VSAN; any, unless one is set [MIB-DM].

    A VSAN with logins keeps its domain id until the domain restarts [C-N5SAN].
    """
    if vsan in switch.domains:
        return switch.domains[vsan]
    if vsan in switch.state.domains:
        return int(switch.state.domains[vsan].split()[0])
    return zlib.crc32(f"{switch.chassis.name} {vsan}".encode()) % 239 + 1


def fcid_of(switch: "Nxos", vsan: int, wwpn: str) -> int:
    """Return the FCID of a login; it is persistent."""
    known = switch.fcids
    domain = switch.domains[vsan] = domain_id(switch, vsan)
    if known.get((vsan, wwpn), -1) >> 16 != domain:
        base = domain << 16
        taken = {one for (of, _), one in known.items() if of == vsan}
        step = 0x20 if switch.n9k else 1
        known[vsan, wwpn] = next(one for one in range(base, base + 65536, step) if one not in taken)
    return known[vsan, wwpn]


def joined_switches(switch: "Nxos", vsan: int) -> "list[Nxos]":
    """Return the switches that are joined in a VSAN, this one first."""
    found = [switch]
    for one in found:
        for name in one.state.vfcs:
            if vsan in trunked_vsans(one, name):
                other, _ = vfc_peer(one, name)
                if other is not None and other not in found:
                    found.append(other)
        for link in fc_links(one):
            if vsan in link_vsans(one, link) and link.other not in found:
                found.append(link.other)
    return found


def name_server_logins(switch: "Nxos", vsan: int) -> list[AdapterLogin]:
    """Return the logins of all switches of a VSAN, by FCID."""
    entries = [login for one in joined_switches(switch, vsan) for login in fabric_logins(one, vsan)]
    return sorted(entries, key=lambda login: login.fcid)
