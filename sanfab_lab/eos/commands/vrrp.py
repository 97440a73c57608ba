"""VRRP groups of VLAN interfaces."""

from dataclasses import replace

from sanfab_lab.commands import refused_word
from sanfab_lab.eos.commands import EosCall
from sanfab_lab.eos.commands.interfaces import port_command, ports_of
from sanfab_lab.eos.interface_lines import VLAN
from sanfab_lab.eos.state import VRRP_PRIORITY, VrrpGroup

_GROUP = r"{group:\d+}"
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


@port_command(f"vrrp {_GROUP} priority-level {{priority:\\d+}}", source="AVD", when="vrrp-ipv4")
@port_command(f"vrrp {_GROUP} priority {{priority:\\d+}}", source="PYEAPI", when="vrrp-ip")
def _priority(call: EosCall) -> None:
    """Set the priority of a group."""
    _change(call, priority=call.within("priority", 1, 254))


@port_command(f"no vrrp {_GROUP} priority-level", source="AVD", when="vrrp-ipv4")
@port_command(f"no vrrp {_GROUP} priority", source="PYEAPI", when="vrrp-ip")
def _no_priority(call: EosCall) -> None:
    """Take the priority of a group back to its default."""
    _change(call, priority=VRRP_PRIORITY)


@port_command(f"[no] vrrp {_GROUP} preempt", source="AVD")
def _preempt(call: EosCall) -> None:
    """Let a group take the address over, or not."""
    _change(call, preempt=not call.no)


@port_command(f"no vrrp {_GROUP}", source="PYEAPI")
def _no_group(call: EosCall) -> None:
    """Remove a group."""
    number = call.within("group", 1, 255)
    for name, port in ports_of(call, VLAN):
        left = tuple(one for one in port.vrrp if one.number != number)
        call.state.ports[name] = replace(port, vrrp=left)
