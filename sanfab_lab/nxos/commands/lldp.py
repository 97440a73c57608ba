"""LLDP and DCBX."""

from sanfab_lab.nxos.commands import TREE, NxosCall, command
from sanfab_lab.nxos.commands.interfaces import change_ports, ports_of
from sanfab_lab.rows import Setting, register_settings


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
