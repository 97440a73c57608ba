"""NAPALM driver for ExtremeXOS: merges over SSH, stops at a rejection and rolls back.

Some lines of ExtremeXOS cannot be undone; a rollback then raises an error with the rest.
"""

import re

from napalm.base import models

from sanfab.nos.exos.driver import connect
from sanfab_napalm.base import NapalmDriver, NapalmProfile
from sanfab_napalm.exos import environment, facts, interfaces, lldp, services, tables
from sanfab_napalm.lldp import neighbour_names
from sanfab_napalm.rollback import TextRules

_PORTS = "show ports information detail"
_LLDP = "show lldp ports all neighbors detailed"
_VLANS = "show vlan detail"
_OPPOSITES = (
    (re.compile(r'create vlan ("?[\w-]+"?)'), r"delete vlan \1"),
    (re.compile(r"enable (.+)"), r"disable \1"),
    (re.compile(r"disable (.+)"), r"enable \1"),
    (re.compile(r"configure vlan (\S+) add ports (\S+)"), r"configure vlan \1 delete ports \2"),
    (re.compile(r"configure vlan (\S+) delete ports (\S+)"), r"configure vlan \1 add ports \2"),
    (
        re.compile(r"configure ports (\S+) (display-string|description-string)"),
        r"unconfigure ports \1 \2",
    ),
)


def undo(line: str) -> str:
    """Return the line that undoes another line; empty: there is none.

    >>> undo('create vlan "SAN"'), undo("configure vlan SAN tag 10")
    ('delete vlan "SAN"', '')
    """
    for pattern, opposite in _OPPOSITES:
        found = pattern.match(line)
        if found:
            return found.expand(opposite)
    return ""


class ExosDriver(NapalmDriver):
    """NAPALM driver for ExtremeXOS."""

    nos_profile = NapalmProfile("extremexos", connect, TextRules("#", (), undo))

    def get_facts(self) -> models.FactsDict:
        """Return identity and release; fields that the switch does not print are empty."""
        names = list(interfaces.interfaces(self._show(_PORTS), ""))
        return facts.device_facts(self._show("show switch"), self._show("show version"), names)

    def get_interfaces(self) -> dict[str, models.InterfaceDict]:
        """Return state, description, MTU and speed of every port."""
        return interfaces.interfaces(self._show(_PORTS), self._show("show switch"))

    def get_interfaces_ip(self) -> dict[str, models.InterfacesIPDict]:
        """Return the addresses of the VLANs."""
        return tables.addresses(self._show(_VLANS))

    def get_lldp_neighbors(self) -> dict[str, list[models.LLDPNeighborDict]]:
        """Return name and port of the neighbours of each port."""
        return neighbour_names(lldp.neighbours(self._show(_LLDP)))

    def get_lldp_neighbors_detail(self, interface: str = "") -> models.LLDPNeighborsDetailDict:
        """Return the neighbours of each port, or of one."""
        found = lldp.neighbours(self._show(_LLDP))
        return {port: of_port for port, of_port in found.items() if interface in {"", port}}

    def get_vlans(self) -> dict[int, models.VlanDict]:
        """Return the VLANs with their ports."""
        return tables.vlans(self._show(_VLANS))

    def get_mac_address_table(self) -> list[models.MACAdressTable]:
        """Return the forwarding database."""
        return tables.mac_table(self._show("show fdb"))

    def get_arp_table(self, vrf: str = "") -> list[models.ARPTableDict]:
        """Return the ARP table; the ages are in seconds."""
        if vrf:
            raise NotImplementedError("extremexos: the ARP table of a virtual router is not read")
        return tables.arp_table(self._show("show iparp"))

    def get_environment(self) -> models.EnvironmentDict:
        """Return temperature, power, fans, processor and memory."""
        return environment.environment(
            self._show("show temperature"),
            self._show("show fans"),
            self._show("show power"),
            self._show("show cpu-monitoring"),
            self._show("show memory"),
        )

    def get_users(self) -> dict[str, models.UsersDict]:
        """Return the accounts that the running configuration names."""
        return services.users(self._running())

    def get_ntp_servers(self) -> dict[str, models.NTPServerDict]:
        """Return the NTP and SNTP servers of the running configuration."""
        return services.ntp_servers(self._running())

    def get_snmp_information(self) -> models.SNMPDict:
        """Return contact, location and communities of the running configuration."""
        return services.snmp_information(self._running())
