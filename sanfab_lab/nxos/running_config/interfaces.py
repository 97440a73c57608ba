"""State -> the stanzas of interfaces."""

from collections.abc import Iterator

from sanfab_lab.number_lists import compact_list
from sanfab_lab.nxos.names import interface_order
from sanfab_lab.nxos.running_config.fibre_channel import fc_interface_lines, fc_lines
from sanfab_lab.nxos.state import (
    NativePort,
    Port,
    RedundantGroup,
    State,
    Svi,
    Vfc,
    interface_of,
    numbers_in,
)
from sanfab_lab.rows import field_lines


def interface_lines(state: State, name: str, *, every: bool = False) -> list[str]:
    """Return the stanza of one interface; empty: there is none."""
    known = interface_of(state, name)
    if isinstance(known, NativePort):
        is_lag = not name.startswith("fc")
        return [f"interface {name}", *fc_interface_lines(state, known, is_lag=is_lag)]
    if isinstance(known, Port):
        return [f"interface {name}", *port_lines(state, name, known, every=every)]
    if isinstance(known, Vfc):
        return [f"interface {name}", *vfc_lines(known)]
    return [f"interface {name}", *svi_lines(name, known)] if known else []


def all_interface_lines(state: State, *, every: bool) -> Iterator[str]:
    """Yield the lines of all interfaces."""
    svis = [name for name in state.svis if name.startswith("Vlan")]
    lags = [f"port-channel{number}" for number in sorted(state.lags)]
    for name in (
        *sorted(svis, key=interface_order),
        *lags,
        *sorted(state.vfcs, key=interface_order),
    ):
        yield ""
        yield from interface_lines(state, name, every=every)
    members = sorted(
        (vfc.vsan, interface_order(name), name)
        for name, vfc in state.vfcs.items()
        if vfc.vsan not in {1, 4094}
    )
    if members:
        yield "vsan database"
    yield from (f"  vsan {vsan} interface {name}" for vsan, _, name in members)
    if state.fc_ports:
        yield from fc_lines(state)
    for name in state.ports:
        yield ""
        yield from interface_lines(state, name, every=every)
    for name in [one for one in state.svis if not one.startswith("Vlan")]:
        yield ""
        yield from interface_lines(state, name)


def port_lines(state: State, name: str, port: Port, *, every: bool = False) -> Iterator[str]:
    """Return the lines of a port or port-channel; ``every``: those of defaults too."""
    ethernet = name.startswith("Ethernet")
    switches = state.switchport_default or port.always_switches
    yield from (f"  {text}" for text in _lines(port, switches=switches, every=every))
    if port.vpc:
        yield f"  vpc {port.vpc}"
    if port.group:
        mode = f" mode {port.group_mode}" if port.group_mode != "on" else ""
        yield f"  channel-group {port.group}{mode}"
    if port.shut and (not ethernet or not state.shut_default):
        yield "  shutdown"
    if not port.shut and ((ethernet and state.shut_default) or every):
        yield "  no shutdown"


def _lines(port: Port, *, switches: bool, every: bool) -> Iterator[str]:
    """Return the lines of a port; ``switches``: it does so without a line."""
    yield from field_lines(port, ("description {}", "description"))
    first = {key: text for key, text in port.settings.items() if key.startswith(("cdp", "lacp"))}
    yield from first.values()
    if port.suspends is not None:
        yield f"{'' if port.suspends else 'no '}lacp suspend-individual"
    yield from field_lines(
        port, ("no lldp transmit", "lldp_transmit"), ("no lldp receive", "lldp_receive")
    )
    if port.switchport is not switches or (port.switchport and every):
        yield "switchport" if port.switchport else "no switchport"
    if port.switchport:
        yield from _switching(port)
    yield from _flow(port, every=every)
    yield from [f"mtu {port.mtu}"] if every else field_lines(port, ("mtu {}", "mtu"))
    yield from field_lines(port, ("speed {}", "speed"), ("fec {}", "fec"))
    yield from _storm(port, every=every)
    yield from field_lines(port, ("vrf member {}", "vrf"), ("ip address {}", "ip"))
    yield from (text for key, text in port.settings.items() if key not in first)
    for how, policy in sorted(port.policies.items()):
        yield f"service-policy type {how} {policy}"


