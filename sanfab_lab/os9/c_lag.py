"""Port-channels: members, LACP, VLT."""

from typing import TYPE_CHECKING

from sanfab_lab.chassis import Session
from sanfab_lab.os9.c_port import refuse_layer3, refuse_vlan_member
from sanfab_lab.os9.names import short
from sanfab_lab.os9.shell import INVALID, Rejected
from sanfab_lab.os9.state import Block, Port, physical
from sanfab_lab.os9.table import (
    ADDRESS,
    Frame,
    command,
    enter,
    frames,
    lag_name,
    listed,
    on_ports,
    within,
    wrong,
)

if TYPE_CHECKING:
    from sanfab_lab.os9.switch import Os9

_NUMBER = "{number:[0-9]+}"


def _joins(switch: "Os9", port: Port, number: int) -> None:
    """Refuse a member that has a configuration of layer 2 or 3, or another frame size."""
    if port.lag and port.lag != number:
        raise Rejected(f"Error : {short(port.name)} is in Layer 2 LAG")  # [R-PUP]
    refuse_vlan_member(port)
    if port.hybrid or port.layer2:
        raise Rejected(f"% Error: Port is in Layer-2 mode {short(port.name)}.")  # [R-PUP D-VL1]
    refuse_layer3(port)
    lag = switch.running.ports.get(lag_name(number))
    others = [one for one in switch.members(number) if one is not port]
    if (lag and port.mtu < lag.mtu) or any(one.mtu != port.mtu for one in others):
        raise Rejected(
            f"% Error: MTU of {short(port.name)} does not match the port-channel."
        )  # [mem]


@on_ports("channel-member {ports...}", modes="po", source="R-SEN R-OS9 D-INT1")
def channel_member(switch: "Os9", session: Session, name: str, ports: str) -> None:
    """Add static members."""
    number = switch.running.ports[name].number
    found = [switch.running.ports[one] for one in listed(switch, session, ports)]
    for port in found:
        if not physical(port.name):
            raise wrong(session, ports.split(maxsplit=1)[0], INVALID)
        if port.lacp:
            raise Rejected(f"Error : {short(port.name)} is in Layer 2 LAG")  # [R-PUP]
        _joins(switch, port, number)
        if port.mtu != found[0].mtu:
            raise Rejected(f"% Error: MTU of {short(port.name)} does not match the port-channel.")
    for port in found:
        port.lag = number


@on_ports("no channel-member {ports...}", modes="po", source="R-SEN R-OS9")
def no_channel_member(switch: "Os9", session: Session, name: str, ports: str) -> None:
    """Remove static members."""
    number = switch.running.ports[name].number
    found = [switch.running.ports[one] for one in listed(switch, session, ports)]
    for port in found:
        if port.lag != number or port.lacp:
            raise Rejected(
                f"% Error: {short(port.name)} is not a member of {short(name)}."
            )  # [mem]
    for port in found:
        port.lag = 0


@command("port-channel-protocol lacp", modes="if", source="R-PUP F-LAG")
def lacp(switch: "Os9", session: Session) -> str:
    """Open the LACP block of ports that have no configuration of layer 2 or 3."""
    switch.each(session, _lacp, {})
    here = frames(session)[-1]
    return enter(
        session, Frame("lacp", f"{here.prompt}-lacp", "port-channel-protocol LACP", here.targets)
    )


def _lacp(switch: "Os9", _session: Session, name: str) -> None:
    port = switch.running.ports[name]
    if port.lag and not port.lacp:
        raise Rejected(f"Error : {short(name)} is in Layer 2 LAG")  # [R-PUP]
    if not port.lacp:
        _joins(switch, port, port.lag)
    port.lacp = True


@on_ports("no port-channel-protocol lacp", modes="if", source="R-OS9 R-PUP")
def no_lacp(switch: "Os9", _session: Session, name: str) -> None:
    """Take a port out of its LACP port-channel."""
    port = switch.running.ports[name]
    if port.lacp:
        port.lacp, port.lag, port.lag_mode = False, 0, ""


