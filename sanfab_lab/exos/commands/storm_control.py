"""Storm control and flooding."""

from sanfab_lab.exos.commands import ExosCall, command, named_ports, port_records

_HIGHEST_RATE = 262143


@command(
    "configure ports {list} rate-limit flood {kind:broadcast|multicast|unknown-destmac} {rate}",
    source="F-EAF",
)
def _rate_limit(call: ExosCall) -> None:
    """Limit a kind of flooded frames, in packets per second."""
    ports, limited = named_ports(call), call["rate"] != "no-limit"
    rate = call.within("rate", 0, _HIGHEST_RATE) if limited else 0
    for name in ports:
        floods = call.state.port(name).floods
        floods.pop(call["kind"], None)
        if limited:
            floods[call["kind"]] = str(rate)


@command(
    "enable|disable flooding {kind:unicast|broadcast|multicast|all_cast} ports|port {list}",
    source="R-NTC mem",
)
def _flooding(call: ExosCall) -> None:
    """Enable or disable flooding out of ports."""
    kinds = {"unicast", "broadcast", "multicast"} if call["kind"] == "all_cast" else {call["kind"]}
    for port in port_records(call):
        off = set(port.flooding) - kinds if call.on else set(port.flooding) | kinds
        port.flooding = tuple(sorted(off))
