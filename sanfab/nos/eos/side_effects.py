"""EOS lines that do more than they say."""

from sanfab.nos.remediation import SideEffect

SIDE_EFFECTS = (
    SideEffect(
        "no vlan {ids:[0-9, -]+}",
        "",
        "VLAN {ids} exists no longer: ports that are still set to it carry nothing of it",
        "A-VLANS",
    ),
    SideEffect(
        "spanning-tree mode {mode}",
        "",
        "whether ports stop forwarding while the tree is computed again",
        "",
    ),
    SideEffect(
        "no spanning-tree mode",
        "",
        "whether ports stop forwarding while the tree is computed again",
        "",
    ),
)
