"""State -> ``show configuration``, module by module in the order of the switch."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from sanfab_lab.exos.running_config.interfaces import edp_lines, lldp_lines
from sanfab_lab.exos.running_config.services import SERVICES
from sanfab_lab.exos.running_config.stp import elrp_lines, stp_lines
from sanfab_lab.exos.running_config.system import SYSTEM
from sanfab_lab.exos.running_config.vlans import lacp_lines, mlag_lines, vlan_module
from sanfab_lab.exos.state import State

if TYPE_CHECKING:
    from sanfab_lab.exos.switch import Exos

_LINES: dict[str, Callable[["Exos", State], Iterator[str]]] = {
    **SYSTEM,
    **SERVICES,
    "vlan": vlan_module,
    "edp": edp_lines,
    "elrp": elrp_lines,
    "lacp": lacp_lines,
    "lldp": lldp_lines,
    "stp": stp_lines,
    "vsm": mlag_lines,
}
_MODULES = (
    "devmgr", "vlan", "mcmgr", "otm", "fdb", "rtmgr", "policy", "aaa", "acl", "bfd", "cfgmgr",
    "dosprotect", "dot1ag", "eaps", "edp", "elrp", "ems", "epm", "erps", "esrp", "etmon",
    "exsshd", "hal", "idMgr", "ipSecurity", "lacp", "lldp", "netLogin", "netTools", "ntp",
    "ospf", "poe", "rip", "snmpMaster", "stp", "telnetd", "tftpd", "thttpd", "vrrp", "vsm",
)  # fmt: skip
"""All modules in order [R-CN F-450 R-ES]; most are empty on a storage switch."""


def configuration_text(switch: "Exos", state: State, module: str) -> str:
    """Return a configuration, or one module of it; empty: there is no such module."""
    names = [name for name in _MODULES if module.lower() in {"", name.lower()}]
    return "".join(_section(switch, state, name) for name in names)


def _section(switch: "Exos", state: State, name: str) -> str:
    lines = _LINES[name](switch, state) if name in _LINES else ()
    body = "".join(f"{line}\n" for line in lines)
    return f"#\n# Module {name} configuration.\n#\n{body}\n"
