"""VRRP groups of VLAN interfaces."""

from dataclasses import replace

from sanfab_lab.commands import refused_word
from sanfab_lab.eos.commands import TREE, EosCall
from sanfab_lab.eos.commands.interfaces import port_command, ports_of
from sanfab_lab.eos.interface_lines import VLAN
from sanfab_lab.eos.state import VrrpGroup
from sanfab_lab.rows import Field, register_fields

_GROUP = r"{group:\d+}"
_LEVEL, _PRIORITY = f"{_GROUP} priority-level", f"{_GROUP} priority"
_PRIORITIES = range(1, 255)
_IP = r"{address:\d+\.\d+\.\d+\.\d+}"


def _change(call: EosCall, **values: object) -> None:
    number = call.within("group", 1, 255)
    for name, port in ports_of(call, VLAN):
        groups = {one.number: one for one in port.vrrp}
        groups[number] = replace(groups.get(number, VrrpGroup(number)), **values)  # type: ignore[arg-type]  # fields of VrrpGroup
        call.state.ports[name] = replace(port, vrrp=tuple(groups[one] for one in sorted(groups)))


@port_command(f"vrrp {_GROUP} ipv4 {_IP}", source="AVD", when="vrrp-ipv4")
@port_command(f"vrrp {_GROUP} ip {_IP}", source="PYEAPI", when="vrrp-ip")
def _address(call: EosCall) -> None:
    """Set the address that a group holds."""
    if any(int(octet) > 255 for octet in call["address"].split(".")):  # noqa: PLR2004  # of an address
        raise refused_word(call["address"])
    _change(call, address=call["address"])


register_fields(
    TREE,
    "if",
    VrrpGroup,
    lambda call, field, value: _change(call, **{field: value}),
    Field(f"vrrp {_LEVEL} {{value:\\d+}}", "priority", "AVD", None, _PRIORITIES, "vrrp-ipv4"),
    Field(f"no vrrp {_LEVEL}", "priority", "AVD", when="vrrp-ipv4"),
    Field(f"vrrp {_PRIORITY} {{value:\\d+}}", "priority", "PYEAPI", None, _PRIORITIES, "vrrp-ip"),
    Field(f"no vrrp {_PRIORITY}", "priority", "PYEAPI", when="vrrp-ip"),
    Field(f"[no] vrrp {_GROUP} preempt", "preempt", "AVD"),
)


@port_command(f"no vrrp {_GROUP}", source="PYEAPI")
def _no_group(call: EosCall) -> None:
    number = call.within("group", 1, 255)
    for name, port in ports_of(call, VLAN):
        left = tuple(one for one in port.vrrp if one.number != number)
        call.state.ports[name] = replace(port, vrrp=left)
