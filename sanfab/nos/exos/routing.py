"""ExtremeXOS lines of static routes and VRRP."""

from sanfab.facts.routing import Route, SharedAddress
from sanfab.nos.exos.builder import Builder, line
from sanfab.nos.exos.names import ADDRESS, VLAN, join_netmask
from sanfab.nos.undo import Undo

_VIA = "{via:[0-9]+(?:\\.[0-9]+)+}"
_VR = "{vr:(?: vr (?i:VR-Default))?}"
_HOW = "{how:(?: [0-9]+)?(?: unicast-only)?}"
"""How much a route counts against others, and that it is none for multicast."""
_NET = "{net:[0-9]+(?:\\.[0-9]+)+} {mask:[0-9.]+}"
_GROUP = f"vrrp vlan {VLAN} vrid {{group:[0-9]+}}"
_DEFAULT_ROUTE = "0.0.0.0/0"


@line(
    f"configure iproute add default {_VIA}",
    source="F-450",
    undo=Undo("configure iproute delete default {via}", "R-ES F-EAF", key=("via",)),
)
@line(f"configure iproute add default {_VIA}{_HOW}{_VR}", source="F-450 ZIPTIE")
def _default_route(builder: Builder, via: str, *_words: str) -> None:
    builder.facts.routes.add(Route("", _DEFAULT_ROUTE, via))


@line(f"configure iproute delete default {_VIA}", source="R-ES F-EAF")
def _no_default_route(builder: Builder, via: str) -> None:
    builder.facts.routes.remove(Route("", _DEFAULT_ROUTE, via))


@line(
    f"configure iproute add {_NET} {_VIA}{_VR}",
    source="F-PUB R-ES",
    undo=Undo(
        "configure iproute delete {net} {mask} {via}", "R-ES F-EAF", key=("net", "mask", "via")
    ),
)
def _route(builder: Builder, net: str, mask: str, via: str, _vr: str) -> None:
    builder.facts.routes.add(Route("", join_netmask(net, mask), via))


@line(f"configure iproute add {_NET} {_VIA}{_HOW}{_VR}", source="F-PUB ZIPTIE")
def _route_that_counts(builder: Builder, net: str, mask: str, via: str, *_words: str) -> None:
    builder.facts.routes.add(Route("", join_netmask(net, mask), via))


@line(f"configure iproute add {{net:[0-9.]+/[0-9]+}} {_VIA}{_HOW}{_VR}", source="F-PUB ZIPTIE")
def _route_with_length(builder: Builder, net: str, via: str, *_words: str) -> None:
    builder.facts.routes.add(Route("", net, via))


@line(f"configure iproute delete {_NET} {_VIA}{_VR}", source="R-ES F-EAF")
def _no_route(builder: Builder, net: str, mask: str, via: str, _vr: str) -> None:
    builder.facts.routes.remove(Route("", join_netmask(net, mask), via))


@line(
    f"create {_GROUP}",
    source="F-PUB",
    undo=Undo("delete vrrp vlan {vlan} vrid {group}", "F-EAF", key=("vlan", "group")),
)
def _create(builder: Builder, vlan: str, group: str) -> None:
    new = SharedAddress("vrrp", int(group), enabled=False)
    shared = builder.select_vlan(vlan).shared
    if new.key in shared:
        raise ValueError(group)
    shared[new.key] = new


@line(f"delete {_GROUP}", source="F-EAF")
def _delete(builder: Builder, vlan: str, group: str) -> None:
    del builder.select_vlan(vlan).shared[f"vrrp {group}"]


def _of(builder: Builder, vlan: str, group: str) -> SharedAddress:
    return builder.select_vlan(vlan).shared[f"vrrp {group}"]


@line(
    f"configure {_GROUP} priority {{priority:[0-9]+}}",
    source="F-PUB",
    undo=Undo("configure vrrp vlan {vlan} vrid {group} priority 100", "F-PUB", ("vlan", "group")),
)
def _priority(builder: Builder, vlan: str, group: str, priority: str) -> None:
    _of(builder, vlan, group).priority = int(priority)


# A group may have several addresses: a new one is added to those that it has.
@line(
    f"configure {_GROUP} add {ADDRESS}",
    source="F-PUB",
    undo=Undo(
        "configure vrrp vlan {vlan} vrid {group} delete {address}",
        "mem",
        key=("vlan", "group"),
        undo_first=True,
    ),
)
def _address(builder: Builder, vlan: str, group: str, address: str) -> None:
    shared = _of(builder, vlan, group)
    if shared.address not in {"", address}:
        raise ValueError(address)  # the facts hold one
    shared.address = address


@line(f"configure {_GROUP} delete {ADDRESS}", source="mem")
def _no_address(builder: Builder, vlan: str, group: str, address: str) -> None:
    shared = _of(builder, vlan, group)
    if shared.address != address:
        raise ValueError(address)
    shared.address = ""


@line(
    f"enable {_GROUP}",
    source="F-PUB",
    undo=Undo("disable vrrp vlan {vlan} vrid {group}", "F-EAF", key=("vlan", "group")),
)
def _enable(builder: Builder, vlan: str, group: str) -> None:
    _of(builder, vlan, group).enabled = True


@line(f"disable {_GROUP}", source="F-EAF")
def _disable(builder: Builder, vlan: str, group: str) -> None:
    _of(builder, vlan, group).enabled = False
