"""VRRP groups of VLANs."""

from sanfab_lab.commands import Refused
from sanfab_lab.exos.commands import ExosCall, command
from sanfab_lab.exos.state import VrrpRouter

_GROUP = "vrrp vlan {name} vrid {vrid}"


def _key(call: ExosCall) -> int:
    return call.within("vrid", 1, 255)


def _router(call: ExosCall) -> VrrpRouter:
    vlan, number = call.vlan(), _key(call)
    if number not in vlan.vrrp:
        raise Refused(f"Error: VRRP VR for vlan {vlan.name}, vrid {number} does not exist.")
    return vlan.vrrp[number]


@command(f"create {_GROUP}", source="F-PUB")
def _create(call: ExosCall) -> None:
    """Create a group, which is disabled at first."""
    vlan, number = call.vlan(), _key(call)
    if not vlan.address:
        raise Refused(f"Error: VLAN {vlan.name} has no IP address.")
    if number in vlan.vrrp:
        raise Refused(f"Error: VRRP VR for vlan {vlan.name}, vrid {number} already exists.")
    vlan.vrrp[number] = VrrpRouter()


@command(f"delete {_GROUP}", source="mem")
def _delete(call: ExosCall) -> None:
    _router(call)
    del call.vlan().vrrp[_key(call)]


@command(f"configure {_GROUP} priority {{priority}}", source="F-PUB")
def _priority(call: ExosCall) -> None:
    _router(call).priority = call.within("priority", 1, 255)


@command(f"configure {_GROUP} {{how:add|delete}} {{address}}", source="F-PUB mem")
def _address(call: ExosCall) -> None:
    """Add an address to a group, or take it away, while the group is disabled [mem]."""
    router, address = _router(call), call.address("address")
    if router.enabled:
        raise Refused("Error: VRRP must be disabled on the VR to change its addresses.")
    if call["how"] == "add":
        router.addresses[address] = ""
    elif router.addresses.pop(address, None) is None:
        raise Refused(f"Error: {address} is no address of this VR.")


@command(f"enable|disable {_GROUP}", source="F-PUB mem")
def _enable(call: ExosCall) -> None:
    """Let a group take part, or not; it needs an address."""
    router = _router(call)
    if call.on and not router.addresses:
        raise Refused("Error: The VR has no IP address.")
    router.enabled = call.on
