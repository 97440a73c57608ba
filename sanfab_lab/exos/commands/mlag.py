"""MLAG."""

import re

from sanfab_lab.commands import Refused, refused_word
from sanfab_lab.exos.commands import ExosCall, command, set_fields
from sanfab_lab.exos.state import Peer
from sanfab_lab.rows import Field

_MAC = re.compile(r"[0-9a-f]{2}(:[0-9a-f]{2}){5}", re.IGNORECASE)


def _peer(call: ExosCall) -> Peer:
    peer = call.state.peers.get(call["name"].casefold())
    if peer is None:
        raise refused_word(call["name"])
    return peer


set_fields(
    Peer,
    lambda call: [_peer(call)],
    Field("unconfigure mlag peer {name} ipaddress", "address", value=""),
    Field("configure mlag peer {name} interval {value}", "interval", limits=range(50, 10001)),
)


@command("create mlag peer {name}", source="F-EAF F-PS")
def _create_peer(call: ExosCall) -> None:
    key, peers = call["name"].casefold(), call.state.peers
    if key in peers:
        raise Refused(f"Error: MLAG peer {call['name']} already exists.")
    if len(peers) >= (2 if call.switch.release >= (15, 5) else 1):
        raise Refused("Error: The maximum number of MLAG peers is configured.")
    peers[key] = Peer(call["name"])


@command("delete mlag peer {name}", source="mem")
def _delete_peer(call: ExosCall) -> None:
    """Delete an MLAG peer that has no ports left."""
    peer = _peer(call)
    if peer.ports:
        raise Refused(f"Error: MLAG peer {peer.name} has MLAG ports; disable them first.")
    del call.state.peers[peer.name.casefold()]


@command("configure mlag peer {name} ipaddress {address} [vr {vr}]", source="F-EAF F-PS")
def _peer_address(call: ExosCall) -> None:
    peer = _peer(call)
    peer.address, peer.vr = call.address("address"), call.get("vr", "VR-Default")


@command("configure mlag peer {name} lacp-mac {mac}", source="E-MLG")
def _lacp_mac(call: ExosCall) -> None:
    """Set the LACP MAC address that both peers share."""
    peer, automatic = _peer(call), call["mac"] == "auto"
    if not automatic and not _MAC.fullmatch(call["mac"]):
        raise refused_word(call["mac"])
    peer.lacp_mac = "" if automatic else call["mac"].lower()


@command("enable mlag ports|port {port} peer {name} id {id}", source="R-ES mem")
def _enable_mlag(call: ExosCall) -> None:
    """Add a port, or the group of a master port, to an MLAG."""
    port, peer, number = call.one_port("port"), _peer(call), call.within("id", 1, 65000)
    if call.state.lag_of.get(port, port) != port:
        raise Refused(f"Error: Port {port} is a member of a load sharing group; use its master.")
    for one in call.state.peers.values():
        if port in one.ports:
            raise Refused(f"Error: Port {port} is an MLAG port already.")
        if number in one.ports.values():
            raise Refused(f"Error: MLAG id {number} is in use.")
    peer.ports[port] = number


@command("configure mlag ports reload-delay {seconds:[0-9]+}", source="E-MCC")
def _reload_delay(call: ExosCall) -> None:
    """Set how long MLAG ports stay down while the switch loads its configuration."""
    call.state.mlag_delay = int(call["seconds"])


@command("enable mlag port|ports reload-delay", source="E-MCC F-EAF")
def _enable_reload_delay(call: ExosCall) -> None:
    """Turn the delay on; as shipped it is off."""
    call.state.mlag_delays = True


@command("disable mlag port|ports reload-delay", source="E-MCC F-EAF")
def _disable_reload_delay(call: ExosCall) -> None:
    call.state.mlag_delays = False


@command("disable mlag ports|port {port} [peer {name}]", source="mem")
def _disable_mlag(call: ExosCall) -> None:
    port = call.one_port("port")
    peers = [_peer(call)] if call.has("name") else call.state.peers.values()
    for peer in peers:
        if peer.ports.pop(port, None) is not None:
            return
    raise Refused(f"Error: Port {port} is not an MLAG port.")
