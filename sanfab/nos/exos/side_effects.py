"""ExtremeXOS lines that change more settings of an object than they say."""

from sanfab.nos.remediation import SideEffect

SIDE_EFFECTS = (
    # A LAG whose LACP changes is removed and made again, with the defaults of a new one.
    SideEffect(
        "enable sharing {master} grouping {rest...}", "", ("configure sharing {master}",), "E-SHR"
    ),
)
