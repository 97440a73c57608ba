"""Tables of MAC and IP addresses of EOS: how they are printed."""

from sanfab.nos.address_tables import DOTTED_MAC, IPV4, AddressTable

ADDRESS_TABLES = (
    AddressTable(
        commands=("show mac address-table",),
        head="(?i)mac Address Table",
        row=rf"^ *(?P<vlan>\d+) +{DOTTED_MAC} +[A-Z]+ +(?P<port>\S+)",
        source="NTC",
    ),
    AddressTable(
        commands=("show ip arp vrf all", "show ip arp", "show arp"),
        head="Address +Age .*Hardware Addr",
        row=rf"^{IPV4} +\S+ +{DOTTED_MAC} +(?:Vlan(?P<vlan>\d+)|\S+)(?!.*not learned)",
        source="NTC EOSARPVRF",
    ),
)
