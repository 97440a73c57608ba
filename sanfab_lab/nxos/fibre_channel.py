"""State of Fibre Channel ports: which are up, who logs in, what links of switches carry."""

from typing import TYPE_CHECKING, NamedTuple

from sanfab_lab.chassis import Plugged, is_bundled, is_up
from sanfab_lab.nxos.state import NativePort, State

if TYPE_CHECKING:
    from sanfab_lab.nxos.switch import Nxos


class FcLink(NamedTuple):
    """A port or port-channel to another switch, and what is at its other end."""

    other: "Nxos"
    near: NativePort
    far: NativePort


def lag_title(state: State, number: int) -> str:
    """Return the name of a port-channel of Fibre Channel ports."""
    return f"port-channel{number}" if state.fc_only else f"san-port-channel {number}"


def settings_of(state: State, name: str) -> NativePort:
    """Return what is in force on a port: a member has what its port-channel has."""
    port = state.fc_ports[name]
    return state.fc_lags.get(port.group or 0, port)


def port_problem(switch: "Nxos", name: str) -> str:
    """Return why a port is down; empty: it is up [MDSSHOW]."""
    if not switch.port_enabled(name):
        return "Administratively down"
    if name in switch.chassis.error_disabled:
        return switch.chassis.error_disabled[name]
    end = switch.chassis.cables.get(name)
    if end is None or not is_up(switch, name) or not _is_fibre_channel(switch, end):
        return "Link failure or not-connected"
    if link_of(switch, name) is not None:
        return ""
    return _login_problem(switch, name, end)


def _login_problem(switch: "Nxos", name: str, end: Plugged) -> str:
    """Return why nothing can log in on a port whose link is up."""
    settings, port = settings_of(switch.state, name), switch.state.fc_ports[name]
    if port.group and not is_bundled(switch, name, "active" if settings.active else "on"):
        return "Suspended"
    known = switch.state.vsans.get(settings.vsan)
    if known is None or known.suspended:
        return "VSAN suspended" if known else "Port VSAN is deleted"
    suits = end.kind != "switch" and settings.mode in {"auto", "F", "Fx"} and bool(end.wwpns)
    return "" if suits else "Initializing"


def _is_fibre_channel(switch: "Nxos", end: Plugged) -> bool:
    """Return whether the other end of a cable is a Fibre Channel port too."""
    if end.kind != "switch":
        return True
    other = switch.chassis.others.get(end.system)
    return isinstance(other, type(switch)) and end.port in other.state.fc_ports


def lag_problem(switch: "Nxos", number: int) -> str:
    """Return why a port-channel is down; empty: it is up."""
    if switch.state.fc_lags[number].shut:
        return "Administratively down"
    if not any(not port_problem(switch, one) for one in native_members(switch.state, number)):
        return "No operational members"
    return ""


def native_members(state: State, number: int) -> list[str]:
    """Return the members of a port-channel."""
    return [name for name, port in state.fc_ports.items() if port.group == number]


def link_of(switch: "Nxos", name: str) -> FcLink | None:
    """Return the link to another switch over a port; None: there is none."""
    end = switch.chassis.cables.get(name)
    if end is None or end.kind != "switch" or not is_up(switch, name):
        return None
    other = switch.chassis.others.get(end.system)
    if not isinstance(other, type(switch)) or end.port not in other.state.fc_ports:
        return None
    near, far = settings_of(switch.state, name), settings_of(other.state, end.port)
    is_link = near.mode in {"auto", "E"} and far.mode in {"auto", "E"}
    return FcLink(other, near, far) if is_link else None


def link_vsans(switch: "Nxos", link: FcLink) -> list[int]:
    """Return the VSANs that a link of switches carries: those of a trunk, else that of the port."""
    modes = (link.near.trunk, link.far.trunk)
    active = [
        {number for number, known in one.state.vsans.items() if not known.suspended}
        for one in (switch, link.other)
    ]
    shared = active[0] & active[1]
    if "off" in modes or "on" not in modes:  # two ends of mode auto do not trunk
        return sorted(shared & {link.near.vsan} & {link.far.vsan})
    lists = [one.allowed for one in (link.near, link.far) if one.allowed is not None]
    return sorted(shared.intersection(*lists))


def fc_links(switch: "Nxos") -> list[FcLink]:
    """Return the links to other switches, one for each port."""
    found = (link_of(switch, name) for name in switch.state.fc_ports)
    return [one for one in found if one is not None]


def login_ports(switch: "Nxos") -> dict[str, tuple[NativePort, list[Plugged]]]:
    """Return the ports and port-channels on which devices log in, with the ends of their cables."""
    found: dict[str, tuple[NativePort, list[Plugged]]] = {}
    for name, port in switch.state.fc_ports.items():
        if port_problem(switch, name) or link_of(switch, name) is not None:
            continue
        title = lag_title(switch.state, port.group) if port.group else name
        known = found.setdefault(title, (settings_of(switch.state, name), []))
        known[1].append(switch.chassis.cables[name])
    return found
