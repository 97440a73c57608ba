"""ExtremeXOS lines that do more than they say."""

from sanfab.nos.remediation import SideEffect

SIDE_EFFECTS = (
    # A LAG whose LACP changes is removed and made again, with the defaults of a new one.
    SideEffect(
        "enable sharing {master} grouping {rest...}",
        "",
        "ports of the LAG other than {master} leave all VLANs",
        "E-SHR0 E-SHR",
        ("configure sharing {master}",),
    ),
    SideEffect(
        "enable flow-control rx-pause qosprofile {profile} ports {ports...}",
        "",
        "802.3x flow control of the ports ends",
        "E-FC",
    ),
    SideEffect(
        "enable flow-control tx-pause priority {priority} ports {ports...}",
        "",
        "802.3x flow control of the ports ends",
        "E-FC",
    ),
    SideEffect(
        "delete vlan {vlan}",
        "",
        "whether ports that are untagged in VLAN {vlan} return to VLAN Default",
        "",
    ),
    SideEffect(
        "disable sharing {master}",
        "",
        "which VLANs and settings the ports of the LAG other than {master} then have",
        "",
    ),
    SideEffect(
        "configure sharing {master} delete ports {ports}",
        "",
        "which VLANs and settings ports {ports} then have",
        "",
    ),
)
