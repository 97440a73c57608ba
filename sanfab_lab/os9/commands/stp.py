"""Spanning tree, of the whole switch and of a port."""

from sanfab_lab.chassis import Mode
from sanfab_lab.commands import Reason, refused_word
from sanfab_lab.number_lists import compact_list, expand_list
from sanfab_lab.os9.commands import TREE, Os9Call, blocks_of, command, error, on_ports, put_line
from sanfab_lab.os9.commands.interfaces import refuse_member
from sanfab_lab.os9.state import Port, with_pair
from sanfab_lab.rows import Setting, register_settings

_PRIORITIES = range(0, 61441, 4096)
_DEFAULT = 32768
register_settings(
    TREE,
    "stp",
    blocks_of,
    Setting(
        "bridge-priority <{value:[0-9]+}>", "R-OS9", "bridge-priority 32768", limits=_PRIORITIES
    ),
    Setting("hello-time <{value:[0-9]+}>", "F-VLT R-OS9", limits=range(1, 11)),
    Setting("forward-delay <{value:[0-9]+}>", "F-VLT R-OS9", limits=range(4, 31)),
    Setting("max-age <{value:[0-9]+}>", "F-VLT R-OS9", limits=range(6, 41)),
    Setting("extend <system-id>", "R-SEN R-OS9"),  # the VLAN in the bridge id (PVST+)
    undo_takes_rest=True,
)


@command("[no] protocol spanning-tree {flavour:0|rstp|mstp|pvst}", source="R-OS9 R-SEN R-PUP")
def _protocol(call: Os9Call) -> None:
    """Enter a flavour of spanning tree, which stays off; or delete it."""
    name = call["flavour"]
    if call.no:
        call.state.blocks.pop(("stp", name), None)
        return
    call.state.blocks.setdefault(("stp", name), {"disable": "disable"})
    call.session.enter(Mode("stp", "conf-stp" if name == "0" else f"conf-{name}", (name,)))


@command("[no] disable", modes="stp", source="R-SEN")
def _disable(call: Os9Call) -> None:
    """Turn a flavour off; or on, if no other one is."""
    lines = blocks_of(call)[0]
    if not call.no:
        lines["disable"] = "disable"
        return
    for (kind, name), block in call.state.blocks.items():
        if kind == "stp" and block is not lines and "disable" not in block:
            raise error(f"{name.upper()} is already enabled.")  # [mem]
    lines.pop("disable", None)


@command(
    "vlan {vlans} bridge-priority {value:[0-9]+}",
    "no vlan {vlans} bridge-priority [{rest}]",
    modes="stp",
    source="R-OS9",
)
def _vlan_priority(call: Os9Call) -> None:
    """Set the bridge priority of a VLAN (PVST+)."""
    if call.targets[0] != "pvst":
        raise refused_word(call["value"], Reason.RANGE)
    priority = _priority(call)
    changed, lines = expand_list(_vlan_list(call)), blocks_of(call)[0]
    vlans_of = {
        key: expand_list(line.split()[1]) - changed
        for key, line in lines.items()
        if key.startswith("vlan ")
    }
    vlans_of[f"vlan {priority}"] = vlans_of.get(f"vlan {priority}", set()) | changed
    for key, vlans in vlans_of.items():
        number = key.split()[1]
        shown = vlans and number != str(_DEFAULT)
        line = f"vlan {compact_list(vlans)} bridge-priority {number}" if shown else ""
        put_line(lines, key, line)


def _priority(call: Os9Call) -> int:
    """Return the bridge priority of a line; its `no` form sets the default."""
    priority = _DEFAULT if call.no else call.number("value")
    if priority not in _PRIORITIES:
        raise refused_word(call["value"], Reason.RANGE)
    return priority


def _vlan_list(call: Os9Call) -> str:
    try:
        return compact_list(expand_list(call["vlans"]))
    except ValueError:
        raise refused_word(call["vlans"], Reason.RANGE) from None


@command(
    "name {value}",
    "revision {value:[0-9]+}",
    "no {what:name|revision} [{rest...}]",
    modes="stp",
    source="mem R-OS9",
)
def _region(call: Os9Call) -> None:
    """Set name or revision of the MST region."""
    _refuse_outside_mst(call, call["value"])
    key = call["what"] if call.no else call.verb
    put_line(blocks_of(call)[0], key, "" if call.no else call.given)


def _refuse_outside_mst(call: Os9Call, word: str) -> None:
    if not call.no and call.targets[0] != "mstp":
        raise refused_word(word, Reason.RANGE)


@command("[no] msti {id:[0-9]+} <vlan {vlans}>", modes="stp", source="mem")
def _instance(call: Os9Call) -> None:
    """Put VLANs in an MST instance."""
    _refuse_outside_mst(call, call["id"])
    if not call.no:
        call.within("id", 1, 63)
    key = f"msti {call['id']}"
    put_line(blocks_of(call)[0], key, "" if call.no else f"{key} vlan {_vlan_list(call)}")


@command(
    "msti {id:[0-9]+} bridge-priority {value:[0-9]+}",
    "no msti {id:[0-9]+} bridge-priority [{rest}]",
    modes="stp",
    source="D-MSTI",
)
def _instance_priority(call: Os9Call) -> None:
    """Set the priority of an MST instance, which is printed in capitals."""
    _refuse_outside_mst(call, call["id"])
    key, priority = f"MSTI {call.within('id', 0, 63)} bridge-priority", _priority(call)
    put_line(blocks_of(call)[0], key, "" if priority == _DEFAULT else f"{key} {priority}")


_EDGE = "spanning-tree {flavour:rstp|mstp|pvst} {what:edge-port}"
_FAST = "spanning-tree {flavour:0} {what:portfast}"
_GUARD = "[{guard:bpduguard} [{down:shutdown-on-violation}]]"


_TYPE = "{flavour:0|rstp|mstp|pvst} {what:rootguard|loopguard}"


@on_ports(
    *(f"{form} {_GUARD}" for form in (_EDGE, _FAST)),
    *(f"no {form} [{{rest...}}]" for form in (_EDGE, _FAST)),
    source="F-SC R-OS9 R-PUP",
)
@on_ports(f"[no] spanning-tree {_TYPE}", source="R-OS9")
def _port_type(call: Os9Call, port: Port) -> None:
    """Make a port an edge port, or guard it against a new root or a loop."""
    if not call.no:
        refuse_member(port)
    options = " ".join(call[name] for name in ("guard", "down") if call.has(name))
    key = f"{call['flavour']} {call['what']}"
    port.stp = with_pair(port.stp, key, None if call.no else options)


@on_ports("[no] spanning-tree", source="mem")
def _participation(call: Os9Call, port: Port) -> None:
    """Set whether a port takes part in spanning tree."""
    if call.no:
        refuse_member(port)
    port.no_stp = call.no
