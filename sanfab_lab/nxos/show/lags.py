"""Show port-channels and vPCs."""

from collections.abc import Iterator

from sanfab_lab.chassis import is_bundled, is_up
from sanfab_lab.number_lists import compact_list
from sanfab_lab.nxos.commands import NxosCall
from sanfab_lab.nxos.names import short_name
from sanfab_lab.nxos.show import RULE, show
from sanfab_lab.nxos.show.interfaces import any_up, is_suspended
from sanfab_lab.nxos.state import numbers_in
from sanfab_lab.nxos.status import lacks_links, physical_ports
from sanfab_lab.nxos.vpc import (
    Differences,
    active_vlans,
    difference_of,
    differences,
    is_primary,
    is_same_domain,
    peer_of,
)

_SUMMARY_HEAD = f"""\
Flags:  D - Down        P - Up in port-channel (members)
        I - Individual  H - Hot-standby (LACP only)
        s - Suspended   r - Module-removed
        S - Switched    R - Routed
        U - Up (port-channel)
        M - Not in use. Min-links not met
{RULE}
Group Port-       Type     Protocol  Member Ports
      Channel
{RULE}"""
_VPC_STATE = """\
Legend:
                (*) - local vPC is down, forwarding via vPC peer-link

vPC domain id                     : {domain}
Peer status                       : {peer}
vPC keep-alive status             : {keepalive}
Configuration consistency status  : {consistency}
Per-vlan consistency status       : success
{reasons}vPC role                          : {role}
Number of vPCs configured         : {count}
Peer Gateway                      : {gateway}
Auto-recovery status              : {recovery}

vPC Peer-link status
---------------------------------------------------------------------
id   Port   Status Active vlans
--   ----   ------ --------------------------------------------------"""
_VPC_HEAD = """
vPC status
----------------------------------------------------------------------
id   Port   Status Consistency Reason                     Active vlans
--   ----   ------ ----------- ------                     ------------"""


@show("show port-channel summary", source="NTC")
def _port_channels(call: NxosCall) -> Iterator[str]:
    """Show the port-channels and their members."""
    yield _SUMMARY_HEAD
    for number, lag in sorted(call.state.lags.items()):
        name = f"port-channel{number}"
        lines = physical_ports(call.switch, name)
        flag = "U" if any_up(call, name) and not lag.shut else "D"
        if lacks_links(call.switch, name) and not lag.shut:
            flag = "M"  # [VPCVLAN]
        modes = {call.state.ports[one].group_mode for one in lines}
        protocol = "--" if not modes else "LACP" if modes - {"on"} else "NONE"
        members = [f"{short_name(one)}({_flag(call, one)})" for one in lines]
        rows = [members[at : at + 3] for at in range(0, len(members), 3)] or [["--"]]
        cells = ["    ".join(f"{one:<9}" for one in row).rstrip() for row in rows]
        title = f"Po{number}({'S' if lag.switchport else 'R'}{flag})"
        yield f"{number:<5} {title:<11} Eth      {protocol:<9} {cells[0]}"
        yield from (f"{'':37}{one}" for one in cells[1:])


def _flag(call: NxosCall, name: str) -> str:
    """Return the state of a member: bundled, down, suspended or individual."""
    if not is_up(call.switch, name):
        return "D"
    if is_suspended(call, name, call.state.ports[name]):
        return "s"
    return "P" if is_bundled(call.switch, name, call.state.ports[name].group_mode) else "I"


@show("show vpc [brief]", when="vpc", source="NTC")
def _vpc(call: NxosCall) -> Iterator[str]:
    lags, vpc = sorted(call.state.lags.items()), call.state.vpc
    up = {one for one, _ in lags if any_up(call, f"port-channel{one}")}
    peer = peer_of(call.switch)
    numbered = [(one, lag) for one, lag in lags if lag.vpc.isdigit()]
    peers = [one for one, lag in lags if lag.vpc == "peer-link"]
    linked = not up.isdisjoint(peers) and (peer is None or is_same_domain(call.switch, peer))
    found = differences(call.switch, peer) if peer and linked else Differences()
    enabled = ("Disabled", "Enabled")
    yield _VPC_STATE.format(
        domain=call.state.vpc_domain or "Not configured",
        peer="peer adjacency formed ok" if linked else "peer link is down",
        keepalive="peer is alive" if "peer-keepalive" in vpc else "Disabled",
        consistency="failed" if found.whole or not linked else "success",
        reasons=_reasons(found),
        role="primary" if is_primary(call.switch, peer) else "secondary",
        count=len(numbered),
        gateway=enabled["peer-gateway" in vpc],
        recovery=enabled["auto-recovery" in vpc],
    )
    for one in peers:
        yield f"1    {f'Po{one}':<6} {'up' if one in up else 'down':<6} {_vlans(call, one)}"
    if numbered:
        yield _VPC_HEAD
    for one, lag in numbered:
        differs = difference_of(lag, peer) if linked else ""
        result = "failed      vPC type-1 configuration" if differs else "success     success"
        head = f"{lag.vpc:<4} {f'Po{one}':<6} {'up' if one in up else 'down*':<6} {result}"
        yield f"{head:<59}{_vlans(call, one)}"
        if differs:
            yield f"{'':31}incompatible - {differs}"
            yield f"{'':31}inconsistent"


def _reasons(found: Differences) -> str:
    """Return the lines of why two switches are not consistent as a whole [GENIE][VPCTYPE2]."""
    lines = []
    if found.whole:
        lines += [
            "Configuration inconsistency reason: vPC type-1 configuration incompatible - "
            f"{found.whole} inconsistent"
        ]
    lines += [f"Type-2 consistency status         : {'failed' if found.warned else 'success'}"]
    if found.warned:
        reason = f"QoSMgr {found.warned} configuration incompatible"
        lines += [f"Type-2 inconsistency reason       : {reason}"]
    return "".join(f"{line}\n" for line in lines)


def _vlans(call: NxosCall, number: int) -> str:
    if not any_up(call, f"port-channel{number}"):
        return "-"
    carried = numbers_in(active_vlans(call.switch, call.state.lags[number]))
    known = call.state.vlans
    active = [one for one in carried if one in known and not known[one].shut | known[one].suspended]
    return compact_list(active) or "-"
