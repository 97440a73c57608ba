"""VFC and VLAN of a VSAN, for several FCoE rules."""

from sanfab.facts.fc import VfcFacts
from sanfab.rules.context import CheckedPort, CheckedSwitch


def vfc_on(port: CheckedPort) -> VfcFacts | None:
    """Return the VFC that is bound to a port, or to a member of a LAG."""
    lag = port.switch.facts.lags.get(port.facts.name)
    names = {port.facts.name, *(lag.members if lag is not None else ())}
    return next((vfc for vfc in port.switch.facts.vfcs.values() if vfc.port in names), None)


def fcoe_vlan_of(switch: CheckedSwitch, vsan: int) -> int | None:
    """Return the VLAN that carries a VSAN on a switch."""
    return next((vlan.id for vlan in switch.facts.vlans.values() if vlan.vsan == vsan), None)


def vsans_of(vfc: VfcFacts) -> list[int]:
    """Return the VSANs of a VFC; one between switches may have none but those of its trunk."""
    if vfc.mode != "E" or vfc.vsan != 1:
        return [vfc.vsan]
    return sorted((vfc.trunk_vsans or set()) - {1})
