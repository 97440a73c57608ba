"""OS9 lines of static routes and VRRP."""

from sanfab.facts import Route, SharedAddress
from sanfab.nos.addresses import PREFIX
from sanfab.nos.os9.builder import READER, Builder, VlanBuilder, line
from sanfab.nos.undo import Undo

in_vlan = READER.block("vlan")
in_group = READER.block("vrrp")

_ROUTE = f"ip route {{to:{PREFIX}}} {{via:[0-9.]+}}"


@line(_ROUTE, source="R-SEN R-OS9", undo=Undo(source="R-OS9", key=("to", "via")))
def _route(builder: Builder, to: str, via: str) -> None:
    builder.facts.routes.add(Route("", to, via))


@line(f"no {_ROUTE}", source="R-OS9")
def _no_route(builder: Builder, to: str, via: str) -> None:
    builder.facts.routes.remove(Route("", to, via))


@in_vlan.line(
    "vrrp-group {group:[0-9]+}",
    source="P-SDN SEAP R-OS9",
    opens="vrrp",
    undo=Undo(source="R-OS9", key=("group",)),
)
def _group(vlans: list[VlanBuilder], group: str) -> list[SharedAddress]:
    new = f"vrrp {group}"
    return [vlan.facts.shared.setdefault(new, SharedAddress("vrrp", int(group))) for vlan in vlans]


@in_vlan.line("no vrrp-group {group:[0-9]+}", source="R-OS9")
def _no_group(vlans: list[VlanBuilder], group: str) -> None:
    for vlan in vlans:
        del vlan.facts.shared[f"vrrp {group}"]


# A group may have several addresses: a new one is added to those that it has.
@in_group.line(
    "virtual-address {address:[0-9.]+}",
    source="P-SDN R-OS9",
    undo=Undo(source="R-OS9", undo_first=True),
)
def _address(groups: list[SharedAddress], address: str) -> None:
    for group in groups:
        if group.address not in {"", address}:
            raise ValueError(address)  # the facts hold one
        group.address = address


@in_group.line("no virtual-address {address:[0-9.]+}", source="R-OS9")
def _no_address(groups: list[SharedAddress], address: str) -> None:
    for group in groups:
        if group.address != address:
            raise ValueError(address)
        group.address = ""


in_group.assign(
    "priority {priority:[0-9]+}",
    "priority",
    source="P-SDN R-OS9",
    convert=int,
    undo=Undo("no priority", "R-OS9"),
    unset=100,
)
in_group.assign(
    "preempt",
    "preempt",
    value=True,
    source="P-SDN R-OS9",
    undo=Undo("no preempt", "P-SDN R-OS9", setting="preempt"),
)
in_group.assign(
    "no preempt",
    "preempt",
    value=False,
    source="P-SDN R-OS9",
    undo=Undo("preempt", "P-SDN R-OS9", setting="preempt"),
)
