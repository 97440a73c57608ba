"""Members of port-channels, LACP, vPC."""

from copy import copy

from sanfab_lab.commands import Reason, Refused, refused_word
from sanfab_lab.nxos.commands import TREE, NxosCall, command, enter_mode, global_settings
from sanfab_lab.nxos.commands.interfaces import ports_of, share_with_members
from sanfab_lab.nxos.names import number_of
from sanfab_lab.nxos.state import LINK_FIELDS, MEMBER_FIELDS, MODE_OF_FIELD, SHARED, Port
from sanfab_lab.rows import Setting, register_settings


@command(
    "[no] channel-group <{n:\\d+}>",
    "[no] channel-group <{n:\\d+} force>",
    "[no] channel-group <{n:\\d+} mode {mode:on|active|passive}>",
    "[no] channel-group <{n:\\d+} force mode {mode:on|active|passive}>",
    modes="eth",
    source="BF-NX LABNOTES C-116298",
)
def _channel_group(call: NxosCall) -> None:
    """Add ports to a port-channel, or remove them."""
    if call.no:
        for _, port in ports_of(call):
            port.group, port.group_mode = None, "on"
        return
    number, how = call.number("n"), call.get("mode", "on")
    if number not in range(1, 4097):
        raise refused_word(call["n"], Reason.RANGE)
    if how != "on" and "lacp" not in call.switch.flags:
        raise Refused("ERROR: LACP process needs to be started before configuring active mode")
    lag = call.state.lags.get(number) or _lag_of(ports_of(call)[0][1])
    for _, port in ports_of(call):
        _fits(call, port, lag)
    call.state.lags[number] = lag
    for _, port in ports_of(call):
        port.group, port.group_mode = number, how
    share_with_members(call, f"port-channel{number}")


def _lag_of(port: Port) -> Port:
    """Return a new port-channel, as its first member is set."""
    lag = Port()
    for field, _ in (*SHARED, *MEMBER_FIELDS):
        setattr(lag, field, copy(getattr(port, field)))
    return lag


def _fits(call: NxosCall, port: Port, lag: Port) -> None:
    """Refuse a port that is set otherwise than the port-channel it should join [NXPCCOMP].

    With ``force`` it takes the settings of the port-channel, except those of the links [NXPCCOMP].
    """
    number, how = call.number("n"), call.get("mode", "on")
    if port.group not in {None, number}:
        raise Refused("command failed: port already in a port-channel, no config allowed")
    modes = {
        one.group_mode
        for other, one in call.state.ports.items()
        if one.group == number and other not in call.targets
    }
    if modes and (how == "on") is not ("on" in modes):
        raise Refused("command failed: port not compatible [channel mode]")
    for field, words in (*SHARED, *MEMBER_FIELDS):
        is_forced = call.keyword("force") and field not in LINK_FIELDS
        is_used = lag.mode == MODE_OF_FIELD.get(field, lag.mode)
        if words and is_used and not is_forced and getattr(port, field) != getattr(lag, field):
            raise Refused(f"command failed: port not compatible [{words}]")


@command("[no] lacp suspend-individual", modes="lag", source="N9K-LACP C-N5LACP")
def _suspend_individual(call: NxosCall) -> None:
    """Suspend members without LACP, or let them work alone; the port-channel has to be shut."""
    for name, lag in ports_of(call):
        if not lag.shut:
            text = f"Cannot set/reset lacp suspend-individual for {name} that is admin up"
            raise Refused(f"ERROR: {text}")
    for _, lag in ports_of(call):
        lag.suspends = None if call.no != call.switch.n9k else not call.no


global_settings(
    "layer2",
    Setting("lacp system-priority <{n:\\d+}>", "BF-NX", "lacp system-priority 32768"),
    Setting(
        "port-channel load-balance ethernet <{how:source-dest-(?:mac|ip|port)}>",
        "N5HASH NODEUTIL",
        "port-channel load-balance ethernet source-dest-ip",
        when="ethernet-hash",
    ),
    Setting(
        "port-channel load-balance <src-dst {how:mac|ip|ip-l4port}>",
        "FPX NODEUTIL",
        "port-channel load-balance src-dst ip",
        when="src-dst-hash",
    ),
    Setting(
        "port-channel load-balance <src-dst {how:mac|ip|ip-l4port}>",
        "N9HASH NODEUTIL",
        "port-channel load-balance src-dst ip-l4port",
        when="n9k",
    ),
    Setting("cdp enable", "AZLOCAL", "on"),
    Setting("cfs eth distribute", "J2NX"),
    Setting("cfs ipv4 distribute"),
    Setting("lldp holdtime <{n:\\d+}>", "mem", "lldp holdtime 120"),
    Setting("lldp timer <{n:\\d+}>", "mem", "lldp timer 30"),
    Setting("lldp reinit <{n:\\d+}>", "mem", "lldp reinit 2"),
    Setting("lldp tlv-select dcbxp egress-queuing", "AZLOCAL"),
    Setting("lldp tlv-select {tlv}", "mem", "on"),
    Setting("service unsupported-transceiver", "TL2013"),
)


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
    Setting("system-mac <{mac:([0-9a-f]{2}:){5}[0-9a-f]{2}}>", "NODEUTIL"),
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
