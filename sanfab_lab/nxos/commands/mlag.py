"""vPC."""

from sanfab_lab.commands import Reason, Refused, refused_word
from sanfab_lab.nxos.commands import TREE, NxosCall, command, enter_mode
from sanfab_lab.nxos.commands.interfaces import ports_of, share_with_members
from sanfab_lab.nxos.names import number_of
from sanfab_lab.rows import Setting, register_settings


@command(
    "[no] vpc <{n:\\d+}>", "[no] vpc <peer-link>", modes="lag", when="vpc", source="KEEPIT-VPC NTC"
)
def _vpc(call: NxosCall) -> str:
    """Make port-channels members of a vPC, or the peer link."""
    if not call.no and call.state.vpc_domain is None:
        raise Refused("ERROR: Operation failed: vPC domain is not configured")
    wanted = "" if call.no else call["n"] or "peer-link"
    if wanted.isdigit() and int(wanted) not in range(1, 4097):
        raise refused_word(call["n"], Reason.RANGE)
    for name, _ in ports_of(call):
        taken = [one for one, lag in call.state.lags.items() if wanted and lag.vpc == wanted]
        if any(one != number_of(name) for one in taken):
            raise Refused(f"ERROR: Operation failed: vPC {wanted} is already in use")
    for name, port in ports_of(call):
        port.vpc = wanted
        if wanted == "peer-link":
            port.stp = "network"
            share_with_members(call, name)
    return _PEER_LINK if wanted == "peer-link" else ""


_PEER_LINK = """Please note that spanning tree port type is changed to "network" port type on vPC \
peer-link.
This will enable spanning tree Bridge Assurance on vPC peer-link provided the STP Bridge Assurance
(which is enabled by default) is not disabled.
"""


@command("[no] vpc domain {n:\\d+}", when="vpc", source="NODEUTIL NTC")
def _vpc_domain(call: NxosCall) -> None:
    """Enter the vPC domain; a switch has one."""
    state, number = call.state, call.number("n")
    if number not in range(1, 1001):
        raise refused_word(call["n"], Reason.RANGE)
    if state.vpc_domain not in {None, number}:
        raise Refused(f"ERROR: vPC domain {state.vpc_domain} is configured already")
    if not call.no:
        state.vpc_domain = number
        enter_mode(call, "vpc", call["n"])
        return
    if any(lag.vpc for lag in state.lags.values()):
        raise Refused("ERROR: vPC domain is in use: remove vpc from the port-channels first")
    state.vpc_domain, state.vpc = None, {}


@command(
    "[no] peer-keepalive destination <{ip}>",
    "[no] peer-keepalive destination <{ip} source {source}>",
    "[no] peer-keepalive destination <{ip} source {source} vrf {vrf}>",
    "[no] peer-keepalive destination <{ip} vrf {vrf}>",
    "no peer-keepalive destination {rest...}",
    modes="vpc",
    source="NODEUTIL KEEPIT-VPC",
)
def _keepalive(call: NxosCall) -> None:
    """Set the keepalive of the vPC peers."""
    call.state.vpc.pop("peer-keepalive", None)
    if call.no:
        return
    if call.get("vrf", "management") not in {*call.state.vrfs, "default"}:
        raise Refused("% VRF does not exist")
    text = f"peer-keepalive destination {call['ip']}"
    text += f" source {call['source']}" if call.has("source") else ""
    shown = call.get("vrf", "management")
    call.state.vpc["peer-keepalive"] = text + (f" vrf {shown}" * (shown != "management"))


register_settings(
    TREE,
    "vpc",
    lambda call: [call.state.vpc],
    Setting("role priority <{n:\\d+}>", "NODEUTIL", "role priority 32667"),
    Setting("system-priority <{n:\\d+}>", "NODEUTIL", "system-priority 32667"),
    Setting("peer-gateway", "NODEUTIL"),
    Setting("peer-switch"),
    Setting("auto-recovery", "NODEUTIL"),
    Setting("auto-recovery <reload-delay {n:\\d+}>"),
    Setting("delay restore <{n:\\d+}>", "NODEUTIL", "delay restore 30"),
    Setting("delay restore interface-vlan <{n:\\d+}>", "mem", "delay restore interface-vlan 10"),
    Setting("graceful consistency-check", "NODEUTIL", "on"),
    Setting("ip arp synchronize"),
    Setting("layer3 peer-router"),
)
