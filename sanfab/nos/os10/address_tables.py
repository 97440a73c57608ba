"""Tables of MAC and IP addresses of OS10: how they are printed."""

from sanfab.nos.address_tables import COLON_MAC, IPV4, AddressTable

ADDRESS_TABLES = (
    AddressTable(
        commands=("show mac address-table",),
        head="VlanId +Mac Address",
        row=rf"^ *(?P<vlan>\d+) +{COLON_MAC} +\w+ +(?P<port>\S+) *$",
        source="O10-MFD",
    ),
    AddressTable(
        commands=("show ip arp",),
        head="Address +Hardware address",
        row=rf"^ *{IPV4} +{COLON_MAC} +(?:vlan ?(?P<vlan>\d+)|\S+)",
        source="O10-ARP",
    ),
)
