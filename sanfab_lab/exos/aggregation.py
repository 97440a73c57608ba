"""Load sharing and MLAG."""

import re
from ipaddress import AddressValueError, IPv4Address

from sanfab_lab.exos.state import Lag, Peer
from sanfab_lab.exos.switch import Switch
from sanfab_lab.exos.table import TABLE, Call
from sanfab_lab.exos.text import BadWord, Refused

_MOST = 64
"""Members of a group [mem]."""
_LOST = (
    "Warning: Any config on the master port is lost (IGMP Filter, IGMP Static Group, "
    "MAC-Security, CFM, TRILL etc.)\n"
)
_MAC = re.compile(r"[0-9a-f]{2}(:[0-9a-f]{2}){5}", re.IGNORECASE)


@TABLE.does(
    "enable sharing {master} grouping {list} [{lacp:lacp}]",
    "enable sharing {master} grouping {list} algorithm address-based "
    "{how:(?i:L2|L3|L3_L4|custom)} [{lacp:lacp}]",
    "enable sharing {master} grouping {list} algorithm {how:port-based} [{lacp:lacp}]",
    source="E-SHR",
)
def share(switch: Switch, call: Call) -> str:
    """Make a load-sharing group; only its master stays in VLANs [E-SHR0]."""
    master, members = _port(switch, call["master"]), switch.ports(call["list"])
    if master not in members:
        raise Refused(f"Error: The master port {master} must be in the list of ports.")
    _may_join(switch, members, len(members), master)
    lag = Lag(master, members, _algorithm(call["how"]), call.has("lacp"))
    switch.config.lags[master] = lag
    switch.config.lag_of.update(dict.fromkeys(members, master))
    _leave_vlans(switch, set(members) - {master})
    return _LOST


def _algorithm(word: str) -> str:
    if word.lower() in {"custom", "port-based"}:
        return word.lower()
    return word.upper() or "L2"


def _port(switch: Switch, text: str) -> str:
    if text not in switch.names.order:
        raise BadWord(text)
    return text


def _may_join(switch: Switch, ports: list[str], total: int, master: str) -> None:
    """Refuse ports that cannot be in a group."""
    config = switch.config
    for port in ports:
        if port in config.lag_of:
            raise Refused(
                f"Error: Port {port} is already a member of the load sharing group with "
                f"master port {config.lag_of[port]}."
            )
        if switch.speeds[port] != switch.speeds[master]:
            raise Refused(f"Error: Port {port} does not have the speed of master port {master}.")
        if port != master and any(port in peer.ports for peer in config.peers.values()):
            raise Refused(f"Error: Port {port} is an MLAG port.")
    if total > _MOST:
        raise Refused(f"Error: A load sharing group has {_MOST} ports at most.")


def _leave_vlans(switch: Switch, ports: set[str]) -> None:
    """Take ports out of all VLANs and spanning trees."""
    for vlan in switch.config.vlans.values():
        vlan.tagged -= ports
        vlan.untagged -= ports
    for port in ports:
        switch.config.untagged.pop(port, None)


def _lag(switch: Switch, text: str) -> Lag:
    lag = switch.config.lags.get(_port(switch, text))
    if lag is None:
        raise Refused("ERROR: LAG group Id does not exist")
    return lag


@TABLE.does("disable sharing {master}", source="F-TR")
def unshare(switch: Switch, call: Call) -> str:
    """End a group; its VLANs stay with the port that was its master."""
    lag = _lag(switch, call["master"])
    for peer in switch.config.peers.values():
        if lag.master in peer.ports:
            raise Refused(f"Error: Port {lag.master} is an MLAG port; disable the MLAG port first.")
    for port in lag.members:
        del switch.config.lag_of[port]
    del switch.config.lags[lag.master]
    return ""


@TABLE.does("configure sharing {master} {how:add|delete} PORTS {list}", source="F-PUB")
def change(switch: Switch, call: Call) -> str:
    """Add ports to a group, or take some out; the master stays."""
    lag, ports = _lag(switch, call["master"]), switch.ports(call["list"])
    if call["how"] == "add":
        _may_join(switch, ports, len(lag.members) + len(ports), lag.master)
        lag.members = switch.names.sorted([*lag.members, *ports])
        switch.config.lag_of.update(dict.fromkeys(ports, lag.master))
        _leave_vlans(switch, set(ports))
        return ""
    for port in ports:
        if port not in lag.members:
            raise Refused(
                f"Error: Port {port} is not a member of the load sharing group with "
                f"master port {lag.master}."
            )
    if lag.master in ports:
        raise Refused(f"Error: The master port {lag.master} cannot be deleted from its group.")
    lag.members = [port for port in lag.members if port not in ports]
    for port in ports:
        del switch.config.lag_of[port]
    return ""


@TABLE.does(
    "configure sharing {master} lacp activity-mode {activity:active|passive}",
    "configure sharing {master} lacp timeout {timeout:long|short}",
    "configure sharing {master} lacp defaulted-state-action {defaulted:add|delete}",
    source="R-ES E-LAC",
)
def lacp(switch: Switch, call: Call) -> str:
    """Set how a group speaks LACP."""
    lag = _lag(switch, call["master"])
    if not lag.lacp:
        raise Refused("ERROR: LAG group Id does not exist")
    lag.activity = call["activity"] or lag.activity
    lag.timeout = call["timeout"] or lag.timeout
    lag.defaulted = call["defaulted"] or lag.defaulted
    return ""


