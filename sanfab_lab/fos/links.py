"""State of ports: links to other switches and to devices, speeds, logins."""

from typing import TYPE_CHECKING, NamedTuple

from sanfab_lab.chassis import Plugged, is_up

if TYPE_CHECKING:
    from sanfab_lab.fos.switch import Fos


class FarPort(NamedTuple):
    """The port of another switch at the far end of a link."""

    switch: "Fos"
    port: str


class DeviceLogin(NamedTuple):
    """A device that logged in to the fabric."""

    port: str
    pid: int
    """Domain, area and number on the port."""
    wwpn: str
    target: bool


def e_peer(switch: "Fos", port: str) -> FarPort | None:
    """Return the far end of a port that is up and can be an E_Port; None: no such port."""
    end = switch.chassis.cables.get(port)
    if end is None or end.kind != "switch" or not has_light(switch, port):
        return None
    other = switch.chassis.others.get(end.system)
    if not isinstance(other, type(switch)) or end.port not in other.state.ports:
        return None
    able = (switch.state.ports[port], other.state.ports[end.port])
    if not all(one.e_port and not one.locked_l for one in able):
        return None
    return FarPort(other, end.port)


def has_light(switch: "Fos", port: str) -> bool:
    """Return whether a link is up: both ends enabled, their speeds the same."""
    return is_up(switch, port) and _speeds_meet(switch, port)


def _speeds_meet(switch: "Fos", port: str) -> bool:
    far = _far_speeds(switch, switch.chassis.cables[port])
    return far is None or bool(set(_own_speeds(switch, port)) & set(far))


def _own_speeds(switch: "Fos", port: str) -> tuple[int, ...]:
    fixed = switch.state.ports[port].speed
    return (fixed,) if fixed else switch.hardware.speeds


def _far_speeds(switch: "Fos", end: Plugged) -> tuple[int, ...] | None:
    """Return the speeds of the far end; None: not known, so it takes any."""
    other = switch.chassis.others.get(end.system) if end.kind == "switch" else None
    if not isinstance(other, type(switch)) or end.port not in other.state.ports:
        return None
    return _own_speeds(other, end.port)


def link_speed(switch: "Fos", port: str) -> int:
    """Return the Gb/s of a link, or what the port has where there is none."""
    own, end = _own_speeds(switch, port), switch.chassis.cables.get(port)
    far = _far_speeds(switch, end) if end is not None else None
    return max(set(own) & set(far) if far is not None else own, default=max(own))


def device_at(switch: "Fos", port: str) -> Plugged | None:
    """Return the host or array that a port is up to; None: there is none."""
    end = switch.chassis.cables.get(port)
    if end is None or end.kind == "switch" or not end.wwpns or not has_light(switch, port):
        return None
    return end


def logins_of(switch: "Fos") -> list[DeviceLogin]:
    """Return the devices that logged in at a switch, by port."""
    found: list[DeviceLogin] = []
    for port in switch.ports:
        end = device_at(switch, port)
        if end is None:
            continue
        base = switch.domain << 16 | switch.area_of(port) << 8
        # Without NPIV, one device logs in at a port.
        wwpns = end.wwpns if switch.state.ports[port].npiv else end.wwpns[:1]
        found += [
            DeviceLogin(port, base | number, wwpn, end.kind == "array")
            for number, wwpn in enumerate(wwpns)
        ]
    return found


def device_node_name(wwpn: str) -> str:
    """Return the node name of a device, of which only its port names are known.

    >>> device_node_name("10:00:00:00:c9:12:34:56"), device_node_name("50:0a:09:82:88:2a:60:73")
    ('20:00:00:00:c9:12:34:56', '50:0a:09:80:88:2a:60:73')
    """
    if wwpn.startswith("50:0a:09:"):
        return f"{wwpn[:10]}0{wwpn[11:]}"
    return f"20:00:{wwpn[6:]}"
