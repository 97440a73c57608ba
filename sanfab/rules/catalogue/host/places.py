"""Hosts by operating system and protocol -> the lists that host rules look at."""

from collections.abc import Iterator

from sanfab.model import FAMILIES, FamilyRow
from sanfab.rules.endpoints import iscsi_ports
from sanfab.rules.evidence import Evidence
from sanfab.rules.over import HOSTS, Host
from sanfab.rules.rule import Over, Place, Unknown


def _of(evidence: Evidence, os: str) -> Iterator[Place[Host]]:
    return (place for place in evidence.listed(HOSTS.places) if place.item.intent.os == os)


def _esxi(evidence: Evidence) -> Iterator[Place[Host]]:
    return (place for place in _of(evidence, "esxi") if place.families)


def _windows(evidence: Evidence) -> Iterator[Place[Host]]:
    return _of(evidence, "windows")


def _windows_iscsi(evidence: Evidence) -> Iterator[Place[Host]]:
    for place in _of(evidence, "windows"):
        if iscsi_ports(evidence.san, place.item.intent) and not offloads(place.item):
            yield place


def _linux(evidence: Evidence) -> Iterator[Place[Host]]:
    return _of(evidence, "linux")


def _solaris(evidence: Evidence) -> Iterator[Place[Host]]:
    return _of(evidence, "solaris")


ESXI: Over[Host] = Over("san", _esxi)
"""ESXi hosts that may use an array."""
WINDOWS: Over[Host] = Over("san", _windows)
WINDOWS_ISCSI: Over[Host] = Over("san", _windows_iscsi)
"""Windows hosts whose iSCSI goes through the TCP stack of Windows."""
LINUX: Over[Host] = Over("san", _linux)
SOLARIS: Over[Host] = Over("san", _solaris)


def families_of(host: Host, evidence: Evidence) -> list[FamilyRow]:
    """Return the rows of the array families a host may use, in order of their names."""
    used = evidence.cabling.families.get(host.name, frozenset())
    return [FAMILIES[name] for name in sorted(used)]


def storage_ports(host: Host, evidence: Evidence) -> list[str]:
    """Return the labels of a host's iSCSI and FCoE ports."""
    fcoe = [label for label, port in host.intent.ports.items() if port.wwpn or port.vsan]
    return list(dict.fromkeys([*iscsi_ports(evidence.san, host.intent), *fcoe]))


def iscsi_adapters(host: Host, evidence: Evidence) -> list[str]:
    """Return the adapters of a host's iSCSI ports; an empty name for those that name none."""
    ports = iscsi_ports(evidence.san, host.intent).values()
    return sorted({port.adapter or "" for port in ports})


def offloads(host: Host) -> bool:
    """Tell whether an adapter of a host does the whole of iSCSI by itself."""
    return any(personality(one.model) == "iscsi offload" for one in host.intent.adapters.values())


def personality(model: str) -> str:
    """Return what an adapter model is made for: fcoe, iscsi offload, or nothing particular.

    >>> personality("emulex-oce10102-f"), personality("broadcom-bcm57810s-isoe")
    ('fcoe', 'iscsi offload')
    """
    name = model.casefold()
    if "oce" in name and name.endswith("-f"):
        return "fcoe"
    return "iscsi offload" if name.endswith(("-i", "-isoe")) else ""


def lacks(key: str, owner: str) -> Unknown:
    """Return that a setting is not in the inventory."""
    return Unknown(f"`{key}` in the settings of {owner}")
