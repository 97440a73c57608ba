"""VLANs of ports and port-channels."""

from sanfab_lab.commands import Reason, refused_word
from sanfab_lab.number_lists import expand_list
from sanfab_lab.os10.commands import Os10Call, checked_vlan, error, on_each
from sanfab_lab.os10.state import Interface

_BOTH = (
    "Interface cannot be an access and trunk member of the same VLAN. One of the vlan in the range "
    "provided is already an access vlan."
)  # [O10-NLB]


def refuse_routed(one: Interface) -> None:
    """Refuse a port that routes."""
    if not one.layer2:
        raise error(f"Interface {one.name} is not in Layer-2 mode.")  # [mem]


def refuse_grouped(one: Interface) -> None:
    """Refuse a member of a port-channel."""
    if one.lag:
        raise error(f"Interface {one.name} is a member of port-channel{one.lag}.")  # [mem]


@on_each("switchport", "switchport mode {mode:access|trunk}", source="O10-CLI O10-JP O10-COLL")
def _switchport(call: Os10Call, one: Interface) -> None:
    """Let a port switch; in access mode, which is not printed, its tagged VLANs are gone."""
    refuse_grouped(one)
    if one.routes:
        raise error(f"Interface {one.name} is in Layer-3 mode.")  # [mem]
    if one.name in call.state.discovery:
        raise error(f"Interface {one.name} is a VLTi link.")  # [mem]
    if not one.layer2:
        one.layer2, one.access = True, 1
    if call["mode"]:
        one.trunk = call["mode"] == "trunk"
    if not one.trunk:
        one.allowed = frozenset()
        one.access = one.access or 1


@on_each("no switchport", source="O10-JP O10-NLB")
def _no_switchport(_call: Os10Call, one: Interface) -> None:
    """Let a port route; its VLANs are gone."""
    one.layer2 = one.trunk = False
    one.access, one.allowed = 1, frozenset()


@on_each("no switchport mode [{mode:access|trunk}]", source="O10-COLL")
def _no_mode(_call: Os10Call, one: Interface) -> None:
    """Make an access port of a trunk."""
    one.trunk, one.allowed, one.access = False, frozenset(), one.access or 1


@on_each("switchport access vlan {vlan:[0-9]+}", "no switchport access vlan [{vlan}]",
         source="O10-JP O10-CLI O10-COLL")  # fmt: skip
def _access(call: Os10Call, one: Interface) -> None:
    """Set the untagged VLAN; without one, a trunk has none and an access port is in VLAN 1."""
    refuse_routed(one)
    refuse_grouped(one)
    if call.no:
        one.access = None if one.trunk else 1
        return
    number = checked_vlan(call, call["vlan"])
    if number in one.allowed:
        raise error(_BOTH)
    one.access = number


@on_each("switchport trunk allowed vlan {list...}", "no switchport trunk allowed vlan [{list...}]",
         source="O10-JP O10-CLI")  # fmt: skip
def _allowed(call: Os10Call, one: Interface) -> None:
    """Add tagged VLANs, or take some or all away [O10-CLI]; an access port takes none."""
    refuse_routed(one)
    refuse_grouped(one)
    numbers = _numbers(call) if call["list"] else set(one.allowed)
    if call.no:
        one.allowed -= numbers
        return
    if not one.trunk:
        raise error(f"Interface {one.name} is not in trunk mode.")  # [mem]
    for number in sorted(numbers):
        checked_vlan(call, str(number))
    if one.access in numbers:
        raise error(_BOTH)
    one.allowed |= numbers
    if call.session.notes.get("transaction"):
        call.state.fresh_vlans |= numbers


def _numbers(call: Os10Call) -> set[int]:
    try:
        return expand_list(call["list"].replace(" ", ""))
    except ValueError:
        raise refused_word(call["list"].split()[-1], Reason.RANGE) from None
