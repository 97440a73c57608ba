"""Ports of a configuration alone -> what is connected to them, as far as its lines tell."""

import re
from collections.abc import Iterator

from sanfab.facts.switch import UnknownFactError
from sanfab.rules.context import CheckedPort, CheckedSwitch
from sanfab.text import count

_DEVICE = re.compile(
    r"esx|vmnic|vmhba|vmk\d|(?<![a-z])(?:hba|cna|host|server|srv|sql|ora|hyper-?v|hv\d|initiator"
    r"|target|array|controller|ctrl|ct\d|sp[ab](?![a-z])|nimble|eql|netapp|fas\d|aff|svm|pure"
    r"|unity|powerstore|compellent|storage|san[-_ ]?port|blade|node)",
    re.IGNORECASE,
)
"""Words of descriptions of hosts and arrays, and of their ports."""
_SWITCH = re.compile(
    r"(?<![a-z])(?:isl|icl|uplink|downlink|peer|switch|sw[-_ ]?\d|core|spine|leaf|tor(?![a-z])"
    r"|aggr?(?![a-z])|dist|vpc|mlag|vlt|trunk|router|firewall|fw\d|fi[-_ ]?[ab\d](?![a-z])"
    r"|n[3579]k|nexus|arista|force10|s\d{4}|x\d{3})",
    re.IGNORECASE,
)
"""Words of descriptions of links between switches, and to routers."""
_FEW = 3
"""Ports that have to agree before one that differs from them is told."""
_MOST = 0.75
"""Share of the ports of a VLAN that have to agree."""
UNTOLD = "whether a host or array is connected, which no line tells"


def is_described_as_device(port: CheckedPort) -> bool:
    """Return whether the description of a port names a host or array, and no switch.

    >>> [(bool(_DEVICE.search(one)), bool(_SWITCH.search(one)))
    ...  for one in ("esx01_vmnic2", "array01_A1", "uplink to core", "to_n5k-b host", "user")]
    [(True, False), (True, False), (False, True), (True, True), (False, False)]
    """
    words = port.facts.description
    return _DEVICE.search(words) is not None and _SWITCH.search(words) is None


def edges_of_text(switch: CheckedSwitch) -> Iterator[tuple[CheckedPort, str]]:
    """Yield the ports in VLANs named for storage, with what tells that they are edge ports.

    The words are empty where nothing tells it. Trunks are those of devices by their description
    only: the others lead to switches as often. Raises UnknownFactError after the last port, if it
    is unknown of one whether it belongs to them.
    """
    storage = switch.storage_by_name
    ports: list[CheckedPort] = []
    unknown: UnknownFactError | None = None
    for port in switch.ports.values() if storage else ():
        try:
            if not port.is_member and _is_in(port, storage) and port.facts.enabled:
                ports.append(port)
        except UnknownFactError as error:
            unknown = unknown or error
    for port in ports:
        if is_described_as_device(port):
            yield port, f"as `{port.facts.description}` is no switch"
        elif port.facts.mode == "access" and _SWITCH.search(port.facts.description) is None:
            yield port, _like_others(port, ports)
    if unknown is not None:
        raise unknown


def _is_in(port: CheckedPort, vlans: frozenset[int]) -> bool:
    if port.facts.mode == "access":
        return port.facts.access_vlan in vlans
    return not port.carries_any_vlan and bool(port.vlans & vlans)


def _like_others(port: CheckedPort, ports: list[CheckedPort]) -> str:
    """Return the words for most access ports of the VLAN being edge ports; empty: they are not."""
    vlan = port.facts.access_vlan
    alike = [
        one for one in ports if one is not port and not one.is_lag and one.facts.access_vlan == vlan
    ]
    edges = [one for one in alike if one.facts.stp == "edge"]
    if port.is_lag or len(edges) < _FEW or len(edges) < _MOST * len(alike):
        return ""
    return f"as {count(len(edges), 'other port')} of VLAN {vlan} are"