def _switching(port: Port) -> Iterator[str]:
    yield from field_lines(
        port,
        ("switchport mode {}", "mode"),
        ("fex associate {}", "fex"),
        ("switchport access vlan {}", "access"),
        ("switchport trunk native vlan {}", "native"),
    )
    if port.allowed is not None:
        yield from _allowed(compact_list(numbers_in(port.allowed)))


def _allowed(listed: str) -> Iterator[str]:
    """Return the allowed VLANs, over several lines if they are many [mem]."""
    head = "switchport trunk allowed vlan "
    if not listed:
        yield head + "none"
    while listed:
        cut = len(listed) if len(listed) <= 200 else listed.rfind(",", 0, 200)  # noqa: PLR2004
        yield head + listed[:cut]
        listed, head = listed[cut + 1 :], "switchport trunk allowed vlan add "


def _flow(port: Port, *, every: bool) -> Iterator[str]:
    if port.pfc != "auto" or port.pfc_tlv or every:
        yield f"priority-flow-control mode {port.pfc}{' send-tlv' if port.pfc_tlv else ''}"
    yield from field_lines(port, ("spanning-tree port type {}", "stp"))
    for what, how in sorted(port.guards.items()):
        yield f"spanning-tree {what} {how}"
    for side, on in (("receive", port.pause_receive), ("send", port.pause_send)):
        if on or every:
            yield f"flowcontrol {side} {'on' if on else 'off'}"


def _storm(port: Port, *, every: bool) -> Iterator[str]:
    for what in ("broadcast", "multicast", "unicast"):
        if what in port.storm or every:
            yield f"storm-control {what} {port.storm.get(what, 'level 100.00')}"
    for action in sorted(port.storm_action):
        yield f"storm-control action {action}"
    if every and not port.storm_action:
        yield "no storm-control action"


def vfc_lines(vfc: Vfc) -> Iterator[str]:
    """Return the lines of a vfc [VHYPER]."""
    yield from field_lines(
        vfc,
        ("  bind interface {}", "port"),
        ("  bind mac-address {}", "mac"),
        ("  switchport mode {}", "mode"),
        ("  switchport trunk mode {}", "trunk"),
    )
    if vfc.allowed is not None:
        yield f"  switchport trunk allowed vsan {compact_list(vfc.allowed)}"
    yield from field_lines(
        vfc,
        ("  switchport description {}", "description"),
        ("  fcoe fcf-priority {}", "priority"),
    )
    yield "  shutdown" if vfc.shut else "  no shutdown"


def svi_lines(name: str, svi: Svi) -> Iterator[str]:
    """Return the lines of a VLAN interface, a loopback or the management port."""
    yield from field_lines(svi, ("  description {}", "description"))
    if name.startswith("Vlan") and not svi.shut:
        yield "  no shutdown"
    yield from field_lines(
        svi, ("  mtu {}", "mtu"), ("  vrf member {}", "vrf"), ("  ip address {}", "ip")
    )
    for one in sorted(svi.more, key=lambda one: ":" in one):
        yield f"  ipv6 address {one}" if ":" in one else f"  ip address {one} secondary"
    yield from (f"  {text}" for text in svi.settings.values())
    for (protocol, number), group in sorted(svi.groups.items()):
        yield from group_lines(protocol, number, group)
    if not name.startswith("Vlan") and svi.shut:
        yield "  shutdown"


def group_lines(protocol: str, number: int, group: RedundantGroup) -> Iterator[str]:
    """Yield the lines of a VRRP or HSRP group."""
    yield f"  {protocol} {number}"
    if group.preempt != (protocol == "vrrp"):
        yield "    preempt" if group.preempt else "    no preempt"
    yield from field_lines(group, ("    priority {}", "priority"))
    if group.address:
        yield f"    {'address' if protocol == 'vrrp' else 'ip'} {group.address}"
    if protocol == "vrrp" and not group.shut:
        yield "    no shutdown"
