"""VLANs of a switch -> its lossless classes: 802.1p priority and share of a link of each."""

from typing import Literal, NamedTuple

from sanfab.intent.switch_design import SwitchDesign
from sanfab.model.design import FCOE_PRIORITY

SAN_SHARE = 50
"""Per cent of a link guaranteed to its lossless classes together, in equal parts, where the
inventory states no bandwidth; the rest is for everything else."""


class LosslessClass(NamedTuple):
    """One class of frames that are never dropped."""

    role: Literal["fcoe", "iscsi"]
    priority: int
    bandwidth: int
    """Per cent of a link that the class is guaranteed."""


def lossless_classes(design: SwitchDesign, keys: set[str]) -> list[LosslessClass]:
    """Return the lossless classes of a port or switch that carries these VLANs, by priority."""
    lossless = design.lossless_vlans
    roles = {lossless[key] for key in keys if key in lossless}
    if not roles:
        return []
    qos = design.intent.qos
    found: list[tuple[int, Literal["fcoe", "iscsi"], int | None]] = []
    if "fcoe" in roles:
        found.append((FCOE_PRIORITY, "fcoe", qos.fcoe.bandwidth))
    if "iscsi" in roles:
        found.append((qos.iscsi.priority, "iscsi", qos.iscsi.bandwidth))
    default = SAN_SHARE // len(found)
    return [
        LosslessClass(role, priority, default if share is None else share)
        for priority, role, share in sorted(found)
    ]


def no_drop_priorities(design: SwitchDesign, keys: set[str]) -> set[int]:
    """Return the lossless 802.1p priorities of a port that carries these VLANs."""
    return {one.priority for one in lossless_classes(design, keys)}
