"""Priority flow control, pause frames, LLDP, DCBX."""

from sanfab_lab.nxos.commands import TREE, NxosCall, command, port_command
from sanfab_lab.nxos.commands.interfaces import change_ports, ports_of
from sanfab_lab.rows import Setting, register_settings


@port_command("[no] flowcontrol {side:receive|send} <{how:on|off}>", source="BF-NX")
def _pause(call: NxosCall) -> None:
    """Set whether ports receive or send IEEE 802.3x pause frames."""
    on = not call.no and call["how"] == "on"
    change_ports(call, **{f"pause_{call['side']}": on})


@port_command("[no] priority-flow-control mode <{mode:auto|on|off}>", source="TL2013 C-PFCAPI")
@port_command(
    "[no] priority-flow-control mode {mode:auto|on} send-tlv", when="n9k", source="AZLOCAL"
)
def _pfc(call: NxosCall) -> None:
    tlv = not call.no and call.line.endswith("send-tlv")
    change_ports(call, pfc="auto" if call.no else call["mode"], pfc_tlv=tlv)


register_settings(
    TREE,
    "eth lag",
    lambda call: [port.settings for _, port in ports_of(call)],
    Setting(
        "priority-flow-control watch-dog-interval <{how:on|off}>",
        "BF-NX AIPOD",
        "priority-flow-control watch-dog-interval off",
        "n9k",
    ),
)


@command("[no] lldp {way:transmit|receive}", modes="eth", when="lldp", source="TL2013 BF-NX")
def _lldp(call: NxosCall) -> None:
    """Set whether ports send or receive LLDP."""
    change_ports(call, **{f"lldp_{call['way']}": not call.no})


register_settings(
    TREE,
    "eth",
    lambda call: [port.settings for _, port in ports_of(call)],
    Setting(
        "lldp dcbx version <{version:auto|cee|ieee}>", "BF-NX", "lldp dcbx version auto", "lldp"
    ),
)
