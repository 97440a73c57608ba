"""Interface names as people write them: ``Et1``, ``ethernet 1-4,7``, ``Po1-2``."""

import re

from sanfab_lab.eos.cli import RefusedError
from sanfab_lab.eos.state import KINDS, State, kind_of, order

_ITEM = re.compile(r"([A-Za-z][A-Za-z-]*?)?(\d+(?:/\d+)*)(?:-(\d+(?:/\d+)*))?$")
LIMITS = {"Vlan": range(1, 4095), "Loopback": range(1001)}
SHAPE = r"[A-Za-z][A-Za-z-]*\d[\w/,-]*"
"""What an interface or a list of them looks like in a form."""


def kind_named(text: str) -> str:
    """Return the kind of interface that a word begins; empty: none.

    >>> kind_named("et"), kind_named("Po"), kind_named("x")
    ('Ethernet', 'Port-Channel', '')
    """
    near = [kind for kind in KINDS if kind.lower().startswith(text.lower())]
    return near[0] if text and near else ""


def expand(text: str, state: State, lag_max: int) -> list[str]:
    """Return the interfaces that a list names; raises RefusedError if one cannot be."""
    names: list[str] = []
    kind = ""
    for item in text.split(","):
        match = _ITEM.match(item.strip())
        if match is None:
            raise _invalid(item)
        kind = kind_named(match[1]) if match[1] else kind
        if not kind:
            raise _invalid(item)
        names += _run(kind, match[2], match[3], state, lag_max)
    return list(dict.fromkeys(names))


def _invalid(item: str) -> RefusedError:
    return RefusedError("Invalid input", f"Invalid input (at token 1: '{item}')", invalid=True)


def _run(kind: str, first: str, last: str | None, state: State, lag_max: int) -> list[str]:
    if kind in {"Ethernet", "Management"}:
        return _ports(kind, first, last, state)
    limits = {**LIMITS, "Port-Channel": range(1, lag_max + 1)}[kind]
    if "/" in first or "/" in (last or ""):
        raise _invalid(first)
    numbers = range(int(first), int(last or first) + 1)
    if not numbers or numbers[0] not in limits or numbers[-1] not in limits:
        raise _invalid(first)
    return [f"{kind}{number}" for number in numbers]


def _ports(kind: str, first: str, last: str | None, state: State) -> list[str]:
    low = _numbers(first)
    high = _numbers(last) if last else low
    high = (*low[: len(low) - len(high)], *high)  # Ethernet49/1-4: the last number runs
    known = [name for name in state.ports if kind_of(name) == kind]
    ends = {f"{kind}{'/'.join(map(str, end))}" for end in (low, high)}
    if not ends <= set(known):
        raise RefusedError("Interface does not exist")
    return [name for name in known if low <= order(name)[1:] <= high]


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split("/"))


def existing(text: str, state: State, lag_max: int) -> list[str]:
    """Return the interfaces that a list names and that are there."""
    names = [name for name in expand(text, state, lag_max) if name in state.ports]
    if not names:
        raise RefusedError("Interface does not exist")
    return names
