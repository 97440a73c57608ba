"""Show storm control."""

from sanfab_lab.eos.commands import EosCall, show
from sanfab_lab.eos.names import short
from sanfab_lab.eos.show.interfaces import chosen


@show("show storm-control", source="A-TOI mem")
def _storm_control(call: EosCall) -> str:
    """Show the limits of all ports."""
    rows = ["Port       Type             Level      Rate(Mbps)  Status  Drops  Reason"]
    rows += [
        f"{short(one.name):<10} {kind:<16} {level:<10} {'':<11} {'active':<7} {0}"
        for one in chosen(call, "Ethernet", "Port-Channel")
        for kind, level in one.port.storm
    ]
    return "\n".join(rows)
