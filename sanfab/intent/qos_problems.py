"""San -> lossless classes that a switch does not support or ignores."""

from collections.abc import Iterator

from sanfab.intent.lossless_classes import LosslessClass, lossless_classes
from sanfab.intent.ports import vlan_keys
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.references import Problem
from sanfab.model.design import FCOE_PRIORITY
from sanfab.model.platforms.traits import Capability
from sanfab.model.san import San
from sanfab.model.yaml12 import Where

_OF_STACKS = 6
"""Priority of qp7, which ExtremeXOS keeps for the stacking links [mem]."""
_MOST = 99
"""Per cent for lossless classes: the other traffic of a link, as LLDP, keeps a share."""


def qos_problems(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield the mistakes in ``qos`` of each switch."""
    is_used = any(vlan.role == "iscsi" and vlan.lossless == "pfc" for vlan in san.vlans.values())
    for name, switch in san.switches.items():
        qos, where = switch.qos, ("switches", name, "qos")
        if qos.iscsi.model_fields_set and not is_used:
            yield (
                (*where, "iscsi"),
                "has no effect: no VLAN of role iscsi has `lossless: pfc`; set it there, or remove "
                "this key",
            )
        design = SwitchDesign(name, san, cabling)
        classes = lossless_classes(design, _carried(design))
        yield from _priorities(design, where, classes)
        yield from _bandwidths(design, where, classes)


def _carried(design: SwitchDesign) -> set[str]:
    """Return the keys of the VLANs that cables and links of a switch carry."""
    keys = {key for cable in design.cables.values() for key in vlan_keys(design, cable)}
    return keys | {key for end in design.link_ends for key in design.cabling.link_vlans(end.link)}


def _priorities(
    design: SwitchDesign, where: Where, classes: list[LosslessClass]
) -> Iterator[Problem]:
    """Yield a priority of iSCSI that FCoE or the switch itself has."""
    roles = {one.role: one for one in classes}
    priority = roles["iscsi"].priority if "iscsi" in roles else None
    if (
        design.platform.traits.pfc_style == "profile"
        and design.intent.stack
        and priority == _OF_STACKS
    ):
        yield (
            (*where, "iscsi", "priority"),
            f"found {priority}, whose QoS profile a stack keeps for itself; expected another "
            "priority, as 4",
        )
    if priority != FCOE_PRIORITY:
        return
    row, built_in = design.platform, Capability.FCOE_DEFAULT_POLICIES
    owner = ""
    if "fcoe" in roles:
        owner = f"FCoE of {design.name}"
    elif (
        row.traits.pfc_style == "class"
        and not row.qos_at_port
        and built_in not in design.capabilities
    ):
        owner = f"the built-in class-fcoe of {row.title}"
    if owner:
        yield (
            (*where, "iscsi", "priority"),
            f"found {FCOE_PRIORITY}, which {owner} has; expected another priority, as 4: pause "
            "for one class would stop the other",
        )


def _bandwidths(
    design: SwitchDesign, where: Where, classes: list[LosslessClass]
) -> Iterator[Problem]:
    """Yield shares that the NOS of a switch is not given here, or that leave nothing over."""
    qos = design.intent.qos
    stated = {"iscsi": qos.iscsi.bandwidth, "fcoe": qos.fcoe.bandwidth}
    first = next((role for role, share in stated.items() if share is not None), "")
    if not first:
        return
    if design.platform.traits.pfc_style == "port":
        yield (
            (*where, first, "bandwidth"),
            f"sanfab sets no shares of bandwidth on {design.platform.title}: which queue a "
            "priority "
            "has depends on the model; remove the key, and state the lines by `configuration`",
        )
        return
    total = sum(one.bandwidth for one in classes)
    if total > _MOST:
        sums = " + ".join(f"{one.role} {one.bandwidth}" for one in classes)
        yield (
            (*where, first, "bandwidth"),
            f"found {sums} = {total} per cent, expected {_MOST} at most: all other traffic needs "
            "a share",
        )
