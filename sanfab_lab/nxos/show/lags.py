"""Show port-channels."""

from sanfab_lab.chassis import is_up
from sanfab_lab.nxos.commands import NxosCall, show
from sanfab_lab.nxos.names import short_name
from sanfab_lab.nxos.show import RULE
from sanfab_lab.nxos.show.interfaces import any_up
from sanfab_lab.nxos.status import physical_ports

_LAG_HEAD = (
    "Flags:  D - Down        P - Up in port-channel (members)",
    "        I - Individual  H - Hot-standby (LACP only)",
    "        s - Suspended   r - Module-removed",
    "        S - Switched    R - Routed",
    "        U - Up (port-channel)",
    RULE,
    "Group Port-       Type     Protocol  Member Ports",
    "      Channel",
    RULE,
)


@show("show port-channel summary", source="NTC")
def _port_channels(call: NxosCall) -> str:
    """Show the port-channels and their members."""
    rows = [*_LAG_HEAD]
    for number, lag in sorted(call.state.lags.items()):
        name = f"port-channel{number}"
        lines = physical_ports(call.switch, name)
        flag = "U" if any_up(call, name) and not lag.shut else "D"
        modes = {call.state.ports[one].group_mode for one in lines}
        protocol = "--" if not modes else "LACP" if modes - {"on"} else "NONE"
        members = [f"{short_name(one)}({'P' if is_up(call.switch, one) else 'D'})" for one in lines]
        cells = [
            "    ".join(f"{one:<9}" for one in members[at : at + 3]).rstrip()
            for at in range(0, len(members), 3)
        ] or ["--"]
        title = f"Po{number}({'S' if lag.switchport else 'R'}{flag})"
        rows.append(f"{number:<5} {title:<11} Eth      {protocol:<9} {cells[0]}")
        rows += [f"{'':37}{one}" for one in cells[1:]]
    return "\n".join(rows)
