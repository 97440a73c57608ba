"""Hosts by operating system and protocol -> the lists that host rules look at."""

from collections.abc import Iterator

from sanfab.checks.evidence import Evidence
from sanfab.checks.over import HOSTS, Host
from sanfab.checks.rule import Over, Place, Unknown
from sanfab.model import FAMILIES, EndpointPort, FamilyRow


def _of(evidence: Evidence, os: str) -> Iterator[Place[Host]]:
    return (place for place in evidence.listed(HOSTS.places) if place.item.intent.os == os)


def _esxi(evidence: Evidence) -> Iterator[Place[Host]]:
    """Yield ESXi hosts that may use an array."""
    return (place for place in _of(evidence, "esxi") if place.families)


def _windows(evidence: Evidence) -> Iterator[Place[Host]]:
    return _of(evidence, "windows")


def _windows_iscsi(evidence: Evidence) -> Iterator[Place[Host]]:
    """Yield Windows hosts whose iSCSI goes through the TCP stack of Windows."""
    for place in _of(evidence, "windows"):
        if iscsi_ports(place.item, evidence) and not offloads(place.item):
            yield place


def _linux(evidence: Evidence) -> Iterator[Place[Host]]:
    return _of(evidence, "linux")


def _solaris(evidence: Evidence) -> Iterator[Place[Host]]:
    return _of(evidence, "solaris")


ESXI: Over[Host] = Over("san", _esxi)
WINDOWS: Over[Host] = Over("san", _windows)
WINDOWS_ISCSI: Over[Host] = Over("san", _windows_iscsi)
LINUX: Over[Host] = Over("san", _linux)
SOLARIS: Over[Host] = Over("san", _solaris)


def rows(place_families: frozenset[str]) -> list[FamilyRow]:
    """Return the rows of array families, in order of their names."""
    return [row for name, row in sorted(FAMILIES.items()) if name in place_families]


def families_of(host: Host, evidence: Evidence) -> list[FamilyRow]:
    """Return the rows of the array families a host may use."""
    return rows(evidence.cabling.families.get(host.name, frozenset()))


def iscsi_ports(host: Host, evidence: Evidence) -> dict[str, EndpointPort]:
    """Return the iSCSI ports of a host by label."""
    vlans = evidence.san.vlans
    return {
        label: port
        for label, port in host.intent.ports.items()
        if port.vlan in vlans and vlans[port.vlan].role == "iscsi"
    }


def storage_ports(host: Host, evidence: Evidence) -> list[str]:
    """Return the labels of a host's iSCSI and FCoE ports."""
    fcoe = [label for label, port in host.intent.ports.items() if port.wwpn or port.vsan]
    return [*iscsi_ports(host, evidence), *fcoe]


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


def lacks(key: str, owner: str = "the host") -> Unknown:
    """Return that a setting is not in the inventory."""
    return Unknown(f"`{key}` in the settings of {owner}")


def number(value: object) -> int | None:
    """Return a setting as a number; None: it is none."""
    text = str(value).strip()
    return int(text) if text.isdigit() else None


OFF = frozenset({"0", "off", "no", "none", "false", "disabled", "disable", "not installed"})
"""Ways to write that something is off."""


def is_off(value: object) -> bool:
    """Tell whether a setting turns something off."""
    return str(value).strip().casefold() in OFF
