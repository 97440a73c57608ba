"""Tables of MAC and IP addresses of FTOS and OS9: how they are printed."""

from sanfab.nos.address_tables import COLON_MAC, IPV4, AddressTable

_PORT = r"[A-Za-z]{2,} ?\d[\d/:]*"
ADDRESS_TABLES = (
    AddressTable(
        commands=("show mac-address-table", "show mac address-table"),
        head="VlanId +Mac Address",
        row=rf"^ *(?P<vlan>\d+)\s+{COLON_MAC}\s+\w+[^\n]*?\s(?P<port>{_PORT})\s+\w+\s*$",
        source="R-NAF",
    ),
    AddressTable(
        commands=("show arp", "show ip arp"),
        head="Protocol +Address +Age",
        row=rf"^Internet +{IPV4} +(?:\d+) +{COLON_MAC} +\S+(?: \S+)? +(?:Vl (?P<vlan>\d+)|-)",
        source="R-NTC R-NAF",
    ),
)
"""An address without an age is of the switch itself."""
