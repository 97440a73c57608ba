"""How each operating system sets a value: the mechanisms that ``set_by`` of a setting may name.

``set_by`` is a mechanism and a name there: ``ring rx``. Without a name the mechanism has one value
only, as ``pause``, or takes the name of the setting itself, as ``sysctl``.
"""

from typing import Literal, NamedTuple

SystemName = Literal["esxi", "windows", "linux", "solaris"]
"""Operating systems whose settings are known."""

Applies = Literal["host", "port"]
"""Whether a mechanism sets one value of the host, or one of each port."""


class Mechanism(NamedTuple):
    """One way to set values on an operating system."""

    what: str
    """What it sets, and with which tool."""
    of: Applies
    names: str = ""
    """What the words after the mechanism are. Empty: it takes none."""
    is_key: bool = False
    """Whether the name of the setting is the name there, where ``set_by`` names no other."""
    by_hand: bool = False
    """Whether no command sets it: a person does, in a program of the vendor."""
    since: str = ""
    """First release of the operating system whose command sets it. Empty: not known."""
    lacked_by: str = ""
    """Latest release that is known to lack the command, where the first one with it is not."""


_WINDOWS = {
    "netadapter": Mechanism(
        "advanced property of a network adapter, Set-NetAdapterAdvancedProperty",
        "port",
        "registry keyword",
    ),
    "tcp-global": Mechanism("netsh interface tcp set global", "host", "option of netsh"),
    "registry": Mechanism(
        "number (REG_DWORD) below HKEY_LOCAL_MACHINE", "host", "path of the key and the value"
    ),
    "interface-registry": Mechanism(
        r"number (REG_DWORD) below HKLM\SYSTEM\CurrentControlSet\Services\Tcpip\Parameters"
        r"\Interfaces\GUID of the adapter",
        "port",
        "value",
    ),
    "bindings": Mechanism(
        "protocols and clients other than TCP/IP on an adapter, Disable-NetAdapterBinding", "port"
    ),
    "netbios": Mechanism("NetBIOS over TCP/IP of an adapter", "port"),
    "dns-registration": Mechanism("registration of an adapter's addresses in DNS", "port"),
    "mpio": Mechanism("Multipath I/O", "host", "dsm, policy, or an option of Set-MPIOSetting"),
    "iscsi-driver": Mechanism(
        r"number (REG_DWORD) in the Parameters of the iSCSI initiator's driver, below HKLM\SYSTEM"
        r"\CurrentControlSet\Control\Class\{4d36e97b-e325-11ce-bfc1-08002be10318}\INSTANCE",
        "host",
        "value",
    ),
    "bacs": Mechanism(
        "Broadcom Advanced Control Suite, for an offload engine that Windows sees as a storage "
        "controller",
        "port",
        "property",
        by_hand=True,
    ),
    "lldp-agent": Mechanism("LLDP agent of an adapter, Enable-NetLldpAgent", "port"),
    "hba": Mechanism(
        "parameter of the driver of a Fibre Channel adapter, in the program of its vendor: "
        "OneCommand Manager of Emulex, QConvergeConsole of QLogic",
        "port",
        "parameter",
        by_hand=True,
    ),
}
_LINUX = {
    "sysctl": Mechanism("setting of the kernel, sysctl", "host", is_key=True),
    "ring": Mechanism("buffers of an adapter, ethtool -G", "port", "rx or tx"),
    "pause": Mechanism("pause frames of an adapter, ethtool -A", "port"),
    "feature": Mechanism("offload of an adapter, ethtool -K", "port", "feature"),
    "coalesce": Mechanism("interrupt moderation of an adapter, ethtool -C", "port", "parameter"),
    "privflag": Mechanism("flag of a driver, ethtool --set-priv-flags", "port", "flag"),
    "module": Mechanism("parameter of a kernel module, modprobe.d", "host", "MODULE.PARAMETER"),
    "iscsid": Mechanism("setting of open-iscsi, iscsid.conf", "host", "name there", is_key=True),
    "multipath": Mechanism("default of dm-multipath, multipath.conf", "host", is_key=True),
    "lldpad": Mechanism("LLDP agent of an adapter, lldptool", "port"),
    "nvme-option": Mechanism(
        "option of each NVMe/TCP connection, /etc/nvme/discovery.conf", "host", "option of nvme"
    ),
    "nvme-subsystem": Mechanism(
        "attribute of all NVMe subsystems, a rule of udev", "host", "attribute"
    ),
    "nfs-option": Mechanism("option of each NFS mount, /etc/fstab", "host", "option of nfs"),
}
_ESXI = {
    "satp-rule": Mechanism(
        "claim rule of an array, esxcli storage nmp satp rule add",
        "host",
        "satp, vendor, model, psp, iops, claim-option or description",
    ),
    "teaming": Mechanism(
        "uplinks of the port group of a VMkernel port, esxcli network vswitch standard portgroup "
        "policy failover set",
        "port",
        "active or standby",
    ),
    "port-binding": Mechanism(
        "VMkernel port bound to the iSCSI adapter, esxcli iscsi networkportal add", "port"
    ),
    "vswitch-mtu": Mechanism(
        "MTU of a virtual switch, esxcli network vswitch standard set", "port"
    ),
    "iscsi-parameter": Mechanism(
        "parameter of the iSCSI adapter, esxcli iscsi adapter param set", "host", "key"
    ),
    "advanced": Mechanism(
        "advanced setting, esxcli system settings advanced set", "host", "path of the option"
    ),
    "module": Mechanism(
        "parameter of a driver, esxcli system module parameters set; after a restart of the host",
        "host",
        "MODULE.PARAMETER",
        lacked_by="5.0",  # its `set` takes no --append: it would remove the other parameters
    ),
    "nic-pause": Mechanism(
        "pause frames, esxcli network nic pauseParams set", "port", since="6.5"
    ),  # KB-324551
    "nic-ring": Mechanism(
        "buffers, esxcli network nic ring current set", "port", "rx or tx", lacked_by="5.0"
    ),
}
"""Source of the releases: the interface of esxcli of 5.0 (ESXCLI-5), which has all the others."""
_SOLARIS = {
    "ndd": Mechanism("parameter of a driver until the next boot, ndd", "host", "device, parameter"),
    "system-file": Mechanism(
        "variable of the kernel from the next boot, /etc/system",
        "host",
        "VARIABLE, MODULE:VARIABLE",
    ),
    "nxge-conf": Mechanism(
        "property of the driver nxge from the next boot, nxge.conf", "host", "property"
    ),
    "psradm": Mechanism("processors without interrupts until the next boot, psradm", "host"),
    "driver-conf": Mechanism(
        "property of a driver from the next boot, DRIVER.conf", "host", "driver, property"
    ),
    "boot-service": Mechanism(
        "service or script that sets again at boot what a boot removes", "host"
    ),
}
MECHANISMS: dict[SystemName, dict[str, Mechanism]] = {
    "windows": _WINDOWS,
    "linux": _LINUX,
    "esxi": _ESXI,
    "solaris": _SOLARIS,
}
"""Mechanisms by operating system: ``set_by`` starts with one of them."""


def set_by_fault(system: SystemName, set_by: str) -> str:
    """Return what is wrong with ``set_by`` of a setting; empty: nothing.

    >>> set_by_fault("linux", "ring rx"), set_by_fault("linux", "ring")
    ('', 'ring of linux needs a name: rx or tx')
    >>> set_by_fault("linux", "satp-rule psp"), set_by_fault("solaris", "psradm -i")
    ('linux has no mechanism satp-rule', 'psradm of solaris takes no name')
    """
    name, _, field = set_by.partition(" ")
    mechanism = MECHANISMS[system].get(name)
    if mechanism is None:
        return f"{system} has no mechanism {name}"
    if field and not mechanism.names:
        return f"{name} of {system} takes no name"
    if mechanism.names and not field and not mechanism.is_key:
        return f"{name} of {system} needs a name: {mechanism.names}"
    return ""


class NmpDevice(NamedTuple):
    """A volume as the multipathing of ESXi has it."""

    title: str
    """Its display name, which starts with the vendor unless somebody has renamed it."""
    psp: str
