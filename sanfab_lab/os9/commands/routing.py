"""Static routes, and VRRP groups of VLANs."""

from collections.abc import Callable
from dataclasses import replace
from ipaddress import IPv4Address, IPv4Network

from sanfab_lab.chassis import Mode
from sanfab_lab.os9.commands import ADDRESS, Os9Call, change_each, command, error
from sanfab_lab.os9.state import Interface, Vlan, VlanVrrp

_MOST = 12
"""Addresses of a group."""


@command(
    f"[no] ip route [vrf {{vrf}}] {{prefix:{ADDRESS}/[0-9]+}} {{hop:{ADDRESS}}}",
    source="R-SEN R-OS9",
)
def _route(call: Os9Call) -> None:
    """Add or remove a static route."""
    vrf = call["vrf"]
    if vrf and vrf not in call.state.settings["vrf"]:
        raise error(f"VRF {vrf} does not exist.")  # [mem]
    try:
        key = f"{IPv4Network(call['prefix'], strict=False)} {IPv4Address(call['hop'])}"
    except ValueError:
        raise error("Invalid IP address or mask.") from None
    word, key = ("ip route vrf", f"{vrf} {key}") if vrf else ("ip route", key)
    kept = call.state.settings[word]
    if not call.no:
        kept[key] = f"{word} {key}"
    elif kept.pop(key, None) is None:
        raise error(f"Route {key} does not exist.")  # [mem]


@command("vrrp-group {group:[0-9]+}", modes="vlan", source="P-SDN R-OS9")
def _group(call: Os9Call) -> None:
    """Enter a group; create it if it does not exist."""
    number = call.within("group", 1, 255)
    _change(call, number, lambda group: group)
    call.session.enter(Mode("vrrp", f"conf-if-vrid-{number}", (str(number), *call.targets)))


@command("no vrrp-group {group:[0-9]+}", modes="vlan", source="R-OS9")
def _no_group(call: Os9Call) -> None:
    _change(call, call.within("group", 1, 255), lambda _group: None)


def _change(call: Os9Call, number: int, change: Callable[[VlanVrrp], VlanVrrp | None]) -> None:
    """Replace a group of each VLAN by what a function makes of it; None removes it."""

    def change_one(item: Interface) -> None:
        if isinstance(item, Vlan):
            groups = {one.number: one for one in item.vrrp}
            new = change(groups.pop(number, VlanVrrp(number)))
            groups |= {number: new} if new is not None else {}
            item.vrrp = tuple(groups[one] for one in sorted(groups))

    names = call.targets[1:] if call.mode.kind == "vrrp" else call.targets
    if names == call.targets:
        change_each(call, change_one)
        return
    for name in names:
        change_one(call.switch.interface(name))


@command(f"[no] virtual-address {{address:{ADDRESS}}}", modes="vrrp", source="P-SDN R-OS9")
def _address(call: Os9Call) -> None:
    """Add an address to a group, or take it away."""

    def change(group: VlanVrrp) -> VlanVrrp:
        left = tuple(one for one in group.addresses if one != call["address"])
        if call.no and left == group.addresses:
            raise error("Virtual address does not exist.")  # [mem]
        new = left if call.no else (*left, call["address"])
        if len(new) > _MOST:
            raise error("Maximum number of virtual addresses exceeded.")  # [mem]
        return replace(group, addresses=new)

    _change(call, int(call.targets[0]), change)


@command("[no] priority <{value:[0-9]+}>", modes="vrrp", source="P-SDN R-OS9")
def _priority(call: Os9Call) -> None:
    """Set the priority of a group."""
    value = VlanVrrp(0).priority if call.no else call.within("value", 1, 255)
    _change(call, int(call.targets[0]), lambda group: replace(group, priority=value))


@command("[no] preempt", modes="vrrp", source="P-SDN R-OS9")
def _preempt(call: Os9Call) -> None:
    """Let a group take the addresses over, or not."""
    _change(call, int(call.targets[0]), lambda group: replace(group, preempt=not call.no))
