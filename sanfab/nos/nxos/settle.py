"""A draft -> facts, once the whole text was read: what depends on more than one line."""

from sanfab.facts import PortFacts, StpPort, SwitchFacts, VlanFacts, VsanFacts
from sanfab.nos.nxos.draft import Draft


def settle(draft: Draft) -> SwitchFacts:
    """Return the facts of a text that was read to its end."""
    facts = draft.facts
    for port in facts.ports.values():
        _settle_port(draft, port)
    _settle_vlans(draft)
    _settle_fibre_channel(draft)
    for server, key in facts.services.tacacs.items():
        facts.services.tacacs[server] = key or draft.tacacs_key
    return facts


def _settle_port(draft: Draft, port: PortFacts) -> None:
    port.enabled = _is_enabled(draft, port)
    port.stp = _port_type(draft, port)
    port.bpdu_guard = draft.guards.get(port.name, draft.guards_edges and port.stp == "edge")
    if port.mode == "access":
        port.access_vlan = draft.access_vlans.get(port.name, 1)
    elif port.mode == "trunk":
        native = draft.native_vlans.get(port.name, 1)
        port.native_vlan = None if draft.tags_native else native
        port.trunk_vlans = draft.trunks.get(port.name)


def _is_enabled(draft: Draft, port: PortFacts) -> bool:
    """Tell whether a port is up: told so, or by default [BF-NX shutdown-switchport-inference]."""
    stated = draft.states.get(port.name)
    if stated is not None:
        return stated
    if port.name.startswith("port-channel"):
        return True
    if port.mode != "none" and (draft.platform.ports_enabled or draft.layer2):
        return not draft.layer2_shut
    if port.mode != "none":  # up or down is a setting that this text does not show
        draft.doubts.add(draft.headers[port.name])
    return draft.platform.ports_enabled


def _port_type(draft: Draft, port: PortFacts) -> StpPort:
    """Return the spanning-tree type in force; `edge` and `edge trunk` go by the port's mode."""
    stated = draft.port_types.get(port.name)
    if port.mode == "none" or stated == "normal":
        return "normal"
    if stated is None:
        stated = draft.port_type
    if stated == "network":
        return "network"
    return "edge" if stated == ("edge trunk" if port.mode == "trunk" else "edge") else "normal"


def _settle_vlans(draft: Draft) -> None:
    vlans = draft.facts.vlans
    for number, interface in draft.interfaces.items():
        if number == 1 and interface.address:
            vlans.setdefault(1, VlanFacts(1))
        if number in vlans:
            vlan = vlans[number]
            vlan.address, vlan.address_up = interface.address, interface.address_up
            vlan.mtu = interface.mtu
    if vlans.get(1) == VlanFacts(1):  # every switch has it
        del vlans[1]


def _settle_fibre_channel(draft: Draft) -> None:
    facts = draft.facts
    for number, vsan in draft.vsan_of.items():
        if number in facts.vfcs:
            facts.vfcs[number].vsan = vsan
    if facts.vsans.get(1) == VsanFacts(1):  # every switch has it
        del facts.vsans[1]
    if draft.printed:
        facts.device_alias_uncommitted = False
        for database in facts.vsans.values():
            database.uncommitted = False
