"""San -> lossless classes that a switch does not support or ignores."""

from collections.abc import Iterator

from sanfab.intent.lossless_classes import LosslessClass, lossless_classes, stated_shares
from sanfab.intent.ports import carried_keys
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.references import Problem
from sanfab.model.design import FCOE_PRIORITY, ISCSI_PRIORITY
from sanfab.model.platforms.traits import Capability
from sanfab.model.protocols import PROTOCOLS, LosslessRole
from sanfab.model.san import San
from sanfab.model.yaml12 import Where
from sanfab.text import some

_OF_STACKS = 6
"""Priority of qp7, which ExtremeXOS keeps for the stacking links [mem]."""
_KEYS: dict[str, LosslessRole] = {"iscsi": "iscsi", "roce": "nvme-roce"}
"""Role of the VLANs that each key of `qos` is about, where `lossless` has to be stated."""
_MOST = 99
"""Per cent for lossless classes: the other traffic of a link, as LLDP, keeps a share."""


def qos_problems(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield the mistakes in ``qos`` of each switch."""
    used = set(cabling.lossless_vlans.values())
    for name, switch in san.switches.items():
        where = ("switches", name, "qos")
        for key, role in _KEYS.items():
            if getattr(switch.qos, key).model_fields_set and role not in used:
                yield (
                    (*where, key),
                    f"has no effect: no VLAN of role {role} has `lossless: pfc`; set it there, or "
                    "remove this key",
                )
        design = SwitchDesign(name, san, cabling)
        classes = lossless_classes(design, carried_keys(design))
        yield from _priorities(design, where, classes)
        yield from _bandwidths(design, where, classes)
        yield from _roce(design, where, classes)
        if switch.qos.pfc_watchdog and Capability.PFC_WATCHDOG not in design.capabilities:
            yield (
                (*where, "pfc_watchdog"),
                f"sanfab sets no watchdog for priority flow control on {design.platform.title}; "
                "remove the key, and state the lines by `configuration` if it has one",
            )


def _priorities(
    design: SwitchDesign, where: Where, classes: list[LosslessClass]
) -> Iterator[Problem]:
    """Yield a priority of iSCSI that FCoE or the switch itself has."""
    roles: dict[str, LosslessClass] = {one.role: one for one in classes}
    is_stack = design.platform.traits.pfc_style == "profile" and design.intent.stack
    told = design.platform.traits.iscsi_priority_told
    for key, role in _KEYS.items():
        priority = roles[role].priority if role in roles else None
        if is_stack and priority == _OF_STACKS:
            yield (
                (*where, key, "priority"),
                f"found {priority}, whose QoS profile a stack keeps for itself; expected another "
                "priority, as 4",
            )
        if key == "iscsi" and priority not in {None, ISCSI_PRIORITY} and not told:
            yield (
                (*where, key, "priority"),
                f"found {priority}, expected {ISCSI_PRIORITY}: no line of {design.platform.title} "
                "is known by which adapters learn another priority",
            )
        owner = _owner(design, roles, role) if priority is not None else ""
        if owner:
            yield (
                (*where, key, "priority"),
                f"found {priority}, which {owner} has; expected another priority, as "
                f"{_free(roles, role)}: pause for one class would stop the other",
            )


def _free(roles: dict[str, LosslessClass], role: str) -> int:
    """Return a priority that no other class has."""
    taken = {FCOE_PRIORITY, *(one.priority for name, one in roles.items() if name != role)}
    return next(one for one in (4, 5, 2, 1) if one not in taken)


def _owner(design: SwitchDesign, roles: dict[str, LosslessClass], role: str) -> str:
    """Return which other class has the priority of a class; empty: none has."""
    priority = roles[role].priority
    if role == "nvme-roce" and "iscsi" in roles and roles["iscsi"].priority == priority:
        return f"iSCSI of {design.name}"
    if priority != FCOE_PRIORITY:
        return ""
    row, built_in = design.platform, Capability.FCOE_DEFAULT_POLICIES
    if "fcoe" in roles:
        return f"FCoE of {design.name}"
    if (
        row.traits.pfc_style == "class"
        and not row.qos_at_port
        and built_in not in design.capabilities
    ):
        return f"the built-in class-fcoe of {row.title}"
    return ""


_DSCPS = 8
"""DSCP values of each priority where a switch sorts by its own table [EOSROCE]."""


def _roce(design: SwitchDesign, where: Where, classes: list[LosslessClass]) -> Iterator[Problem]:
    """Yield what a switch has no lines for in the class of RoCE."""
    roce = next((one for one in classes if one.role == "nvme-roce"), None)
    if roce is None:
        return
    title, has, at = design.platform.title, design.capabilities, (*where, "roce")
    if Capability.ROCE not in has:
        yield (
            at[:2],
            f"{design.name} carries a VLAN of role nvme-roce with `lossless: pfc`, and sanfab has "
            f"no lines for that class on {title}; take `lossless` away from the VLAN, or use "
            "another model",
        )
        return
    if roce.dscps and Capability.ROCE_DSCP not in has:
        yield (
            (*at, "dscp"),
            f"sanfab has no lines that sort by DSCP on {title}; remove the key: the priority in "
            "the tag of a frame then tells that it is RoCE",
        )
    elif roce.dscps and design.platform.traits.trust:
        yield from _dscps(design, (*at, "dscp"), roce, classes)
    if roce.ecn is None:
        return
    if Capability.ECN not in has:
        yield (
            (*at, "ecn"),
            f"sanfab has no lines that mark packets on {title}; remove the key, and state the "
            "lines by `configuration`",
        )
    if roce.ecn.min > roce.ecn.max:
        yield (
            (*at, "ecn", "max"),
            f"found {roce.ecn.max}, expected at least `min`, {roce.ecn.min}",
        )


def _dscps(
    design: SwitchDesign, where: Where, roce: LosslessClass, classes: list[LosslessClass]
) -> Iterator[Problem]:
    """Yield DSCP values that a switch which trusts them sorts elsewhere."""
    own = range(_DSCPS * roce.priority, _DSCPS * (roce.priority + 1))
    # Values 0 to 7 are of class 1 and 8 to 15 of class 0 there: priority 1 has none of its own.
    wrong = [one for one in roce.dscps if one not in own or roce.priority == 1]
    if wrong:
        yield (
            where,
            f"found {some(map(str, wrong))}, which {design.platform.title} does not sort into "
            f"priority {roce.priority}, expected values of {own[0]} to {own[-1]}",
        )
    others = [PROTOCOLS[one.role].title for one in classes if one is not roce]
    if others:
        yield (
            where,
            f"a port of {design.platform.title} trusts either DSCP or the priority of a tag, and "
            f"{' and '.join(others)} of {design.name} needs the latter; remove the key",
        )


def _bandwidths(
    design: SwitchDesign, where: Where, classes: list[LosslessClass]
) -> Iterator[Problem]:
    """Yield shares that the NOS of a switch is not given here, or that leave nothing over."""
    shares = stated_shares(design.intent.qos).items()
    key_of = {role: key for key, role in _KEYS.items()}
    stated = [key_of.get(role, "fcoe") for role, share in shares if share is not None]
    first = next(iter(stated), "")
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
