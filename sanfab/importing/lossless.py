"""Lossless classes of a captured switch -> `qos`: priority of iSCSI, share of each class.

The values that stand in the configuration are tried until the intended classes are those of the
switch: how a NOS spreads a share over its policies is said once, in `sanfab/intent/`.
"""

from collections.abc import Iterator
from itertools import product

from sanfab.facts.switch import SwitchFacts
from sanfab.importing.captures import ImportedSwitch
from sanfab.importing.draft import Draft
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import intended_facts
from sanfab.inventory.cabling import Cabling
from sanfab.model.design import ISCSI_PRIORITY, QosIntent
from sanfab.model.yaml12 import Data

_FACTS = ("policies", "system_policies", "dcbx_iscsi_priority")


def fit_lossless_classes(
    draft: Draft, cabling: Cabling, one: ImportedSwitch, intended: SwitchFacts
) -> bool:
    """State the classes of a switch where they are not the usual ones; return whether it did."""
    where = ("switches", one.name, "qos")
    if _seen(intended) == _seen(one.facts) or draft.at(where) is not None:
        return False
    for qos in _choices(one.facts):
        if _seen(_with(cabling, one.name, qos)) == _seen(one.facts):
            draft.put(where, qos)
            return True
    return False


def _seen(facts: SwitchFacts) -> tuple[object, ...]:
    """Return the facts that a share or a priority changes."""
    ports = {
        name: (port.pfc_priorities, port.bandwidth)
        for name, port in facts.ports.items()
        if port.pfc_priorities or port.bandwidth
    }
    return (*(getattr(facts, name) for name in _FACTS), ports)


def _choices(facts: SwitchFacts) -> Iterator[dict[str, Data]]:
    """Yield the classes that the numbers in a configuration may stand for, the simplest first."""
    classes = [one for policy in facts.policies.values() for one in policy.classes.values()]
    shares = {one.bandwidth for one in classes if one.bandwidth}
    shares |= {share for port in facts.ports.values() for share in port.bandwidth.values()}
    priorities = {one for found in classes if found.no_drop for one in found.priorities}
    priorities |= {one for port in facts.ports.values() for one in port.pfc_priorities}
    if facts.dcbx_iscsi_priority is not None:
        priorities.add(facts.dcbx_iscsi_priority)
    known = [None, *sorted(share for share in shares if share in range(1, 100))]
    numbers = [ISCSI_PRIORITY, *sorted(priorities - {ISCSI_PRIORITY})]
    for priority, iscsi, fcoe in product(numbers, known, known):
        found: dict[str, Data] = {}
        own: dict[str, Data] = {"priority": priority} if priority != ISCSI_PRIORITY else {}
        own |= {"bandwidth": iscsi} if iscsi is not None else {}
        if own:
            found["iscsi"] = own
        if fcoe is not None:
            found["fcoe"] = {"bandwidth": fcoe}
        if found:
            yield found


def _with(cabling: Cabling, name: str, qos: dict[str, Data]) -> SwitchFacts:
    """Return the intended facts of a switch with other lossless classes."""
    san = cabling.san
    intent = san.switches[name].model_copy(update={"qos": QosIntent.model_validate(qos)})
    changed = san.model_copy(update={"switches": {**san.switches, name: intent}})
    return intended_facts(SwitchDesign(name, changed, cabling))
