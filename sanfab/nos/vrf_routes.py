"""Lines of VRFs of VLANs and of static routes: `ip vrf forwarding NAME`, `ip route [vrf NAME]`."""

from collections.abc import Callable
from typing import Any, NamedTuple

from sanfab.facts.routing import Route
from sanfab.nos.addresses import PREFIX
from sanfab.nos.reader import BlockTable, Reader
from sanfab.nos.undo import Undo

VRF_NAME = "{name:(?!(?:management|default)(?: |$))[^ ]+}"
"""A VRF for VLANs; that of the management port is made and filled by lines of its own."""
_TO_VIA = f"{{to:{PREFIX}}} {{via:[0-9.]+}}"


class RouteSources(NamedTuple):
    """Tags of the documents that show a line and its removal, as in docs/sources.md."""

    no_vrf: str
    forwarding: tuple[str, str]
    route: tuple[str, str]
    route_in_vrf: tuple[str, str]


def register_vrf_routes(
    reader: Reader, in_vlan: BlockTable, has_networks: Callable[[Any], bool], sources: RouteSources
) -> None:
    """Register the lines; the object of a VLAN block is a list of VLAN builders.

    ``has_networks``: whether such a VLAN has an address or a VRRP group: it stays in its VRF then.
    """
    _register_removal(reader, sources.no_vrf)
    _register_forwarding(in_vlan, has_networks, *sources.forwarding)
    _register_route(reader, "", ("to", "via"), *sources.route)
    _register_route(reader, f"vrf {VRF_NAME} ", ("name", "to", "via"), *sources.route_in_vrf)


def _register_removal(reader: Reader, source: str) -> None:
    @reader.line(f"no ip vrf {VRF_NAME}", source=source)
    def _no_vrf(builder: Any, name: str) -> None:  # noqa: ANN401  # the builder of any NOS
        vlans = builder.facts.vlans.values()
        if name in {*(vlan.vrf for vlan in vlans), *(route.vrf for route in builder.facts.routes)}:
            raise ValueError(name)  # what happens to its interfaces and routes is not documented
        del builder.facts.vrfs[name]


def _register_forwarding(
    in_vlan: BlockTable, has_networks: Callable[[Any], bool], source: str, removal: str
) -> None:
    # Set before anything of layer 3, which a change of it removes; taken back after all of it.
    undo = Undo("no ip vrf forwarding", removal, rank=-1)

    @in_vlan.line(f"ip vrf forwarding {VRF_NAME}", source=source, undo=undo)
    def _move(vlans: list[Any], name: str = "") -> None:
        for vlan in vlans:
            if vlan.facts.vrf != name and has_networks(vlan):
                raise ValueError(name)
        for vlan in vlans:
            vlan.facts.vrf = name

    in_vlan.line("no ip vrf forwarding", source=removal)(_move)


def _register_route(
    reader: Reader, vrf: str, key: tuple[str, ...], source: str, removal: str
) -> None:
    form = f"ip route {vrf}{_TO_VIA}"

    @reader.line(form, source=source, undo=Undo(source=removal, key=key))
    def _route(builder: Any, *words: str) -> None:  # noqa: ANN401  # the builder of any NOS
        *name, to, via = words
        builder.facts.routes.add(Route(name[0] if name else "", to, via))

    @reader.line(f"no {form}", source=removal)
    def _no_route(builder: Any, *words: str) -> None:  # noqa: ANN401  # the builder of any NOS
        *name, to, via = words
        builder.facts.routes.remove(Route(name[0] if name else "", to, via))
