"""Tables of MAC and IP addresses of NX-OS: how they are printed."""

from sanfab.nos.address_tables import DOTTED_MAC, IPV4, AddressTable

ADDRESS_TABLES = (
    AddressTable(
        commands=("show mac address-table", "show mac-address-table"),
        head="MAC Address +Type",
        row=rf"^[^\w\n]*(?:[A-Z][^\w\n]+)?(?P<vlan>\d+) +{DOTTED_MAC} +\w+ .*?(?P<port>\S+) *$",
        source="NTC",
    ),
    AddressTable(
        commands=("show ip arp vrf all", "show ip arp", "show ip arp detail vrf all"),
        head="Address +Age +MAC Address",
        row=rf"^{IPV4} +\S+ +{DOTTED_MAC} +(?:Vlan(?P<vlan>\d+)|\S+)",
        source="NTC NXARPVRF",
    ),
)
