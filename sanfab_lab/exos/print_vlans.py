"""Module ``vlan`` of the configuration: VLANs, ports, groups, QoS."""

from collections.abc import Iterator

from sanfab_lab.exos.qos import ALWAYS
from sanfab_lab.exos.state import FLOODS, UNTOUCHED, Config, Lag, Port, Vlan
from sanfab_lab.exos.switch import Switch


def lines(switch: Switch, config: Config) -> Iterator[str]:
    """Return the lines of the module, in its order [R-CN R-ES]."""
    every = switch.names.show(switch.names.names)
    yield "configure vlan default delete ports all"
    yield f"configure vr VR-Default delete ports {every}"
    yield f"configure vr VR-Default add ports {every}"
    default = config.vlans["default"]
    out = [port for port in switch.names.names if port not in default.untagged]
    if out:
        yield f"configure vlan default delete ports {switch.names.show(out)}"
    for profile in sorted(config.qosprofiles.difference(ALWAYS)):
        yield f'create qosprofile "{profile}"'
    vlans = sorted(config.vlans.values(), key=lambda vlan: vlan.name.casefold())
    for vlan in vlans:
        yield from _created(vlan)
    yield from _ports(switch, config)
    yield from _sharing(switch, config)
    for vlan in vlans:
        yield from _members(switch, vlan)
    for vlan in vlans:
        yield from _routed(vlan)
    yield from _qos(switch, config)
    yield from _fip(switch, vlans)


def _created(vlan: Vlan) -> Iterator[str]:
    if vlan.name not in {"Default", "Mgmt"}:
        yield f'create vlan "{vlan.name}"'
        if not vlan.internal:
            yield f"configure vlan {vlan.name} tag {vlan.tag}"
    if vlan.description and vlan.name != "Mgmt":
        yield f'configure vlan {vlan.name} description "{vlan.description}"'
    if not vlan.enabled:
        yield f"disable vlan {vlan.name}"
    if vlan.loopback:
        yield f"enable loopback-mode vlan {vlan.name}"
    if vlan.qosprofile:
        yield f"configure vlan {vlan.name} qosprofile {vlan.qosprofile}"


def _ports(switch: Switch, config: Config) -> Iterator[str]:
    """Return the lines of all ports that differ from what was delivered."""
    if config.auto_move != ("inform" if switch.release >= (21, 1) else "off"):
        yield f"configure vlan untagged-ports auto-move {config.auto_move}"
    touched = [(name, config.ports[name]) for name in switch.names.sorted(config.ports)]
    touched = [(name, port) for name, port in touched if port != UNTOUCHED]
    for part in (_labels, _state, _frames):
        for name, port in touched:
            yield from part(name, port)
    if config.jumbo_size != 9216:  # noqa: PLR2004  # the default
        yield f"configure jumbo-frame-size {config.jumbo_size}"
    for name, port in touched:
        if port.jumbo:
            yield f"enable jumbo-frame ports {name}"


def _state(name: str, port: Port) -> Iterator[str]:
    if not port.enabled:
        yield f"disable ports {name}"
    if port.speed:
        yield f"configure ports {name} auto off {port.speed} "


def _labels(name: str, port: Port) -> Iterator[str]:
    if port.display:
        yield f'configure ports {name} display-string "{port.display}"'
    if port.description:
        yield f'configure ports {name} description-string "{port.description}"'


def _frames(name: str, port: Port) -> Iterator[str]:
    """Return pause, storm control and flooding of a port."""
    if port.rx_pause is not None:
        verb = "enable" if port.rx_pause else "disable"
        yield f"{verb} flow-control rx-pause ports {name}"
    if port.tx_pause:
        yield f"enable flow-control tx-pause ports {name}"
    for kind in FLOODS:
        if kind in port.floods:
            yield f"configure ports {name} rate-limit flood {kind} {port.floods[kind]}"
    for cast in port.flooding:
        yield f"disable flooding {cast} ports {name}"


def algorithm(switch: Switch, lag: Lag) -> str:
    """Return the algorithm of a group as shown; the usual one is hidden on new releases [R-ES]."""
    if lag.algorithm == "port-based":
        return " algorithm port-based"
    if lag.algorithm == "L2" and switch.release >= (22,):
        return ""
    return f" algorithm address-based {lag.algorithm}"


def _sharing(switch: Switch, config: Config) -> Iterator[str]:
    for what, value in config.custom_hash.items():
        yield f"configure sharing address-based custom {what} {value}"
    for master in switch.names.sorted(config.lags):
        lag = config.lags[master]
        members, lacp = switch.names.show(lag.members), " lacp" if lag.lacp else ""
        yield f"enable sharing {master} grouping {members}{algorithm(switch, lag)}{lacp}"
        if lag.minimum != 1:
            yield f"configure sharing {master} minimum-active {lag.minimum}"


def _members(switch: Switch, vlan: Vlan) -> Iterator[str]:
    """Return the ports of a VLAN, with the trailing blanks of the platform [R-CN F-450]."""
    for ports, how in ((vlan.tagged, "tagged"), (vlan.untagged, "untagged")):
        if ports:
            yield f"configure vlan {vlan.name} add ports {switch.names.show(ports)} {how}  "


def _routed(vlan: Vlan) -> Iterator[str]:
    if vlan.address:
        yield f"configure vlan {vlan.name} ipaddress {vlan.address} {vlan.mask}"
    if vlan.forwarding:
        yield f"enable ipforwarding vlan {vlan.name}"
    if vlan.ip_mtu != 1500:  # noqa: PLR2004  # the default
        yield f"configure ip-mtu {vlan.ip_mtu} vlan {vlan.name}"


def _qos(switch: Switch, config: Config) -> Iterator[str]:
    if config.switching_mode:
        yield f"configure forwarding switching-mode {config.switching_mode}"
    for priority, profile in sorted(config.dot1p.items()):
        yield f"configure dot1p type {priority} qosprofile {profile}"
    for name in switch.names.sorted(config.ports):
        port = config.ports[name]
        for profile, (least, most) in sorted(port.bandwidth.items()):
            yield f"configure qosprofile {profile} minbw {least} maxbw {most} ports {name}"
        for profile in port.pfc_rx:
            yield f"enable flow-control rx-pause qosprofile {profile} ports {name}"
        for priority in port.pfc_tx:
            yield f"enable flow-control tx-pause priority {priority} ports {name}"


def _fip(switch: Switch, vlans: list[Vlan]) -> Iterator[str]:
    for vlan in vlans:
        if vlan.fip:
            yield f"enable fip snooping vlan {vlan.name}"
        if vlan.fcmap:
            yield f"configure fip snooping vlan {vlan.name} fcmap {vlan.fcmap}"
        if vlan.fcf_update:
            yield f"configure fip snooping vlan {vlan.name} fcf-update {vlan.fcf_update}"
        for port in switch.names.sorted(vlan.fip_ports):
            where = vlan.fip_ports[port]
            yield f"configure fip snooping vlan {vlan.name} ports {port} location {where}"
