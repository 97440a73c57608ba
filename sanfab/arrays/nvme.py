"""Hosts that use an array by NVMe over IP: names, and addresses that they connect from."""

from collections.abc import Iterator

from sanfab.arrays.facts import NvmeHost, unknown_value
from sanfab.inventory.cables import Cable
from sanfab.inventory.cabling import Cabling
from sanfab.model.protocols import roles_of_service
from sanfab.model.san import San

NVME_ROLES = roles_of_service("NVMe")


def nvme_hosts(cabling: Cabling, name: str) -> Iterator[NvmeHost]:
    """Yield the hosts of `access` with ports in a network of NVMe that the array has as well."""
    san = cabling.san
    served = {role for cable in cabling.ports_of(name) for role in _roles(san, cable)}
    for host in cabling.users_of.get(name, ()) if served else ():
        if host not in san.hosts:
            continue
        roles = {role for role in served if cabling.uses(host, name, role)}
        cables = [cable for cable in cabling.ports_of(host) if roles & _roles(san, cable)]
        if cables:
            intent = san.hosts[host]
            addresses = tuple(
                one.text
                for cable in cables
                for one in cable.end.placed_addresses()
                if one.vlan in san.vlans and san.vlans[one.vlan].role in roles
            )
            nqn = intent.nqn or unknown_value(f"NQN of {host}")
            yield NvmeHost(host, nqn, intent.os, addresses)


def _roles(san: San, cable: Cable) -> frozenset[str]:
    """Return the roles of NVMe that the VLANs of a port have."""
    keys = filter(None, (cable.end.vlan, *cable.end.vlans))
    return NVME_ROLES & {san.vlans[key].role for key in keys}
