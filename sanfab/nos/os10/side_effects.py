"""OS10 lines that do more than they say."""

from sanfab.nos.remediation import SideEffect

SIDE_EFFECTS = (
    SideEffect(
        "no interface vlan{number:[0-9]+}",
        "",
        "the switch takes VLAN {number} out of every port that lists it",
        "O10-CLI",
    ),
    SideEffect(
        "no switchport",
        "port",
        "the port leaves all its VLANs",
        "O10-CLI O10-JP",
        ("switchport access vlan", "switchport trunk allowed vlan"),
    ),
    SideEffect(
        "switchport mode access",
        "port",
        "the port is untagged in VLAN 1 until a line puts it into another",
        "O10-CLI O10-JP",
    ),
    SideEffect(
        "iscsi enable",
        "",
        "at the next reload ports honour pause frames again, whatever their lines say",
        "O10-CSM",
    ),
    SideEffect(
        "mode Eth {words}",
        "port group",
        "all ports of the group go, with all that was set on them, and come back as others",
        "O10-111 O10-UPLINK",
    ),
    SideEffect(
        "no interface breakout {port}",
        "",
        "the ports that it was broken out into go, with all that was set on them",
        "O10-COLL O10-S4112",
    ),
)
