"""Lossless classes of a captured switch -> `qos`: priority, share, DSCP values, ECN.

The values that stand in the configuration are tried until the intended classes are those of the
switch: how a NOS spreads a share over its policies is said once, in `sanfab/intent/`.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from sanfab.facts.policy_kind import EcnThresholds
from sanfab.facts.switch import SwitchFacts
from sanfab.importing.captures import ImportedSwitch
from sanfab.importing.draft import Draft
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import intended_facts
from sanfab.inventory.cabling import Cabling
from sanfab.model.design import FCOE_PRIORITY, EcnMarking, QosIntent
from sanfab.model.protocols import LosslessRole
from sanfab.model.yaml12 import Data
from sanfab.nos.normalize import normalize_for_drift

_FACTS = ("policies", "system_policies", "dcbx_iscsi_priority")


def state_roce_beside_fcoe(draft: Draft, switches: Sequence[ImportedSwitch]) -> None:
    """State the priority of RoCE on switches with FCoE: the usual one is that of FCoE."""
    roles = {draft.at(("vlans", key, "role")) for key in draft.names("vlans")}
    for one in switches if "nvme-roce" in roles else ():
        has_fcoe = one.facts.vfcs or any(vlan.fip_snooping for vlan in one.facts.vlans.values())
        others = _priorities(one.facts) - {FCOE_PRIORITY}
        if has_fcoe and others:
            draft.put(("switches", one.name, "qos", "roce", "priority"), max(others))


def fit_lossless_classes(
    draft: Draft, cabling: Cabling, one: ImportedSwitch, intended: SwitchFacts
) -> bool:
    """State the classes of a switch where they are not the usual ones; return whether it did."""
    where = ("switches", one.name, "qos")
    stated = draft.at(where)
    known = stated if isinstance(stated, dict) else {}
    roce = known.get("roce")
    is_first = isinstance(roce, dict) and roce.keys() <= {"dscp", "priority"}
    chosen = [known.get(key) for key in KEY_OF_ROLE.values() if key != "roce" or not is_first]
    if _fits(one, intended) or any(chosen):
        return False
    roles = {*cabling.lossless_vlans.values()}
    keys = [key for role, key in KEY_OF_ROLE.items() if role in roles]
    for qos in _choices(one.facts, keys):
        if _fits(one, _with(cabling, one.name, known | qos)):
            draft.put(where, known | qos)
            return True
    return False


KEY_OF_ROLE: dict[LosslessRole, str] = {"iscsi": "iscsi", "fcoe": "fcoe", "nvme-roce": "roce"}
"""Key of a class below `qos`."""


def _fits(one: ImportedSwitch, intended: SwitchFacts) -> bool:
    """Return whether the lossless classes of a switch are the intended ones."""
    goal, found = normalize_for_drift(intended, one.facts, one.platform)
    return _seen(goal) == _seen(found)


def _seen(facts: SwitchFacts) -> tuple[object, ...]:
    """Return the facts that a share or a priority changes."""
    ports = {
        name: (port.pfc_priorities, port.bandwidth)
        for name, port in facts.ports.items()
        if port.pfc_priorities or port.bandwidth
    }
    return (*(getattr(facts, name) for name in _FACTS), ports)


def _choices(facts: SwitchFacts, keys: Sequence[str]) -> Iterator[dict[str, Data]]:
    """Yield the classes that the numbers in a configuration may stand for, the simplest first."""
    classes = [one for policy in facts.policies.values() for one in policy.classes.values()]
    shares = {one.bandwidth for one in classes if one.bandwidth}
    shares |= {share for port in facts.ports.values() for share in port.bandwidth.values()}
    priorities = _priorities(facts)
    if facts.dcbx_iscsi_priority is not None:
        priorities.add(facts.dcbx_iscsi_priority)
    known = (None, *sorted(share for share in shares if share in range(1, 100)))
    dscps: list[Data] = [*sorted(dscps_of(facts))]
    marks = [None, *dict.fromkeys(one.ecn for one in classes if one.ecn)]
    own: list[list[dict[str, Data]]] = []
    for key in keys:
        numbers = (None,) if key == "fcoe" else (None, *sorted(priorities & {*range(1, 7)}))
        found_of = [_class(number, share) for number, share in product(numbers, known)]
        if key == "roce":
            by: dict[str, Data] = {"dscp": dscps} if dscps else {}
            found_of = [one | by | _marking(mark) for mark, one in product(marks, found_of)]
        own.append(found_of)
    for chosen in product(*own):
        found: dict[str, Data] = {key: one for key, one in zip(keys, chosen, strict=True) if one}
        if found:
            yield found


def _priorities(facts: SwitchFacts) -> set[int]:
    """Return the priorities that a switch loses no frame of."""
    classes = (one for policy in facts.policies.values() for one in policy.classes.values())
    found = {number for one in classes if one.no_drop for number in one.priorities}
    return found | {number for port in facts.ports.values() for number in port.pfc_priorities}


def _marking(mark: EcnThresholds | None) -> dict[str, Data]:
    if mark is None:
        return {}
    found: dict[str, Data] = {"min": mark.least, "max": mark.most}
    usual = EcnMarking.model_fields["probability"].default
    own: dict[str, Data] = {} if mark.probability == usual else {"probability": mark.probability}
    return {"ecn": found | own}


def dscps_of(facts: SwitchFacts) -> set[int]:
    """Return the DSCP values that sort frames into classes of a switch."""
    classes = (one for policy in facts.policies.values() for one in policy.classes.values())
    return {value for one in classes for value in one.dscps}


def _class(priority: int | None, share: int | None) -> dict[str, Data]:
    found: dict[str, Data] = {} if priority is None else {"priority": priority}
    return found if share is None else found | {"bandwidth": share}


def _with(cabling: Cabling, name: str, qos: dict[str, Data]) -> SwitchFacts:
    """Return the intended facts of a switch with other lossless classes."""
    san = cabling.san
    intent = san.switches[name].model_copy(update={"qos": QosIntent.model_validate(qos)})
    changed = san.model_copy(update={"switches": {**san.switches, name: intent}})
    return intended_facts(SwitchDesign(name, changed, cabling))