@TABLE.does("configure sharing {master} minimum-active {least}", source="R-ES")
def minimum(switch: Switch, call: Call) -> str:
    """Set how many members keep a group up."""
    _lag(switch, call["master"]).minimum = switch.whole(call["least"], 1, _MOST)
    return ""


@TABLE.does(
    "configure sharing {master} algorithm address-based {how:(?i:L2|L3|L3_L4|custom)}",
    "configure sharing {master} algorithm {how:port-based}",
    source="E-SHA",
)
def algorithm(switch: Switch, call: Call) -> str:
    """Change the algorithm of a group, from 22.4 on [E-SHA]."""
    if switch.release < (22, 4):
        raise BadWord("algorithm")
    _lag(switch, call["master"]).algorithm = _algorithm(call["how"])
    return ""


@TABLE.does(
    "configure sharing address-based custom ipv4 {ipv4}",
    "configure sharing address-based custom hash-algorithm {hash} [{half:upper|lower}]",
    source="R-NTC",
)
def custom(switch: Switch, call: Call) -> str:
    """Set what the custom algorithm looks at."""
    if call.has("ipv4"):
        if call["ipv4"] not in {
            "L3-and-L4",
            "source-only",
            "destination-only",
            "source-and-destination",
        }:
            raise BadWord(call["ipv4"])
        switch.config.custom_hash["ipv4"] = call["ipv4"]
        return ""
    if call["hash"] not in {"xor", "crc-16", "crc-32"}:
        raise BadWord(call["hash"])
    switch.config.custom_hash["hash-algorithm"] = f"{call['hash']} {call['half']}".strip()
    return ""


def _peer(switch: Switch, name: str) -> Peer:
    peer = switch.config.peers.get(name.casefold())
    if peer is None:
        raise BadWord(name)
    return peer


@TABLE.does("create mlag peer {name}", source="F-EAF F-PS")
def create_peer(switch: Switch, call: Call) -> str:
    """Create an MLAG peer."""
    key = call["name"].casefold()
    if key in switch.config.peers:
        raise Refused(f"Error: MLAG peer {call['name']} already exists.")
    most = 2 if switch.release >= (15, 5) else 1
    if len(switch.config.peers) >= most:
        raise Refused("Error: The maximum number of MLAG peers is configured.")
    switch.config.peers[key] = Peer(call["name"])
    return ""


@TABLE.does("delete mlag peer {name}", source="mem")
def delete_peer(switch: Switch, call: Call) -> str:
    """Delete an MLAG peer that has no ports left."""
    peer = _peer(switch, call["name"])
    if peer.ports:
        raise Refused(f"Error: MLAG peer {peer.name} has MLAG ports; disable them first.")
    del switch.config.peers[peer.name.casefold()]
    return ""


@TABLE.does("configure mlag peer {name} ipaddress {address} [vr {vr}]", source="F-EAF F-PS")
def peer_address(switch: Switch, call: Call) -> str:
    """Tell where an MLAG peer is."""
    peer = _peer(switch, call["name"])
    try:
        peer.address = str(IPv4Address(call["address"]))
    except AddressValueError as why:
        raise BadWord(call["address"]) from why
    peer.vr = call["vr"] or "VR-Default"
    return ""


@TABLE.does("unconfigure mlag peer {name} ipaddress", source="mem")
def peer_lost(switch: Switch, call: Call) -> str:
    """Forget where an MLAG peer is."""
    _peer(switch, call["name"]).address = ""
    return ""


@TABLE.does("configure mlag peer {name} lacp-mac {mac}", source="E-MLG")
def lacp_mac(switch: Switch, call: Call) -> str:
    """Set the address by which both peers speak LACP."""
    peer = _peer(switch, call["name"])
    if call["mac"] != "auto" and not _MAC.fullmatch(call["mac"]):
        raise BadWord(call["mac"])
    peer.lacp_mac = "" if call["mac"] == "auto" else call["mac"].lower()
    return ""


@TABLE.does("configure mlag peer {name} interval {time}", source="mem")
def interval(switch: Switch, call: Call) -> str:
    """Set how often an MLAG peer is asked."""
    _peer(switch, call["name"]).interval = switch.whole(call["time"], 50, 10000)
    return ""


@TABLE.does("enable mlag PORTS {port} peer {name} id {id}", source="R-ES mem")
def enable_mlag(switch: Switch, call: Call) -> str:
    """Make a port, or the group it is master of, one with a port of the peer."""
    port, peer = _port(switch, call["port"]), _peer(switch, call["name"])
    number = switch.whole(call["id"], 1, 65000)
    if switch.config.lag_of.get(port, port) != port:
        raise Refused(f"Error: Port {port} is a member of a load sharing group; use its master.")
    for one in switch.config.peers.values():
        if port in one.ports:
            raise Refused(f"Error: Port {port} is an MLAG port already.")
        if number in one.ports.values():
            raise Refused(f"Error: MLAG id {number} is in use.")
    peer.ports[port] = number
    return ""


@TABLE.does("disable mlag PORTS {port} [peer {name}]", source="mem")
def disable_mlag(switch: Switch, call: Call) -> str:
    """Make a port of its own again."""
    port = _port(switch, call["port"])
    peers = [_peer(switch, call["name"])] if call.has("name") else switch.config.peers.values()
    for peer in peers:
        if port in peer.ports:
            del peer.ports[port]
            return ""
    raise Refused(f"Error: Port {port} is not an MLAG port.")
