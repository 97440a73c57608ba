"""IP-02."""

from collections.abc import Iterator

from sanfab.inventory.routed import vlan_with_gateway
from sanfab.model.protocols import IP_MULTIPATH
from sanfab.rules.catalogue.ip.subjects import ISCSI_ADDRESSES, NetworkAddress
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule

STOP_ROUTING = (
    "remove `forwarding: true` of the switch in the VLAN; if the VLAN is routed on purpose, state "
    "its `gateway`"
)
NO_ADDRESS = (
    "remove the address of the switch in the VLAN; if the VLAN is routed on purpose, state its "
    "`gateway`"
)


@rule(
    "IP-02",
    scope=ISCSI_ADDRESSES,
    protocols=IP_MULTIPATH,
    severity=Severity.WARNING,
    source="NTAP-NETPERF VMW-2038869",
    example="a gateway on vmk1",
    fix="remove the gateway of the port; of a VLAN that is routed on purpose, state its `gateway`",
)
def iscsi_is_not_routed(own: NetworkAddress, context: CheckContext) -> Iterator[Violation]:
    """An iSCSI network is not routed, unless its VLAN states a `gateway`.

    A host with a gateway there may send storage traffic out of the wrong port, or reach an array
    through a router that adds delay and drops frames. iSCSI stays within its VLAN. The `gateway` of
    a VLAN states that it is routed on purpose: then that is the gateway of its ports.
    """
    switch, device = own.switch, own.where[:4]
    stated = own.vlan.gateway if own.vlan is not None else None
    gateway = _gateway(own, context)
    if gateway not in {None, stated}:
        where = (*device, "gateway")
        expected = f"{stated}, the gateway of VLAN {own.key}" if stated else "none on an iSCSI port"
        fix = f"state `gateway: {stated}`, or none" if stated else ""
        yield Violation(f"gateway {gateway}", expected, at=where, fix=fix)
    if switch is None or stated is not None:
        return
    if switch.facts.forwarding:
        found = f"{switch.switch.name} routes between VLAN {own.key} and others"
        expected = "no routing: iSCSI stays in its VLAN"
        yield Violation(found, expected, at=(*device, "forwarding"), fix=STOP_ROUTING)
    elif own.text:
        found = f"address {own.text}/{own.prefix} of the switch in iSCSI VLAN {own.key}"
        expected = "no address: no device needs to reach the switch there"
        yield Violation(found, expected, at=own.where, fix=NO_ADDRESS)


def _gateway(own: NetworkAddress, context: CheckContext) -> str | None:
    """Return the gateway that a port has in the VLAN of an address; None: it has none there."""
    if own.end is None or (vlan_with_gateway(context.san, own.end.port) or "") != own.key:
        return None
    return own.end.port.gateway
