"""What an operator has to know of a change on OS9 beyond its lines, in words."""

from collections.abc import Iterator

from sanfab.facts.features import Feature
from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.row import Platform

CAM_REGION = "fcoeacl"
"""CAM of FCoE in `cam-acl` [mem]."""


def prerequisites(platform: Platform, start: SwitchFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield what must be done first where FIP snooping has no CAM; sizes depend on other uses."""
    is_new = Feature.FIP_SNOOPING in goal.features - start.features
    if platform.fcoe_cam and is_new and not start.tcam.get(CAM_REGION):
        yield (
            f"FIP snooping needs CAM for FCoE on {platform.title}, found no `cam-acl` line with "
            f"`{CAM_REGION}`: see `show cam-acl`, allocate blocks by `cam-acl ... {CAM_REGION} "
            "...`, save and reload by hand; all ports are down meanwhile"
        )
