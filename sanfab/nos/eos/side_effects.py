"""EOS lines that do more than they say."""

from sanfab.nos.remediation import SideEffect

SIDE_EFFECTS = (
    SideEffect(
        "no vlan {ids:[0-9, -]+}",
        "",
        "VLAN {ids} exists no longer: ports that are still set to it carry nothing of it",
        "A-VLANS",
    ),
)