@on_ports(f"port-channel {_NUMBER} mode {{mode:active|passive|off}}", modes="lacp", source="R-PUP")
def lacp_join(switch: "Os9", session: Session, name: str, number: str, mode: str) -> None:
    """Join a port-channel, which is made if it is not there [mem]."""
    lag = within(session, number, 1, switch.chassis.platform.lag_max)
    port = switch.running.ports[name]
    _joins(switch, port, lag)
    if any(not one.lacp for one in switch.members(lag)):
        raise Rejected(f"% Error: {short(lag_name(lag))} is a static port-channel.")  # [mem]
    full = lag_name(lag)
    switch.running.ports.setdefault(full, Port(full, switch.chassis.platform.mtu_default or 1554))
    port.lag, port.lag_mode = lag, mode.lower()


@on_ports(
    f"no port-channel {_NUMBER}",
    f"no port-channel {_NUMBER} mode {{mode:active|passive|off}}",
    modes="lacp",
    source="R-PUP",
)
def lacp_leave(
    switch: "Os9",
    _session: Session,
    name: str,
    number: str,
    mode: str = "",  # noqa: ARG001
) -> None:
    """Leave the port-channel."""
    port = switch.running.ports[name]
    if port.lag != int(number):
        raise Rejected(f"% Error: {short(name)} is not a member of Po {number}.")  # [mem]
    port.lag, port.lag_mode = 0, ""


@on_ports("minimum-links {count:[0-9]+}", modes="po", source="R-OS9")
def minimum_links(switch: "Os9", session: Session, name: str, count: str) -> None:
    """Set how many members have to be up."""
    switch.running.ports[name].minimum_links = within(session, count, 1, 32)


@on_ports("no minimum-links", "no minimum-links {count:[0-9]+}", modes="po", source="R-OS9")
def no_minimum_links(switch: "Os9", _session: Session, name: str, count: str = "") -> None:  # noqa: ARG001
    """Go back to one."""
    switch.running.ports[name].minimum_links = 1


@on_ports("lacp {what:fast-switchover|long-timeout}", modes="po", source="R-OS9")
def lacp_option(switch: "Os9", _session: Session, name: str, what: str) -> None:
    """Set a timer of LACP."""
    switch.running.ports[name].options |= {f"lacp {what.lower()}"}


@on_ports("no lacp {what:fast-switchover|long-timeout}", modes="po", source="R-OS9")
def no_lacp_option(switch: "Os9", _session: Session, name: str, what: str) -> None:
    """Go back to the timer that it has by default."""
    switch.running.ports[name].options -= {f"lacp {what.lower()}"}


@on_ports(
    f"vlt-peer-lag port-channel {_NUMBER}",
    "vlt-peer-lag {short:po[0-9]+}",
    modes="po",
    source="R-OS9 F-VLT F-LAG",
)
def peer_lag(switch: "Os9", session: Session, name: str, number: str = "", short: str = "") -> None:
    """Pair a port-channel with one of the VLT peer."""
    value = within(session, number or short[2:], 1, switch.chassis.platform.lag_max)
    switch.running.ports[name].peer_lag = value


@on_ports("no vlt-peer-lag", f"no vlt-peer-lag port-channel {_NUMBER}", modes="po", source="R-OS9")
def no_peer_lag(switch: "Os9", _session: Session, name: str, number: str = "") -> None:  # noqa: ARG001
    """Part a port-channel from that of the VLT peer."""
    switch.running.ports[name].peer_lag = 0


@command("vlt domain {number:[0-9]+}", modes="conf", source="R-OS9 F-VLT")
def vlt(switch: "Os9", session: Session, number: str) -> str:
    """Make or change the VLT domain; there is one."""
    domain = within(session, number, 1, 1000)
    if switch.running.vlt is not None and switch.running.vlt_domain != domain:
        raise Rejected(  # [mem]
            f"% Error: VLT domain {switch.running.vlt_domain} is already configured."
        )
    switch.running.vlt = switch.running.vlt or Block()
    switch.running.vlt_domain = domain
    return enter(session, Frame("vlt", f"conf-vlt-{domain}", f"vlt domain {domain}"))


@command("no vlt domain {number:[0-9]+}", modes="conf", source="R-OS9")
def no_vlt(switch: "Os9", _session: Session, number: str) -> str:
    """Delete the VLT domain."""
    if switch.running.vlt is None or switch.running.vlt_domain != int(number):
        raise Rejected(f"% Error: VLT domain {number} does not exist.")  # [mem]
    switch.running.vlt, switch.running.vlt_domain = None, 0
    return ""


def _lines(switch: "Os9") -> dict[str, str]:
    """Return the lines of the VLT domain."""
    if switch.running.vlt is None:
        raise Rejected("% Error: VLT domain does not exist.")
    return switch.running.vlt.lines


