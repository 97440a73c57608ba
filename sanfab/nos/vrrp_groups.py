"""Lines of VRRP groups where a VLAN has the block `vrrp-group`, as Dell's switches print them."""

from typing import Any, NamedTuple

from sanfab.facts.routing import SharedAddress
from sanfab.nos.reader import BlockTable
from sanfab.nos.undo import Undo


class GroupSources(NamedTuple):
    """Tags of the documents that show each line, as in docs/sources.md."""

    group: str
    values: str
    preempt: str
    no_preempt: str
    undo: str


def register_vrrp_groups(in_vlan: BlockTable, in_group: BlockTable, sources: GroupSources) -> None:
    """Register the lines of groups; the object of a VLAN block is a list of VLAN builders."""
    _register_blocks(in_vlan, sources)
    _register_addresses(in_group, sources)
    in_group.assign(
        "priority {priority:[0-9]+}",
        "priority",
        source=sources.values,
        convert=int,
        undo=Undo("no priority", sources.undo),
        unset=100,
    )
    in_group.assign(
        "preempt",
        "preempt",
        value=True,
        source=sources.preempt,
        undo=Undo("no preempt", sources.no_preempt, setting="preempt"),
    )
    in_group.assign(
        "no preempt",
        "preempt",
        value=False,
        source=sources.no_preempt,
        undo=Undo("preempt", sources.preempt, setting="preempt"),
    )


def _register_blocks(in_vlan: BlockTable, sources: GroupSources) -> None:
    @in_vlan.line(
        "vrrp-group {group:[0-9]+}",
        source=sources.group,
        opens="vrrp",
        undo=Undo(source=sources.undo, key=("group",)),
    )
    def _group(vlans: list[Any], group: str) -> list[SharedAddress]:
        new = f"vrrp {group}"
        return [
            vlan.facts.shared.setdefault(new, SharedAddress("vrrp", int(group))) for vlan in vlans
        ]

    @in_vlan.line("no vrrp-group {group:[0-9]+}", source=sources.undo)
    def _no_group(vlans: list[Any], group: str) -> None:
        for vlan in vlans:
            del vlan.facts.shared[f"vrrp {group}"]


def _register_addresses(in_group: BlockTable, sources: GroupSources) -> None:
    # A group may have several addresses: a new one is added to those that it has.
    @in_group.line(
        "virtual-address {address:[0-9.]+}",
        source=sources.values,
        undo=Undo(source=sources.undo, undo_first=True),
    )
    def _address(groups: list[SharedAddress], address: str) -> None:
        for group in groups:
            if group.address not in {"", address}:
                raise ValueError(address)  # the facts hold one
            group.address = address

    @in_group.line("no virtual-address {address:[0-9.]+}", source=sources.undo)
    def _no_address(groups: list[SharedAddress], address: str) -> None:
        for group in groups:
            if group.address != address:
                raise ValueError(address)
            group.address = ""
