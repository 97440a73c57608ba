"""Load-sharing groups."""

from sanfab_lab.commands import Refused
from sanfab_lab.exos.commands import ExosCall, command, set_fields
from sanfab_lab.exos.state import Lag
from sanfab_lab.rows import Field

_MOST = 64
"""Members of a group [mem]."""
_LOST = (
    "Warning: Any config on the master port is lost (IGMP Filter, IGMP Static Group, "
    "MAC-Security, CFM, TRILL etc.)\n"
)
_ADDRESS_BASED = "algorithm address-based {how:(?i:L2|L3|L3_L4|custom)}"
_PORT_BASED = "algorithm {how:port-based}"
_HASHES = ("xor", "crc-16", "crc-32")
_IPV4 = ("L3-and-L4", "source-only", "destination-only", "source-and-destination")


@command(
    "enable sharing {master} grouping {list} [{lacp:lacp}]",
    f"enable sharing {{master}} grouping {{list}} {_ADDRESS_BASED} [{{lacp:lacp}}]",
    f"enable sharing {{master}} grouping {{list}} {_PORT_BASED} [{{lacp:lacp}}]",
    source="E-SHR",
)
def _create_lag(call: ExosCall) -> str:
    """Create a load-sharing group; only its master stays in VLANs [E-SHR0]."""
    master, members = call.one_port("master"), call.ports()
    if master not in members:
        raise Refused(f"Error: The master port {master} must be in the list of ports.")
    lag = Lag(master, [], _algorithm_of(call["how"]), call.has("lacp"))
    _add_members(call, lag, members)
    call.state.lags[master] = lag
    _leave_vlans(call, set(members) - {master})
    return _LOST


def _algorithm_of(word: str) -> str:
    if word.lower() in {"custom", "port-based"}:
        return word.lower()
    return word.upper() or "L2"


def _add_members(call: ExosCall, lag: Lag, ports: list[str]) -> None:
    """Add ports to a group; refuse ports that cannot be in it."""
    state, speeds, master = call.state, call.switch.speeds, lag.master
    for port in ports:
        if port in state.lag_of:
            raise Refused(
                f"Error: Port {port} is already a member of the load sharing group with "
                f"master port {state.lag_of[port]}."
            )
        if speeds[port] != speeds[master]:
            raise Refused(f"Error: Port {port} does not have the speed of master port {master}.")
        if port != master and any(port in peer.ports for peer in state.peers.values()):
            raise Refused(f"Error: Port {port} is an MLAG port.")
    if len(lag.members) + len(ports) > _MOST:
        raise Refused(f"Error: A load sharing group has {_MOST} ports at most.")
    lag.members = call.switch.names.sorted([*lag.members, *ports])
    state.lag_of.update(dict.fromkeys(ports, master))


def _leave_vlans(call: ExosCall, ports: set[str]) -> None:
    for vlan in call.state.vlans.values():
        vlan.tagged -= ports
        vlan.untagged -= ports
    for port in ports:
        call.state.untagged.pop(port, None)


def _lag(call: ExosCall) -> Lag:
    lag = call.state.lags.get(call.one_port("master"))
    if lag is None:
        raise Refused("ERROR: LAG group Id does not exist")
    return lag


@command("disable sharing {master}", source="F-TR")
def _delete_lag(call: ExosCall) -> None:
    """Delete a group; its former master keeps the VLANs."""
    lag = _lag(call)
    for peer in call.state.peers.values():
        if lag.master in peer.ports:
            raise Refused(f"Error: Port {lag.master} is an MLAG port; disable the MLAG port first.")
    for port in lag.members:
        del call.state.lag_of[port]
    del call.state.lags[lag.master]


@command("configure sharing {master} {how:add|delete} ports|port {list}", source="F-PUB")
def _change_members(call: ExosCall) -> None:
    """Add ports to a group, or delete them; the master cannot be deleted."""
    lag, ports = _lag(call), call.ports()
    if call["how"] == "add":
        _add_members(call, lag, ports)
        _leave_vlans(call, set(ports))
        return
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
        del call.state.lag_of[port]


def _lacp_lags(call: ExosCall) -> list[Lag]:
    lag = _lag(call)
    if not lag.lacp:
        raise Refused("ERROR: LAG group Id does not exist")
    return [lag]


_LACP = "configure sharing {master} lacp"
_LACP_SOURCE = "R-ES E-LAC"
set_fields(
    Lag,
    _lacp_lags,
    Field(f"{_LACP} activity-mode {{value:active|passive}}", "activity", _LACP_SOURCE),
    Field(f"{_LACP} timeout {{value:long|short}}", "timeout", _LACP_SOURCE),
    Field(f"{_LACP} defaulted-state-action {{value:add|delete}}", "defaulted", _LACP_SOURCE),
    Field(f"{_LACP} fallback {{value:enable|disable}}", "fallback", "E-LFB"),
)
set_fields(
    Lag,
    lambda call: [_lag(call)],
    Field(
        "configure sharing {master} minimum-active {value}",
        "minimum",
        "R-ES",
        None,
        range(1, _MOST + 1),
    ),
)


@command(
    f"configure sharing {{master}} {_ADDRESS_BASED}",
    f"configure sharing {{master}} {_PORT_BASED}",
    when="22.4",
    source="E-SHA",
)
def _algorithm(call: ExosCall) -> None:
    """Change the algorithm of a group [E-SHA]."""
    _lag(call).algorithm = _algorithm_of(call["how"])


@command(
    "configure sharing address-based custom ipv4 {ipv4}",
    "configure sharing address-based custom hash-algorithm {hash} [{half:upper|lower}]",
    source="R-NTC",
)
def _custom(call: ExosCall) -> None:
    """Set the fields and the hash of the custom algorithm."""
    custom = call.state.custom_hash
    if call.has("ipv4"):
        custom["ipv4"] = call.one_of("ipv4", _IPV4)
    else:
        custom["hash-algorithm"] = f"{call.one_of('hash', _HASHES)} {call['half']}".strip()
