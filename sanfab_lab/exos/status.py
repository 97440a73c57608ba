"""State and cables -> what a switch reports: links, LLDP, ports of spanning tree."""

from typing import TYPE_CHECKING

from sanfab_lab.chassis import Neighbour, is_bundled, is_up, neighbour
from sanfab_lab.exos.state import Domain, Lag, State, Vlan

if TYPE_CHECKING:
    from sanfab_lab.exos.switch import Exos


def link_state(switch: "Exos", port: str) -> str:
    """Return the letter of a link: active, ready, or disabled."""
    if not switch.port_enabled(port):
        return "D"
    return "A" if is_up(switch, port) else "R"


def group_members_up(switch: "Exos", lag: Lag) -> list[str]:
    """Return the members of a group that are up and part of it."""
    mode = lag.activity if lag.lacp and lag.defaulted == "delete" else "on"
    return [port for port in lag.members if is_bundled(switch, port, mode)]


def carries_frames(switch: "Exos", port: str) -> bool:
    """Return whether a port of a VLAN carries frames: a group, with as many links as it needs."""
    lag = switch.state.lags.get(port)
    if lag is None:
        return is_up(switch, port)
    return len(group_members_up(switch, lag)) >= max(1, lag.minimum)


def lldp_mode(switch: "Exos", port: str) -> str:
    """Return the LLDP mode of a port: on, off, receive-only or transmit-only."""
    return switch.state.settings_of(port).lldp or ("on" if switch.release >= (21, 1) else "off")


def tlv_is_default(switch: "Exos", tlv: str) -> bool:
    """Return whether a port advertises a TLV by default [R-CN]."""
    return tlv == "system-description" or (tlv == "system-name" and switch.release >= (21, 1))


def lldp_neighbours(switch: "Exos", ports: list[str]) -> list[tuple[str, Neighbour]]:
    """Return the neighbours of ports that receive LLDP."""
    hearing = [port for port in ports if lldp_mode(switch, port) in {"on", "receive-only"}]
    found = [(port, neighbour(switch, port)) for port in hearing]
    return [(port, heard) for port, heard in found if heard is not None]


def sorted_vlans(state: State) -> list[Vlan]:
    """Return the VLANs in the order of their names."""
    return sorted(state.vlans.values(), key=lambda vlan: vlan.name.casefold())


def domain_ports(state: State, domain: Domain) -> set[str]:
    """Return the ports of a spanning-tree domain."""
    bound = (state.vlans[vlan].ports() for vlan in domain.bound)
    return set().union(*bound, *domain.vlans.values())


def port_state(switch: "Exos", domain: Domain, port: str) -> str:
    """Return the state of a port of a domain: one that hears the switch itself is blocked."""
    if not domain.enabled or not carries_frames(switch, port):
        return "DISABLED"
    return "BLOCKING" if port in switch.chassis.looped else "FORWARDING"


def priority_profile(state: State, priority: int) -> str:
    """Return the QoS profile of a priority."""
    return state.dot1p.get(priority, default_profile(priority))


def default_profile(priority: int) -> str:
    """Return the default QoS profile of a priority."""
    return "QP8" if priority == 7 else "QP1"  # noqa: PLR2004  # the highest priority


def engine_id(switch: "Exos") -> str:
    """Return the SNMP engine id of the switch [F-450]."""
    return f"03:{switch.mac}"


def state_word(on: object) -> str:
    """Return Enabled or Disabled."""
    return "Enabled" if on else "Disabled"


def near(vlan: Vlan, address: str) -> bool:
    """Return whether an address is in the network of a VLAN."""
    if not vlan.address:
        return False
    parts = [vlan.address.split("."), address.split("."), vlan.mask.split(".")]
    return all(
        int(own) & int(mask) == int(far) & int(mask) for own, far, mask in zip(*parts, strict=True)
    )
