"""Addresses of ports by VLAN: in VLANs that the port carries, each once, with its gateway."""

from collections.abc import Iterator, Mapping

from sanfab.inventory.cables import endpoints
from sanfab.inventory.document import dotted_path
from sanfab.inventory.references.messages import Problem, unknown
from sanfab.model.addresses import is_ipv6, subnet_with
from sanfab.model.endpoint import ArrayFamily, EndpointPort, HostPort
from sanfab.model.families import FAMILIES
from sanfab.model.san import San
from sanfab.model.yaml12 import Where

NO_ADDRESSES = {
    "native": "it only takes the untagged frames of trunks",
    "fcoe": "it carries no IP",
}
"""Why no port has an address in VLANs of some roles."""


def port_address_problems(san: San) -> Iterator[Problem]:
    """Yield the mistakes in the VLANs of the addresses of ports."""
    for device, label, is_array, port in endpoints(san):
        where: Where = ("arrays" if is_array else "hosts", device, "ports", label)
        if isinstance(port, HostPort):
            if port.vmkernel is not None:
                yield from _vmkernels(san, where, port)
            if port.port_group is not None:
                yield from _port_groups(where, port)
        elif FAMILIES[san.arrays[device].family].one_address:
            yield from _several(san, where, port, san.arrays[device].family)
        if isinstance(port.ip, Mapping) and port.ip:
            yield from _by_vlan(san, where, port, port.ip)
        elif port.ip and port.vlan is None and len(port.vlans) > 1:
            known, first = ", ".join(port.vlans), port.vlans[0]
            yield (
                (*where, "ip"),
                f"the port has VLANs {known}; expected the one of each address, as "
                f"{{{first}: {port.addresses[0]}}}",
            )


def _by_vlan(
    san: San, where: Where, port: EndpointPort, keys: Mapping[str, object]
) -> Iterator[Problem]:
    """Yield the mistakes in addresses that a port has by VLAN."""
    if port.to is not None:
        yield (*where, "ip"), "a cable without a switch has no VLANs; state addresses alone"
        return
    problems = list(_vlans(san, where, port, keys))
    yield from problems
    yield from _twice(where, port)
    if not problems:
        yield from _gateway(san, where, port, keys)


def _vlans(
    san: San, where: Where, port: EndpointPort, keys: Mapping[str, object]
) -> Iterator[Problem]:
    carried = [key for key in (port.vlan, *port.vlans) if key is not None]
    for key in keys:
        place: Where = (*where, "ip", key)
        if key not in san.vlans:
            yield place, unknown("VLAN", key, san.vlans)
        elif key not in carried:
            known = ", ".join(carried) or "no VLAN"
            yield (
                place,
                f"VLAN {key} is not on this port, which has {known}; name one that it has, or add "
                f"{key} to its `vlans`",
            )
        elif (role := san.vlans[key].role) in NO_ADDRESSES:
            yield (
                place,
                f"no port has an address in VLAN {key} of role {role}: {NO_ADDRESSES[role]}",
            )


def _several(san: San, where: Where, port: EndpointPort, family: ArrayFamily) -> Iterator[Problem]:
    """Yield the IPv4 addresses after the first of a port that has one, in one VLAN."""
    stated = [one for one in port.placed_addresses() if not is_ipv6(one.text)]
    iscsi = [one for one in stated if one.vlan in san.vlans and san.vlans[one.vlan].role == "iscsi"]
    for one in iscsi[1:]:
        yield (
            (*where, *one.where),
            f"a port of {FAMILIES[family].title} has one IPv4 address, in one VLAN, and "
            f"{iscsi[0].text} is already stated; move {one.text} to another port",
        )


def _vmkernels(san: San, where: Where, port: HostPort) -> Iterator[Problem]:
    """Yield VMkernel ports whose VLANs do not match those of the addresses."""
    keys = list(port.ip) if isinstance(port.ip, Mapping) else []
    if isinstance(port.vmkernel, Mapping):
        vlan_of: dict[str, str] = {}
        for key, name in port.vmkernel.items():
            place: Where = (*where, "vmkernel", key)
            first = vlan_of.setdefault(name, key)
            if key not in keys:
                known = f"`ip` has {', '.join(keys)}" if keys else "state `ip` by VLAN too"
                yield place, f"no address of this port is in VLAN {key}; {known}"
            elif first != key:
                yield place, f"{name} is already the VMkernel port of VLAN {first}"
    elif port.vmkernel is not None:
        iscsi = [key for key in keys if key in san.vlans and san.vlans[key].role == "iscsi"]
        if len(iscsi) > 1:
            form = f"{{{iscsi[0]}: {port.vmkernel}, {iscsi[1]}: ...}}"
            yield (
                (*where, "vmkernel"),
                f"found one VMkernel port, {port.vmkernel}, for {len(iscsi)} iSCSI VLANs of `ip`; "
                f"state one for each: `vmkernel: {form}`",
            )


def _port_groups(where: Where, port: HostPort) -> Iterator[Problem]:
    """Yield port groups without the virtual switch or the VMkernel port that they are for."""
    place: Where = (*where, "port_group")
    for key, what in (
        ("vswitch", "standard virtual switch, as vSwitch1"),
        ("vmkernel", "VMkernel port, as vmk1"),
    ):
        if getattr(port, key) is None:
            yield place, f"found a port group, and no `{key}`; expected the name of its {what}"
    if port.vmkernel is None:
        return
    if isinstance(port.port_group, Mapping) and isinstance(port.vmkernel, Mapping):
        known = ", ".join(port.vmkernel)
        for key in port.port_group.keys() - port.vmkernel.keys():
            yield (*place, key), f"no VMkernel port is stated in VLAN {key}; `vmkernel` has {known}"
    elif isinstance(port.port_group, Mapping) or isinstance(port.vmkernel, Mapping):
        yield place, "expected port groups in the way of `vmkernel`: both by VLAN, or one of each"


def _twice(where: Where, port: EndpointPort) -> Iterator[Problem]:
    """Yield an address that a port has in two VLANs; those of two ports are compared by VLAN."""
    first: dict[str, tuple[str, Where]] = {}
    for one in port.placed_addresses():
        place: Where = (*where, *one.where)
        vlan, known = first.setdefault(one.text, (one.vlan, place))
        if vlan != one.vlan:
            yield place, f"{one.text} is already used by {dotted_path(known)}"


def _gateway(
    san: San, where: Where, port: EndpointPort, keys: Mapping[str, object]
) -> Iterator[Problem]:
    """Yield a gateway in none of the VLANs of the addresses: nothing says which one it serves."""
    if port.gateway is None:
        return
    subnets = [one for key in keys for one in san.vlans[key].subnet]
    if subnet_with(port.gateway, subnets) is None:
        alike = [one for one in subnets if is_ipv6(one) == is_ipv6(port.gateway)]
        known = f"outside {' and '.join(alike)}, the subnets" if alike else "without `subnet`"
        of = f"of the VLANs in `ip`: {', '.join(keys)}"
        yield (*where, "gateway"), f"{port.gateway} is {known} {of}"
