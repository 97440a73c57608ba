"""State -> class maps, policy maps, system qos."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sanfab_lab.nxos.state import ClassMap, PolicyMap, State

if TYPE_CHECKING:
    from sanfab_lab.nxos.switch import Nxos


_SYSTEM_CLASSES = (
    ("qos", "class-fcoe", ""),
    ("queuing", "class-fcoe", "1"),
    ("queuing", "class-all-flood", "2"),
    ("queuing", "class-ip-multicast", "2"),
    ("network-qos", "class-fcoe", "1"),
    ("network-qos", "class-all-flood", "2"),
    ("network-qos", "class-ip-multicast", "2"),
)
"""Built-in class maps that a 5000 prints [mem]."""


def qos_lines(switch: "Nxos", state: State) -> Iterator[str]:
    """Yield the lines of quality of service."""
    for kind in ("qos", "queuing", "network-qos"):
        if not switch.n9k:
            yield from _system_classes(kind, fcoe="fcoe" in state.features)
        for (of, name), known in state.class_maps.items():
            if of == kind:
                yield from _class_map(kind, name, known)
    for kind in ("qos", "queuing", "network-qos"):
        for (of, name), policy in state.policy_maps.items():
            if of == kind:
                yield from _policy_map(kind, name, policy)
    yield from _system_qos(state)


def _system_qos(state: State) -> Iterator[str]:
    if state.system_qos:
        yield "system qos"
    for how in sorted(state.system_qos, key=_SYSTEM_ORDER.index):
        yield f"  service-policy type {how} {state.system_qos[how]}"


def _system_classes(kind: str, *, fcoe: bool) -> Iterator[str]:
    for of, name, group in _SYSTEM_CLASSES:
        if of == kind and (fcoe or name != "class-fcoe"):
            yield f"class-map type {kind} {name}"
            if group:
                yield f"  match qos-group {group}"


_SYSTEM_ORDER = ["queuing input", "queuing output", "qos input", "network-qos"]


def _class_map(kind: str, name: str, known: ClassMap) -> Iterator[str]:
    match = f"{known.match} " if kind == "qos" else ""
    yield f"class-map type {kind} {match}{name}"
    if known.description:
        yield f"  description {known.description}"
    yield from (f"  {text}" for text in known.lines)


def _policy_map(kind: str, name: str, known: PolicyMap) -> Iterator[str]:
    yield f"policy-map type {kind} {name}"
    if known.description:
        yield f"  description {known.description}"
    for one, lines in known.classes.items():
        yield f"  class {one}" if kind == "qos" else f"  class type {kind} {one}"
        yield from (f"    {text}" for text in lines.values())
