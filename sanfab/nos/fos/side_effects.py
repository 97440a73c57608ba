"""Fabric OS lines that do more than they say."""

from sanfab.nos.remediation import SideEffect

SIDE_EFFECTS = (
    SideEffect(
        "portcfgfillword {port} {mode}",
        "",
        "port {port} goes down and comes up again, whatever its speed",
        "FOS73AG",
    ),
    SideEffect(
        "cfgdisable",
        "",
        "no zone is in effect any more: the default zone decides which devices see each other",
        "DS300B FOS64AG",
    ),
)
