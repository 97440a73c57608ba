"""Known Batfish gaps: lines that sanfab renders and Batfish does not model, with their proof.

A line that Batfish does not parse is either of a form listed here, or has no known reason to be
not understood: it may be misspelt. So the forms have no more room than what sanfab writes needs.

Sources: grammars of Batfish 0.36 without the form (``CiscoNxos*.g4``, ``Arista*.g4``), confirmed by
the warnings that it gives on texts of sanfab.
"""

import re
from dataclasses import dataclass

from sanfab.gate.batfish.eos_gaps import EOS_GAPS
from sanfab.gate.batfish.known_gap import Grammar, KnownGap
from sanfab.gate.batfish.nxos_gaps import NXOS_GAPS


@dataclass(frozen=True)
class BuiltInName:
    """A name that configurations reference and the switch itself defines."""

    kind: str
    """Structure type in Batfish."""
    name: str
    """Regular expression."""
    why: str
    source: str
    """Tags that docs/sources.md resolves."""


KNOWN_GAPS: tuple[KnownGap, ...] = (*NXOS_GAPS, *EOS_GAPS)
"""All known gaps; the first that matches a line counts."""


def _any_of(grammar: Grammar) -> tuple[tuple[KnownGap, ...], re.Pattern[str]]:
    """Return the gaps of a grammar, and one expression with a group for each of them."""
    forms = tuple(form for form in KNOWN_GAPS if form.grammar == grammar)
    return forms, re.compile("|".join(rf"((?:{one.under})\n(?:{one.line}))" for one in forms))


_ANY = {"nxos": _any_of("nxos"), "eos": _any_of("eos")}

_BUILT_IN = "the switch has it from the factory, and no text may define it"

BUILT_IN_NAMES: tuple[BuiltInName, ...] = (
    BuiltInName("policy-map type qos", "fcoe-default-in-policy", _BUILT_IN, "C-N5QOS"),
    BuiltInName("policy-map type queuing", "fcoe-default-(?:in|out)-policy", _BUILT_IN, "C-N5QOS"),
    BuiltInName("policy-map type network-qos", "fcoe-default-nq-policy", _BUILT_IN, "C-N5QOS"),
    BuiltInName("class-map type (?:qos|queuing|network-qos)", "class-fcoe", _BUILT_IN, "J2NX"),
    BuiltInName("class-map type network-qos", r"c-8q-nq(?:[1-7]|-default)", _BUILT_IN, "AZLOCAL"),
    BuiltInName("class-map type queuing", r"c-out-8q-q(?:[1-7]|-default)", _BUILT_IN, "AZLOCAL"),
)
"""Names that NX-OS defines itself."""


def known_gap_of(grammar: Grammar, line: str, section: str) -> KnownGap | None:
    """Return the known gap of a line that Batfish does not parse; None: there is none.

    >>> known_gap_of("nxos", "vsan database", "").what
    'VSANs and their members'
    >>> known_gap_of("nxos", "vsan databse", "") is None
    True
    >>> known_gap_of("nxos", "no shutdown", "interface Ethernet1/5") is None
    True
    """
    forms, pattern = _ANY[grammar]
    match = pattern.fullmatch(f"{section}\n{line}")
    return forms[match.lastindex - 1] if match and match.lastindex else None


def built_in_name(kind: str, name: str) -> BuiltInName | None:
    """Return the built-in name that an undefined reference names; None: it is none."""
    return next(
        (
            one
            for one in BUILT_IN_NAMES
            if re.fullmatch(one.kind, kind) and re.fullmatch(one.name, name)
        ),
        None,
    )
