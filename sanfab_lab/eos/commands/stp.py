"""Spanning tree: ports, VLANs without it, the MST region."""

from dataclasses import replace

from sanfab_lab.commands import refused_word
from sanfab_lab.eos.commands import HIGHEST_VLAN, TREE, EosCall, command, enter_mode, vlans_of
from sanfab_lab.eos.commands.interfaces import change_ports, port_command, reset_ports
from sanfab_lab.eos.interface_lines import LAN
from sanfab_lab.eos.state import Mst
from sanfab_lab.rows import Field, register_fields

_DEFAULT = 32768
_IDS = r"{ids:[\d,-]+}"


@port_command(
    "[no|default] spanning-tree portfast",
    "[no|default] spanning-tree portfast {value:edge|network|auto|normal}",
    source="PYEAPI AZLOCAL AVD",
)
def _portfast(call: EosCall) -> None:
    """Forward without delay, as on a port without a switch behind it."""
    if call.no or call["value"] in {"auto", "normal"}:
        reset_ports(call, LAN, "edge")
    else:
        change_ports(call, LAN, edge=call.get("value", "edge"))


@command(f"[no|default] spanning-tree vlan-id {_IDS}", source="AVD LABVAL", when="stp-vlan-id")
@command(f"[no|default] spanning-tree vlan {_IDS}", source="BF-EOS mem", when="stp-vlan")
def _vlans(call: EosCall) -> None:
    """Set whether spanning tree runs in VLANs."""
    wanted, without = vlans_of(call["ids"]), call.state.without_stp
    call.state.without_stp = without | wanted if call.verb == "no" else without - wanted


def _vlan_priority(call: EosCall) -> None:
    """Set the priority of VLANs; 32768 is the default."""
    priority = int(call.get("value", str(_DEFAULT)))
    if priority not in range(0, 61441, 4096):
        raise refused_word(call["value"])
    priorities = {
        **dict(call.state.stp_priorities),
        **dict.fromkeys(vlans_of(call["ids"]), priority),
    }
    kept = sorted(one for one in priorities.items() if one[1] != _DEFAULT)
    call.state.stp_priorities = tuple(kept)


for _word, _source in (("vlan-id", "AVD"), ("vlan", "BF-EOS mem")):
    _form = rf"spanning-tree {_word} {_IDS} priority"
    command(
        rf"{_form} {{value:\d+}}",
        rf"no|default {_form} [{{rest}}]",
        source=_source,
        when=f"stp-{_word}",
    )(_vlan_priority)


@command("[no] spanning-tree mst configuration", source="PYEAPI AVD")
def _mst(call: EosCall) -> None:
    """Enter the MST region, or remove it."""
    if call.no:
        call.state.mst = Mst()
    else:
        enter_mode(call, "mst", "mst")


def _put(call: EosCall, field: str, value: object) -> None:
    call.state.mst = replace(call.state.mst, **{field: value})  # type: ignore[arg-type]  # fields of Mst


register_fields(
    TREE,
    "mst",
    Mst,
    _put,
    Field("[no] name <{value}>", "name", "PYEAPI AVD"),
    Field(r"[no] revision <{value:\d+}>", "revision", "PYEAPI AVD", limits=range(65536)),
)


@command(
    rf"instance {{number:\d+}} vlan {_IDS}", r"no instance {number:\d+}", modes="mst", source="AVD"
)
def _instance(call: EosCall) -> None:
    """Map VLANs to an instance, or remove the instance."""
    instances = dict(call.state.mst.instances)
    number = call.within("number", 0, HIGHEST_VLAN)
    instances.pop(number, None)
    if not call.no:
        instances[number] = vlans_of(call["ids"])
    call.state.mst = replace(call.state.mst, instances=tuple(sorted(instances.items())))
