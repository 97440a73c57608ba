"""NX-OS lines with an effect, and all lines -> the effects, as far as other lines decide them.

An access list drops storage or lets it through; a minimum of links is more than a LAG has.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from sanfab.facts.effects import EffectKind, LineEffect
from sanfab.facts.switch import SwitchFacts
from sanfab.nos.nesting import NumberedLine


class _Rule(NamedTuple):
    """An entry of an access list."""

    permits: bool
    protocol: str
    rest: str


_ENTRY_WORDS = 2
_STORAGE_PORTS = {"3260": "iSCSI", "iscsi": "iSCSI", "4420": "NVMe/TCP", "8009": "NVMe/TCP"}
_STORAGE_TCP = (("3260", "iSCSI"), ("4420", "NVMe/TCP"), ("8009", "NVMe/TCP discovery"))
_STORAGE_ETHERTYPES = (("0x8906", "FCoE"), ("0x8914", "FIP"))


def judge_effects(
    effects: Iterable[LineEffect], facts: SwitchFacts, rows: Iterable[NumberedLine]
) -> tuple[LineEffect, ...]:
    """Return the effects with what other lines say of them."""
    lists = _access_lists(rows) if (effects := tuple(effects)) else {}
    judged = (_judged_list(_judged_links(one, facts), lists) for one in effects)
    return tuple(one for one in judged if one is not None)


def _judged_links(one: LineEffect, facts: SwitchFacts) -> LineEffect:
    """Return an effect; a minimum of links that a LAG cannot have up stops it."""
    lag = facts.lags.get(one.path[-1]) if one.path[:1] == ("ports",) else None
    if lag is None or not one.text.startswith("lacp min-links "):
        return one
    wanted, there = int(one.text.split()[-1]), len(lag.members)
    if wanted <= there:
        return one
    words = f"it never comes up: it has {there} members, and {wanted} must be up"
    return one._replace(kind=EffectKind.STOPS, words=words)


def _access_lists(rows: Iterable[NumberedLine]) -> dict[str, list[_Rule]]:
    """Return the entries of the access lists of a configuration by kind and name."""
    lists: dict[str, list[_Rule]] = {}
    rules: list[_Rule] | None = None
    for _, text, indent in rows:
        words = text.split()
        if not indent:
            is_list = words[1:2] == ["access-list"] and words[0] in {"ip", "mac"}
            rules = lists.setdefault(f"{words[0]} {words[-1]}", []) if is_list else None
            continue
        words = words[1:] if words[0].isdigit() else words
        if rules is not None and len(words) > _ENTRY_WORDS and words[0] in {"permit", "deny"}:
            rules.append(_Rule(words[0] == "permit", words[1], " ".join(words[1:])))
    return lists


def _judged_list(one: LineEffect, lists: Mapping[str, list[_Rule]]) -> LineEffect | None:
    """Return an effect of an access list with what it drops; None: storage passes."""
    words = one.text.split()
    if "access-group" not in words:
        return one
    kind, name = words[0], words[words.index("access-group") + 1]
    rules = lists.get(f"{kind} {name}")
    if rules is None:
        return one
    probes = _STORAGE_ETHERTYPES if kind == "mac" else _STORAGE_TCP
    judge = _passes_mac if kind == "mac" else _passes_tcp
    found = {title: judge(rules, probe) for probe, title in probes}
    dropped = [title for title, passes in found.items() if passes is False]
    unsure = [title for title, passes in found.items() if passes is None]
    if dropped:
        return one._replace(words=f"{one.words}: it drops {', '.join(dropped)}")
    if unsure:
        return one._replace(words=f"{one.words}: for {', '.join(unsure)} that depends on addresses")
    return None


def _passes_tcp(rules: Iterable[_Rule], port: str) -> bool | None:
    """Return whether TCP to and from a port passes between any addresses; None: undecided."""
    for rule in rules:
        if rule.protocol not in {"ip", "tcp"}:
            continue
        named = [name for name in rule.rest.split() if name in _STORAGE_PORTS or name.isdigit()]
        ports = {"3260" if name == "iscsi" else name for name in named}
        if rule.rest in {"ip any any", "tcp any any"}:
            return rule.permits
        if ports and port not in ports and "range" not in rule.rest and " eq " in rule.rest:
            continue
        if not rule.permits and rule.rest.startswith(("ip any any", "tcp any any", "tcp any eq")):
            return False
        return None
    return False


def _passes_mac(rules: Iterable[_Rule], ethertype: str) -> bool | None:
    """Return whether frames of a type pass between any addresses; None: undecided."""
    for rule in rules:
        if rule.rest == "any any":
            return rule.permits
        words = rule.rest.split()
        if words[:2] == ["any", "any"]:
            if ethertype in words:
                return rule.permits
            continue
        return None
    return False
