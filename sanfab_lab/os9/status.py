"""State + cables -> what the switch learns: fabric logins through FIP snooping."""

from typing import TYPE_CHECKING, NamedTuple

from sanfab_lab.chassis import is_up
from sanfab_lab.os9.state import Port, State

if TYPE_CHECKING:
    from sanfab_lab.os9.switch import Os9


class FipLogin(NamedTuple):
    """One fabric login through the switch."""

    port: Port
    mac: str
    fcf: Port
    vlan: int
    wwpn: str
    station: int
    """Number of the login."""


def snooped_vlans(state: State) -> list[int]:
    """Return the VLANs with FIP snooping."""
    if "fip-snooping" not in state.features:
        return []
    return sorted(number for number, vlan in state.vlans.items() if vlan.fip or state.fip)


def fcf_ports(switch: "Os9") -> list[tuple[Port, int]]:
    """Return the ports that lead to an FCF, each with a VLAN that it carries."""
    vlans, ports = snooped_vlans(switch.state), switch.state.ports.values()
    found = [port for port in ports if port.fip == "fcf" and switch.up(port.name)]
    return [(port, vlan) for port in found for vlan in vlans if vlan in port.tagged]


def fip_logins(switch: "Os9") -> list[FipLogin]:
    """Return the fabric logins: with an FCF in the VLAN, and PFC at the port."""
    fcf_of = {vlan: port for port, vlan in reversed(fcf_ports(switch))}
    found: list[FipLogin] = []
    for vlan in sorted(fcf_of):
        for port in switch.state.ports.values():
            end = switch.chassis.cables.get(port.name)
            works = vlan in port.tagged and is_up(switch, port.name) and switch.state.pfc_runs(port)
            if end and works:
                found += [
                    FipLogin(port, end.mac, fcf_of[vlan], vlan, wwpn, len(found) + at)
                    for at, wwpn in enumerate(end.wwpns, 1)
                ]
    return found
