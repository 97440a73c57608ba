"""Settings of hosts, adapters and arrays -> their meaning in any spelling."""

from sanfab.model.hosts.values import state

__all__ = ["ADAPTER_SETTINGS", "ARRAY_SETTINGS", "HOST_SETTINGS", "is_off", "number", "state"]

HOST_SETTINGS = frozenset(
    [
        "psp",
        "psp_vendor",
        "psp_iops",
        "port_binding",
        "vswitch_mtu",
        "LoginTimeout",
        "DelayedAck",
        "Disk.QFullSampleSize",
        "mpio_dsm",
        "host_integration_toolkit",
        "PDORemovePeriod",
        "TimeOutValue",
        "LinkDownTime",
        "TcpAckFrequency",
        "TcpNoDelay",
        "autotuninglevel",
        "rss",
        "netbios",
        "dns_registration",
        "unused_protocols",
        "iscsi_initiator",
        "net.ipv4.conf.all.arp_ignore",
        "net.ipv4.conf.all.arp_announce",
        "net.ipv4.conf.all.rp_filter",
        "node.session.nr_sessions",
        "node.session.timeo.replacement_timeout",
        "net.ipv4.tcp_sack",
        "net.ipv4.tcp_timestamps",
        "net.core.rmem_default",
        "net.core.wmem_default",
        "persistent",
        "queue_depth",
        "lldp",
    ]
)
ADAPTER_SETTINGS = frozenset(
    [
        "jumbo_packet",
        "mtu",
        "flow_control",
        "receive_buffers",
        "transmit_buffers",
        "checksum_offload",
        "accept_jumbo",
        "fcoe_priority",
        "iscsi_priority",
        "dcb",
        "dcbx",
        "queue_depth",
    ]
)
ARRAY_SETTINGS = frozenset({"telnet", "chap", "management_ip", "netzone_type"})
"""Settings that rules read; docs/settings.md explains them."""


def is_off(value: object) -> bool:
    """Return whether a setting turns something off."""
    return state(value) is False


def number(value: object) -> int | None:
    """Return a setting as a number; None: it is not a number."""
    text = str(value).strip()
    return int(text) if text.isdecimal() else None
