"""A builder -> facts, once the whole text was read: what depends on more than one line."""

from sanfab.facts import PortFacts, StpPort, SwitchFacts, VlanFacts, VsanFacts
from sanfab.nos.nxos.builder import Builder


def settle(builder: Builder) -> SwitchFacts:
    """Return the facts of a text that was read to its end."""
    facts = builder.facts
    for port in facts.ports.values():
        _settle_port(builder, port)
    _settle_vlans(builder)
    _settle_fibre_channel(builder)
    for server, key in facts.services.tacacs.items():
        facts.services.tacacs[server] = key or builder.tacacs_key
    return facts


def _settle_port(builder: Builder, port: PortFacts) -> None:
    port.enabled = _is_enabled(builder, port)
    port.stp = _port_type(builder, port)
    port.bpdu_guard = builder.guards.get(port.name, builder.guards_edges and port.stp == "edge")
    if port.mode == "access":
        port.access_vlan = builder.access_vlans.get(port.name, 1)
    elif port.mode == "trunk":
        native = builder.native_vlans.get(port.name, 1)
        port.native_vlan = None if builder.tags_native else native
        port.trunk_vlans = builder.trunks.get(port.name)


def _is_enabled(builder: Builder, port: PortFacts) -> bool:
    """Tell whether a port is up: told so, or by default [BF-NX shutdown-switchport-inference]."""
    stated = builder.states.get(port.name)
    if stated is not None:
        return stated
    if port.name.startswith("port-channel"):
        return True
    if port.mode != "none" and (builder.platform.ports_enabled or builder.layer2):
        return not builder.layer2_shut
    if port.mode != "none":  # up or down is a setting that this text does not show
        builder.doubts.add(builder.headers[port.name])
    return builder.platform.ports_enabled


def _port_type(builder: Builder, port: PortFacts) -> StpPort:
    """Return the spanning-tree type in force; `edge` and `edge trunk` go by the port's mode."""
    stated = builder.port_types.get(port.name)
    if port.mode == "none" or stated == "normal":
        return "normal"
    if stated is None:
        stated = builder.port_type
    if stated == "network":
        return "network"
    return "edge" if stated == ("edge trunk" if port.mode == "trunk" else "edge") else "normal"


def _settle_vlans(builder: Builder) -> None:
    vlans = builder.facts.vlans
    for number, interface in builder.interfaces.items():
        if number == 1 and interface.address:
            vlans.setdefault(1, VlanFacts(1))
        if number in vlans:
            vlan = vlans[number]
            vlan.address, vlan.address_up = interface.address, interface.address_up
            vlan.mtu = interface.mtu
    if vlans.get(1) == VlanFacts(1):  # every switch has it
        del vlans[1]


def _settle_fibre_channel(builder: Builder) -> None:
    facts = builder.facts
    for number, vsan in builder.vsan_of.items():
        if number in facts.vfcs:
            facts.vfcs[number].vsan = vsan
    if facts.vsans.get(1) == VsanFacts(1):  # every switch has it
        del facts.vsans[1]
    if builder.printed:
        facts.device_alias_uncommitted = False
        for database in facts.vsans.values():
            database.uncommitted = False
