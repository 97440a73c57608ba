"""Ports of hosts and arrays -> which of them carry iSCSI, as the inventory says."""

from sanfab.model import EndpointPort, HostIntent, San


def iscsi_keys(san: San, port: EndpointPort) -> tuple[str, ...]:
    """Return the keys of the iSCSI VLANs a port is in, its untagged one first."""
    keys = (port.vlan, *port.vlans) if port.vlan is not None else port.vlans
    return tuple(key for key in keys if key in san.vlans and san.vlans[key].role == "iscsi")


def iscsi_ports(san: San, host: HostIntent) -> dict[str, EndpointPort]:
    """Return the ports of a host, by label, whose first VLAN is one for iSCSI."""
    return {
        label: port
        for label, port in host.ports.items()
        if port.vlan in san.vlans and san.vlans[port.vlan].role == "iscsi"
    }
