"""NAPALM driver for Dell OS10: merges as one transaction over SSH, and rolls back."""

from napalm.base import models

from sanfab.nos.os10.driver import connect
from sanfab_napalm.base import NapalmDriver, NapalmProfile
from sanfab_napalm.lldp import neighbour_names
from sanfab_napalm.os10 import interfaces, lldp, services, tables
from sanfab_napalm.os10.names import full_name
from sanfab_napalm.rollback import TextRules
from sanfab_napalm.text import first, seconds

_INTERFACES = "show interface"
_LLDP = "show lldp neighbors detail"
_KEPT = ("flowcontrol ", "switchport access vlan ", "port-group ", "mode Eth ")
"""Lines that a switch prints always: another value of them is written over this one [O10-JP]."""


def undo(line: str) -> str:
    """Return the line that undoes another line; empty: it is written over.

    >>> undo("interface vlan10"), undo("no shutdown"), undo("flowcontrol receive on")
    ('no interface vlan10', 'shutdown', '')
    """
    if line.startswith(_KEPT):
        return ""
    return line[3:] if line.startswith("no ") else f"no {line}"


def _up_time(text: str) -> float:
    """Return the seconds of a printed time: spans in words, then a clock.

    >>> _up_time("1 day 00:54:13"), _up_time("00:00:53"), _up_time("")
    (89653.0, 53.0, -1.0)
    """
    words, _, clock = text.rpartition(" ")
    return seconds(clock) + max(seconds(words), 0.0)


class Os10Driver(NapalmDriver):
    """NAPALM driver for Dell OS10."""

    nos_profile = NapalmProfile("dellos10", connect, TextRules("!", (), undo))

    def get_facts(self) -> models.FactsDict:
        """Return identity and release; fields that the switch does not print are empty."""
        text, configured = self._show("show version"), self._running()
        name = first(r"^hostname (\S+)", configured)
        return {
            "uptime": _up_time(first(r"^Up Time: *(.+)$", text)),
            "vendor": "Dell",
            "model": first(r"^System Type: *(\S+)", text),
            "hostname": name,
            "fqdn": name,
            "os_version": first(r"^OS Version: *(\S+)", text),
            "serial_number": first(
                r"^\* +1 +\S+ .* (\S{7})(?: +\S+)? *$", self._show("show inventory")
            ),
            "interface_list": list(interfaces.interfaces(self._show(_INTERFACES), configured)),
        }

    def get_interfaces(self) -> dict[str, models.InterfaceDict]:
        """Return state, description, MTU and speed of every interface."""
        return interfaces.interfaces(self._show(_INTERFACES), self._running())

    def get_interfaces_ip(self) -> dict[str, models.InterfacesIPDict]:
        """Return the addresses of the running configuration."""
        return tables.addresses(self._running())

    def get_lldp_neighbors(self) -> dict[str, list[models.LLDPNeighborDict]]:
        """Return name and port of the neighbours of each interface."""
        return neighbour_names(lldp.neighbours(self._show(_LLDP)))

    def get_lldp_neighbors_detail(self, interface: str = "") -> models.LLDPNeighborsDetailDict:
        """Return the neighbours of each interface, or of one."""
        wanted = full_name(interface)
        found = lldp.neighbours(self._show(_LLDP))
        return {port: of_port for port, of_port in found.items() if wanted in {"", port}}

    def get_vlans(self) -> dict[int, models.VlanDict]:
        """Return the VLANs with their members."""
        return tables.vlans(self._show("show vlan"))

    def get_mac_address_table(self) -> list[models.MACAdressTable]:
        """Return the learned and static MAC addresses."""
        return tables.mac_table(self._show("show mac address-table"))

    def get_users(self) -> dict[str, models.UsersDict]:
        """Return the accounts of the running configuration."""
        return services.users(self._running())

    def get_ntp_servers(self) -> dict[str, models.NTPServerDict]:
        """Return the NTP servers of the running configuration."""
        return services.ntp_servers(self._running())

    def get_snmp_information(self) -> models.SNMPDict:
        """Return contact, location and communities of the running configuration."""
        return services.snmp_information(self._running())
