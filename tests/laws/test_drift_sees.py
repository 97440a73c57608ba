"""Whatever changes on a switch by hand is a difference, but for what is left alone on purpose."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import fields, is_dataclass
from itertools import islice

import pytest

from sanfab.facts.fc import ZoneMember
from sanfab.facts.services import ServiceFacts
from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unmanaged import as_running
from sanfab.model.platforms.traits import TRAITS
from sanfab.nos import NOSES
from sanfab.nos.normalize import normalize_for_drift
from support.random_cabling import switches

Change = Callable[[], object]

LEFT_ALONE = {
    # These belong to a text that is sent.
    "answers",
    "saves",
    # What is not committed is in no configuration.
    "device_alias_uncommitted",
    "vsans.uncommitted",
    # Others may need it, and no inventory describes it.
    "features",
    "device_alias_enhanced",
    "spanning_tree",
    "dcb",
    "iscsi_detection",
    "jumbo_size",
    "tcam",
    "double_wide",
    # Any will do; a switch keeps the one that it has.
    "vrfs.rd",
    "vrfs.number",
}


def changes(value: object, where: str = "") -> Iterator[tuple[str, Change]]:
    """Yield (path, what changes one field of a record and of those in it)."""
    assert is_dataclass(value)
    for name in (field.name for field in fields(value) if field.compare):
        path = f"{where}.{name}".removeprefix(".")
        inner = getattr(value, name)
        yield from _changes_of(inner, path)
        new = _other(inner)
        if new is not inner:
            yield path, lambda name=name, new=new: setattr(value, name, new)


def _changes_of(inner: object, path: str) -> Iterator[tuple[str, Change]]:
    if isinstance(inner, dict) and inner:
        yield path, inner.popitem
        records = [one for one in inner.values() if is_dataclass(one)]
        if records and not isinstance(records[0], ZoneMember):
            yield from changes(records[0], path)
    elif is_dataclass(inner):
        yield from changes(inner, path)
    elif isinstance(inner, set | list) and inner:
        yield path, inner.pop


def _other(value: object) -> object:
    """Return another value of the same kind; the same one where none can be made up."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return f"{value}x" if isinstance(value, str) and value else value


def is_left_alone(path: str, intended: SwitchFacts) -> bool:
    section, _, name = path.partition(".")
    unsaid = section == "services" and name in {one.name for one in fields(ServiceFacts)}
    if unsaid and not getattr(intended.services, name):
        return True
    return path in LEFT_ALONE


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_a_manual_change_is_drift_unless_it_is_unmanaged(nos: str) -> None:
    seen, missed = set(), set()
    for group in switches(nos).values():
        design, intended = group[0]
        running = as_running(intended)
        paths = [path for path, _ in changes(running)]
        for index, path in enumerate(paths):
            if path in seen or is_left_alone(path, intended):
                continue
            changed = deepcopy(running)
            next(islice(changes(changed), index, None))[1]()
            expected, found = normalize_for_drift(intended, changed, design.platform)
            (missed if expected == found else seen).add(path)
    assert len(seen) > (29 if nos == "fos" else 40)
    # What a port becomes is decided by its other end, unless it is locked to another role.
    unlocked = set() if TRAITS[nos].fc_modes_stated else {"fc_ports.mode"}
    assert missed - seen - unlocked == set()
