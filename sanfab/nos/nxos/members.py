"""Ports and LAGs of NX-OS as people type them -> members that switch as their LAG does.

People type such lines once, at the LAG; the switch prints them at each member as well
[CCIEDC]. Some type the spanning tree at the member as well [VXTOR].
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sanfab.facts.switch import LagFacts
from sanfab.model.design import is_plain_host_port

if TYPE_CHECKING:
    from sanfab.nos.nxos.builder import PortBuilder


def join_lags(lags: Mapping[str, LagFacts], ports: Mapping[str, "PortBuilder"]) -> None:
    """Let each member that states no mode or VLAN of its own take over what its LAG states."""
    for name, lag in lags.items():
        of_lag = ports.get(name)
        if of_lag is None or not _states_switching(of_lag):
            continue
        for member in lag.members.keys() & ports.keys():
            if not _states_vlans(ports[member]):
                _take_over(ports[member], of_lag)


def _states_switching(port: "PortBuilder") -> bool:
    """Return whether a line states its mode, a VLAN or its spanning tree."""
    return _states_vlans(port) or (port.stp_type, port.bpdu_guard) != (None, None)


def _states_vlans(port: "PortBuilder") -> bool:
    builder = port.builder
    is_access = builder.layer2 or is_plain_host_port(builder.platform, port.facts.name)
    factory = "access" if is_access else "none"
    vlans = (port.access_vlan, port.native_vlan, port.trunk_vlans)
    is_default = port.facts.mode == factory and vlans == (1, 1, None)
    return port.is_fabric or not is_default


def _take_over(port: "PortBuilder", lag: "PortBuilder") -> None:
    port.facts.mode, port.is_fabric = lag.facts.mode, lag.is_fabric
    port.access_vlan, port.native_vlan = lag.access_vlan, lag.native_vlan
    port.trunk_vlans = None if lag.trunk_vlans is None else set(lag.trunk_vlans)
    if (port.stp_type, port.bpdu_guard) == (None, None):
        port.stp_type, port.bpdu_guard = lag.stp_type, lag.bpdu_guard
    for fex in port.builder.facts.fexes.values():
        if lag.facts.name in fex.uplinks:  # people type it at the LAG alone [N9KFEX]
            fex.uplinks.add(port.facts.name)
    if port.facts.mtu == port.builder.platform.mtu_default:
        port.facts.mtu = lag.facts.mtu
