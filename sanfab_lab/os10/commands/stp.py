"""Spanning tree, of the whole switch and of a port."""

from sanfab_lab.commands import Reason, refused_word
from sanfab_lab.number_lists import compact_list, expand_list
from sanfab_lab.os10.commands import (
    PORTS,
    Os10Call,
    block_lines,
    block_of,
    command,
    enter,
    put_line,
    register_interface_lines,
    register_lines,
)
from sanfab_lab.rows import Setting

_PRIORITIES = range(0, 61441, 4096)
_DEFAULT = 32768
register_lines(
    "stp",
    Setting("spanning-tree mode <{value:rstp|mst|rapid-pvst}>", "O10-COLL O10-JP O10-MX",
            "spanning-tree mode rapid-pvst"),
    Setting("spanning-tree disable", "O10-COLL"),
)  # fmt: skip


@command(
    "spanning-tree {what:rstp} priority {value:[0-9]+}",
    "spanning-tree {what:mst|vlan} {ids} priority {value:[0-9]+}",
    "no spanning-tree {what:rstp} priority [{value}]",
    "no spanning-tree {what:mst|vlan} {ids} priority [{value}]",
    source="O10-JP O10-COLL",
)
def _priority(call: Os10Call) -> None:
    """Set the bridge priority of the mode, an instance or VLANs; the default is not printed."""
    value = _DEFAULT if call.no else call.number("value")
    if value not in _PRIORITIES:
        raise refused_word(call["value"], Reason.RANGE)
    what, kept = call["what"], call.state.settings["stp"]
    if what == "rstp":
        keys = ["rstp priority"]
    else:
        try:
            keys = [f"{what} {one} priority" for one in sorted(expand_list(call["ids"]))]
        except ValueError:
            raise refused_word(call["ids"], Reason.RANGE) from None
    for key in keys:
        put_line(kept, key, "" if value == _DEFAULT else f"spanning-tree {key} {value}")


@command("[no] spanning-tree vlan {ids} disable", source="O10-COLL")
def _vlan_off(call: Os10Call) -> None:
    """Turn spanning tree of VLANs off."""
    for one in sorted(expand_list(call["ids"])):
        key = f"vlan {one} disable"
        put_line(call.state.settings["stp"], key, "" if call.no else f"spanning-tree {key}")


@command("spanning-tree mst configuration", source="O10-COLL")
def _region(call: Os10Call) -> None:
    """Enter the MST region."""
    call.state.blocks.setdefault(("mst", ""), {})
    enter(call, "mst", "conf-mst", "")


block_lines(
    "mst",
    Setting("name <{value}>", "O10-COLL"),
    Setting("revision <{value:[0-9]+}>", "O10-COLL", limits=range(65536)),
)


@command("instance {id:[0-9]+} vlan {list}", "no instance {id:[0-9]+} [vlan {list}]", modes="mst",
         source="O10-COLL")  # fmt: skip
def _instance(call: Os10Call) -> None:
    """Put VLANs in an MST instance, or take some or all away."""
    lines, key = block_of(call), f"instance {call.within('id', 1, 63)}"
    try:
        there = expand_list(lines[key].split()[-1]) if key in lines else set()
        typed = expand_list(call["list"]) if call["list"] else there
    except ValueError:
        raise refused_word(call["list"], Reason.RANGE) from None
    left = there - typed if call.no else there | typed
    put_line(lines, key, f"{key} vlan {compact_list(left)}" if left else "")


register_interface_lines(
    PORTS,
    Setting("spanning-tree port type <edge>", "O10-JP O10-COLL"),
    Setting("spanning-tree bpduguard <{value:enable|disable}>", "O10-COLL O10-STIG",
            "spanning-tree bpduguard disable"),
    Setting("spanning-tree bpdufilter <{value:enable|disable}>", "O10-COLL",
            "spanning-tree bpdufilter disable"),
    Setting("spanning-tree guard <{value:root|loop|none}>", "O10-COLL O10-STIG",
            "spanning-tree guard none"),
    Setting("spanning-tree link-type <{value:auto|point-to-point|shared}>", "O10-COLL"),
    Setting("spanning-tree disable", "O10-COLL"),
)  # fmt: skip
