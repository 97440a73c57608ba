"""Tables of MAC and IP addresses of ExtremeXOS: how they are printed."""

from sanfab.nos.address_tables import COLON_MAC, IPV4, AddressTable

ADDRESS_TABLES = (
    AddressTable(
        commands=("show fdb",),
        head="(?i)^Mac +Vlan",
        row=(
            rf"^{COLON_MAC} +.*?\( *(?P<vlan>\d+)\) +\d+ +\S.*? {{2,}}(?P<port>\d[\d:]*)(?:,.*)?"
            r" *$"
        ),
        source="R-NTC R-MFD",
    ),
    AddressTable(
        commands=("show iparp",),
        head="VR +Destination +Mac",
        row=rf"^\S+ +{IPV4} +{COLON_MAC} +\d+ +(?:YES|NO) +\S+ +(?P<vlan>\d+)",
        source="R-NTC",
    ),
)
"""An entry with its MAC address in parentheses is left out; of several ports the first counts."""
