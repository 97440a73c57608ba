"""NAPALM driver for Dell OS9: merges over SSH, stops at a rejection and rolls back."""

from napalm.base import models

from sanfab.nos.os9.driver import connect
from sanfab_napalm.base import NapalmDriver, NapalmProfile
from sanfab_napalm.lldp import neighbour_names
from sanfab_napalm.os9 import environment, facts, interfaces, lldp, services, tables
from sanfab_napalm.os9.names import full_name
from sanfab_napalm.rollback import TextRules
from sanfab_napalm.text import first

_INTERFACES = "show interfaces"
_LLDP = "show lldp neighbors detail"


def undo(line: str) -> str:
    """Return the line that undoes another line.

    >>> undo("vlan 10"), undo("no shutdown")
    ('no vlan 10', 'shutdown')
    """
    return line[3:] if line.startswith("no ") else f"no {line}"


class Os9Driver(NapalmDriver):
    """NAPALM driver for Dell OS9."""

    nos_profile = NapalmProfile(
        "dellos9", connect, TextRules("!", ("Current Configuration", "end"), undo)
    )

    def get_facts(self) -> models.FactsDict:
        """Return identity and release; fields that the switch does not print are empty."""
        found = facts.system_identity(self._show("show system"))
        if not found.is_complete:
            found = facts.merged(found, facts.version_identity(self._show("show version")))
        name = first(r"^hostname (\S+)", self._running())
        return {
            "uptime": found.uptime,
            "vendor": "Dell",
            "model": found.model,
            "hostname": name,
            "fqdn": name,
            "os_version": found.release,
            "serial_number": found.serial_number,
            "interface_list": list(interfaces.interfaces(self._show(_INTERFACES), "")),
        }

    def get_interfaces(self) -> dict[str, models.InterfaceDict]:
        """Return state, description, MTU and speed of every interface."""
        return interfaces.interfaces(self._show(_INTERFACES), self._running())

    def get_interfaces_counters(self) -> dict[str, models.InterfaceCounterDict]:
        """Return the counters of the interfaces that have any."""
        return interfaces.counters(self._show(_INTERFACES))

    def get_interfaces_ip(self) -> dict[str, models.InterfacesIPDict]:
        """Return the addresses of the interfaces."""
        return tables.addresses(
            self._show("show ip interface"), self._show("show ipv6 interface brief")
        )

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
        return tables.mac_table(self._show("show mac-address-table"))

    def get_arp_table(self, vrf: str = "") -> list[models.ARPTableDict]:
        """Return the ARP table; the ages are in seconds."""
        if vrf:
            raise NotImplementedError("dellos9: the ARP table of a VRF is not read")
        return tables.arp_table(self._show("show arp"))

    def get_environment(self) -> models.EnvironmentDict:
        """Return temperature, power, fans, processor and memory."""
        return environment.environment(
            self._show("show environment"),
            self._show("show alarms threshold"),
            self._show("show memory"),
            self._show("show processes cpu summary"),
        )

    def get_users(self) -> dict[str, models.UsersDict]:
        """Return the accounts of the running configuration."""
        return services.users(self._running())

    def get_ntp_servers(self) -> dict[str, models.NTPServerDict]:
        """Return the NTP servers of the running configuration."""
        return services.ntp_servers(self._running())

    def get_ntp_stats(self) -> list[models.NTPStats]:
        """Return the associations with NTP servers."""
        return services.ntp_stats(self._show("show ntp associations"))

    def get_snmp_information(self) -> models.SNMPDict:
        """Return contact, location and communities of the running configuration."""
        return services.snmp_information(self._running())
