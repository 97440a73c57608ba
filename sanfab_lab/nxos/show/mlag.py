"""Show vPC."""

from sanfab_lab.number_lists import compact_list
from sanfab_lab.nxos.commands import NxosCall, show
from sanfab_lab.nxos.show.interfaces import any_up
from sanfab_lab.nxos.state import carried_vlans, numbers_in


@show("show vpc [brief]", when="vpc", source="NTC")
def _vpc(call: NxosCall) -> str:
    """Show the vPCs."""
    lags = sorted(call.state.lags.items())
    numbered = [(one, lag) for one, lag in lags if lag.vpc.isdigit()]
    peers = [one for one, lag in lags if lag.vpc == "peer-link"]
    linked = [one for one in peers if any_up(call, f"port-channel{one}")]
    rows = [*_vpc_state(call, len(numbered), linked=bool(linked)), *_PEER_HEAD]
    for one in peers:
        state = "up" if one in linked else "down"
        rows.append(f"1    {f'Po{one}':<6} {state:<6} {_vlans(call, one)}")
    if numbered:
        rows += ["", "vPC status", "-" * 70, *_VPC_HEAD]
    for one, lag in numbered:
        state = "up" if any_up(call, f"port-channel{one}") else "down*"
        head = f"{lag.vpc:<4} {f'Po{one}':<6} {state:<6} success     success"
        rows.append(f"{head:<59}{_vlans(call, one)}")
    return "\n".join(rows)


def _vpc_state(call: NxosCall, count: int, *, linked: bool) -> list[str]:
    vpc = call.state.vpc
    cells = {
        "vPC domain id": call.state.vpc_domain or "Not configured",
        "Peer status": "peer adjacency formed ok" if linked else "peer link is down",
        "vPC keep-alive status": "peer is alive" if "peer-keepalive" in vpc else "Disabled",
        "Configuration consistency status": "success" if linked else "failed",
        "Per-vlan consistency status": "success",
        "vPC role": "primary",
        "Number of vPCs configured": count,
        "Peer Gateway": "Enabled" if "peer-gateway" in vpc else "Disabled",
        "Auto-recovery status": "Enabled" if "auto-recovery" in vpc else "Disabled",
    }
    legend = "                (*) - local vPC is down, forwarding via vPC peer-link"
    return ["Legend:", legend, "", *(f"{name:<34}: {one}" for name, one in cells.items())]


_PEER_HEAD = (
    "",
    "vPC Peer-link status",
    "-" * 69,
    "id   Port   Status Active vlans",
    "--   ----   ------ --------------------------------------------------",
)
_VPC_HEAD = (
    "id   Port   Status Consistency Reason                     Active vlans",
    "--   ----   ------ ----------- ------                     ------------",
)


def _vlans(call: NxosCall, number: int) -> str:
    lag = call.state.lags[number]
    if not any_up(call, f"port-channel{number}"):
        return "-"
    inside = [one for one in numbers_in(carried_vlans(lag)) if one in call.state.vlans]
    return compact_list(inside) or "-"
