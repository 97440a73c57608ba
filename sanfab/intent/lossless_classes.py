"""VLANs of a switch -> its lossless classes: 802.1p priority and share of a link of each."""

from typing import NamedTuple

from sanfab.intent.switch_design import SwitchDesign
from sanfab.model.design import FCOE_PRIORITY, EcnMarking, QosIntent
from sanfab.model.protocols import LosslessRole

SAN_SHARE = 50
"""Per cent of a link guaranteed to its lossless classes together, in equal parts, where the
inventory states no bandwidth; the rest is for everything else."""


class LosslessClass(NamedTuple):
    """One class of frames that are never dropped."""

    role: LosslessRole
    priority: int
    bandwidth: int
    """Per cent of a link that the class is guaranteed."""
    dscps: tuple[int, ...] = ()
    """DSCP values that tell its frames; empty: their priority does."""
    ecn: EcnMarking | None = None


def stated_shares(qos: QosIntent) -> dict[LosslessRole, int | None]:
    """Return the share of a link that an inventory states for each class; None: none."""
    return {
        "iscsi": qos.iscsi.bandwidth,
        "fcoe": qos.fcoe.bandwidth,
        "nvme-roce": qos.roce.bandwidth,
    }


def lossless_classes(design: SwitchDesign, keys: set[str]) -> list[LosslessClass]:
    """Return the lossless classes of a port or switch that carries these VLANs, by priority."""
    lossless = design.lossless_vlans
    if lossless.keys().isdisjoint(keys):
        return []
    roles = {lossless[key] for key in keys if key in lossless}
    qos = design.intent.qos
    priorities: dict[LosslessRole, int] = {
        "fcoe": FCOE_PRIORITY,
        "iscsi": qos.iscsi.priority,
        "nvme-roce": qos.roce.priority,
    }
    shares, default = stated_shares(qos), SAN_SHARE // len(roles)
    found = []
    for role in sorted(roles, key=lambda one: (priorities[one], one)):
        share = shares[role]
        one = LosslessClass(role, priorities[role], default if share is None else share)
        is_roce = role == "nvme-roce"
        found.append(one._replace(dscps=qos.roce.dscp, ecn=qos.roce.ecn) if is_roce else one)
    return found


def no_drop_priorities(design: SwitchDesign, keys: set[str]) -> set[int]:
    """Return the lossless 802.1p priorities of a port that carries these VLANs."""
    return {one.priority for one in lossless_classes(design, keys)}
