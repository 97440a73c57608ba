"""State -> the stanzas of interfaces."""

from collections.abc import Iterator

from sanfab_lab.number_lists import compact_list
from sanfab_lab.nxos.names import number_of, sort_key
from sanfab_lab.nxos.state import Port, State, Svi, Vfc, numbers_in


def interface_lines(state: State, name: str, *, every: bool = False) -> list[str]:
    """Return the stanza of one interface; empty: there is none."""
    known: Port | Vfc | Svi | None
    if name.startswith("port-channel"):
        known = state.lags.get(number_of(name))
    else:
        known = state.ports.get(name) or state.vfcs.get(name) or state.svis.get(name)
    if isinstance(known, Port):
        return [f"interface {name}", *port_lines(state, name, known, every=every)]
    if isinstance(known, Vfc):
        return [f"interface {name}", *vfc_lines(known)]
    return [f"interface {name}", *svi_lines(name, known)] if known else []


def all_interface_lines(state: State, *, every: bool) -> Iterator[str]:
    """Yield the lines of all interfaces."""
    svis = [name for name in state.svis if name.startswith("Vlan")]
    lags = [f"port-channel{number}" for number in sorted(state.lags)]
    for name in (*sorted(svis, key=sort_key), *lags, *sorted(state.vfcs, key=sort_key)):
        yield ""
        yield from interface_lines(state, name, every=every)
    members = [(vfc.vsan, name) for name, vfc in state.vfcs.items() if vfc.vsan not in {1, 4094}]
    if members:
        yield "vsan database"
        yield from (
            f"  vsan {vsan} interface {name}"
            for vsan, name in sorted(members, key=lambda one: (one[0], sort_key(one[1])))
        )
    for name in state.ports:
        yield ""
        yield from interface_lines(state, name, every=every)
    for name in [one for one in state.svis if not one.startswith("Vlan")]:
        yield ""
        yield from interface_lines(state, name)


def port_lines(state: State, name: str, port: Port, *, every: bool = False) -> Iterator[str]:
    """Return the lines of a port or port-channel; ``every``: those of defaults too."""
    ethernet = name.startswith("Ethernet")
    yield from (f"  {text}" for text in _lines(state, port, every=every))
    if port.vpc:
        yield f"  vpc {port.vpc}"
    if port.group:
        mode = f" mode {port.group_mode}" if port.group_mode != "on" else ""
        yield f"  channel-group {port.group}{mode}"
    if port.shut and (not ethernet or not state.shut_default):
        yield "  shutdown"
    if not port.shut and ((ethernet and state.shut_default) or every):
        yield "  no shutdown"


def _lines(state: State, port: Port, *, every: bool) -> Iterator[str]:
    if port.description:
        yield f"description {port.description}"
    first = {key: text for key, text in port.settings.items() if key.startswith(("cdp", "lacp"))}
    yield from first.values()
    yield from _lldp(port)
    if port.switchport is not state.switchport_default or (port.switchport and every):
        yield "switchport" if port.switchport else "no switchport"
    elif port.switchport and not state.switchport_default:
        yield "switchport"
    if port.switchport:
        yield from _switching(port)
    yield from _flow(port, every=every)
    yield from _size(port, every=every)
    yield from _storm(port, every=every)
    yield from _address(port)
    yield from (text for key, text in port.settings.items() if key not in first)
    for how, policy in sorted(port.policies.items()):
        yield f"service-policy type {how} {policy}"


def _size(port: Port, *, every: bool) -> Iterator[str]:
    if port.mtu != 1500 or every:  # noqa: PLR2004  # of NX-OS
        yield f"mtu {port.mtu}"
    if port.speed:
        yield f"speed {port.speed}"


def _address(port: Port) -> Iterator[str]:
    if port.vrf:
        yield f"vrf member {port.vrf}"
    if port.ip:
        yield f"ip address {port.ip}"


def _lldp(port: Port) -> Iterator[str]:
    if not port.lldp_transmit:
        yield "no lldp transmit"
    if not port.lldp_receive:
        yield "no lldp receive"


def _switching(port: Port) -> Iterator[str]:
    if port.mode != "access":
        yield f"switchport mode {port.mode}"
    if port.access != 1:
        yield f"switchport access vlan {port.access}"
    if port.native != 1:
        yield f"switchport trunk native vlan {port.native}"
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
    if port.stp:
        yield f"spanning-tree port type {port.stp}"
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
    if vfc.port:
        yield f"  bind interface {vfc.port}"
    if vfc.mac:
        yield f"  bind mac-address {vfc.mac}"
    if vfc.mode != "F":
        yield f"  switchport mode {vfc.mode}"
    if vfc.trunk != "on":
        yield f"  switchport trunk mode {vfc.trunk}"
    if vfc.allowed is not None:
        yield f"  switchport trunk allowed vsan {compact_list(vfc.allowed)}"
    if vfc.description:
        yield f"  switchport description {vfc.description}"
    if vfc.priority is not None:
        yield f"  fcoe fcf-priority {vfc.priority}"
    yield "  shutdown" if vfc.shut else "  no shutdown"


def svi_lines(name: str, svi: Svi) -> Iterator[str]:
    """Return the lines of a VLAN interface, a loopback or the management port."""
    if svi.description:
        yield f"  description {svi.description}"
    if name.startswith("Vlan") and not svi.shut:
        yield "  no shutdown"
    if svi.mtu != 1500:  # noqa: PLR2004  # of NX-OS
        yield f"  mtu {svi.mtu}"
    if svi.vrf:
        yield f"  vrf member {svi.vrf}"
    if svi.ip:
        yield f"  ip address {svi.ip}"
    yield from (f"  {text}" for text in svi.settings.values())
    if not name.startswith("Vlan") and svi.shut:
        yield "  shutdown"