@command(f"peer-link port-channel {_NUMBER}", modes="vlt", source="R-OS9 D-VLT2")
def peer_link(switch: "Os9", session: Session, number: str) -> str:
    """Set the peer link: a static port-channel in default mode."""
    lag = within(session, number, 1, switch.chassis.platform.lag_max)
    port = switch.running.ports.get(lag_name(lag))
    if port is None:
        raise Rejected(f"% Error: {lag_name(lag)} does not exist.")  # [mem]
    if port.layer2 or port.hybrid or port.address:
        raise Rejected(f"% Error: Port is not in default mode {short(port.name)}.")  # [D-VLT2; mem]
    if any(one.lacp for one in switch.members(lag)):
        raise Rejected(
            f"% Error: {short(port.name)} is not a static port-channel."
        )  # [D-VLT2; mem]
    _lines(switch)["peer-link"] = f"peer-link port-channel {lag}"
    return ""


@command(
    f"back-up destination {{address:{ADDRESS}}}",
    f"back-up destination {{address:{ADDRESS}}} interval {{seconds:[1-5]}}",
    modes="vlt",
    source="R-OS9 D-VLT1",
)
def back_up(switch: "Os9", _session: Session, address: str, seconds: str = "") -> str:
    """Set where the heartbeat goes."""
    tail = f" interval {seconds}" if seconds else ""
    _lines(switch)["back-up"] = f"back-up destination {address}{tail}"
    return ""


@command("primary-priority {value:[0-9]+}", modes="vlt", source="R-OS9")
def primary_priority(switch: "Os9", session: Session, value: str) -> str:
    """Set who becomes primary: the lower one."""
    _lines(switch)["primary-priority"] = f"primary-priority {within(session, value, 1, 65535)}"
    return ""


@command(
    "system-mac mac-address {mac:([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}}", modes="vlt", source="R-OS9"
)
def system_mac(switch: "Os9", _session: Session, mac: str) -> str:
    """Set the address that both peers speak LACP with."""
    _lines(switch)["system-mac"] = f"system-mac mac-address {mac.lower()}"
    return ""


@command("unit-id {value:[0-9]+}", modes="vlt", source="R-OS9")
def unit_id(switch: "Os9", session: Session, value: str) -> str:
    """Number the peer."""
    _lines(switch)["unit-id"] = f"unit-id {within(session, value, 0, 1)}"
    return ""


@command("delay-restore {value:[0-9]+}", modes="vlt", source="mem")
def delay_restore(switch: "Os9", session: Session, value: str) -> str:
    """Set how long ports wait after a start."""
    _lines(switch)["delay-restore"] = f"delay-restore {within(session, value, 1, 1200)}"
    return ""


@command("peer-routing", modes="vlt", source="mem")
def peer_routing(switch: "Os9", _session: Session) -> str:
    """Route for the peer too."""
    _lines(switch)["peer-routing"] = "peer-routing"
    return ""


@command(
    "no {what:peer-link|back-up|primary-priority|system-mac|unit-id|delay-restore|peer-routing}",
    "no {what:peer-link|back-up|primary-priority|system-mac|unit-id|delay-restore} {rest...}",
    modes="vlt",
    source="R-OS9",
)
def no_vlt_line(switch: "Os9", _session: Session, what: str, rest: str = "") -> str:  # noqa: ARG001
    """Remove a line of the VLT domain."""
    _lines(switch).pop(what.lower(), None)
    return ""


@command(
    "lacp ungroup member-independent vlt",
    f"lacp ungroup member-independent port-channel {_NUMBER}",
    modes="conf",
    source="R-OS9",
)
def ungroup(switch: "Os9", _session: Session, number: str = "") -> str:
    """Let members of an LACP port-channel pass traffic while the partner does not speak LACP."""
    key = f"port-channel {number}" if number else "vlt"
    switch.running.lines["ungroup", key] = f"lacp ungroup member-independent {key}"
    return ""


@command(
    "no lacp ungroup member-independent vlt",
    f"no lacp ungroup member-independent port-channel {_NUMBER}",
    modes="conf",
    source="R-OS9",
)
def no_ungroup(switch: "Os9", _session: Session, number: str = "") -> str:
    """Go back to LACP only."""
    switch.running.lines.pop(("ungroup", f"port-channel {number}" if number else "vlt"), None)
    return ""
