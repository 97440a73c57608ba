"""Known Batfish gaps: lines that sanfab renders and Batfish does not model, with their proof.

A line that Batfish does not parse is either of a form that its NOS lists
(``grammar_gaps.py``), or has no known reason to be
not understood: it may be misspelt. So the forms have no more room than what sanfab writes needs.

Sources: grammars of Batfish 0.36 without the form (``CiscoNxos*.g4``, ``Arista*.g4``), confirmed by
the warnings that it gives on texts of sanfab.
"""

import re
from functools import cache

from sanfab.model.platforms.traits import NosName
from sanfab.nos import NOSES
from sanfab.nos.grammar_gaps import BuiltInName, KnownGap


@cache
def _any_of(nos: NosName) -> tuple[tuple[KnownGap, ...], re.Pattern[str]]:
    """Return the gaps of a NOS, and one expression with a group for each of them."""
    forms = NOSES[nos].grammar_gaps.lines
    return forms, re.compile("|".join(rf"((?:{one.under})\n(?:{one.line}))" for one in forms))


def known_gap_of(nos: NosName, line: str, section: str) -> KnownGap | None:
    """Return the known gap of a line that Batfish does not parse; None: there is none.

    ``nos``: that of the grammar by which Batfish reads it.

    >>> known_gap_of("nxos", "vsan database", "").what
    'VSANs and their members'
    >>> known_gap_of("nxos", "vsan databse", "") is None
    True
    >>> known_gap_of("nxos", "no shutdown", "interface Ethernet1/5") is None
    True
    """
    forms, pattern = _any_of(nos)
    match = pattern.fullmatch(f"{section}\n{line}")
    return forms[match.lastindex - 1] if match and match.lastindex else None


def built_in_name(nos: NosName, kind: str, name: str) -> BuiltInName | None:
    """Return the built-in name that an undefined reference names, or None."""
    return next(
        (
            one
            for one in NOSES[nos].grammar_gaps.built_in_names
            if re.fullmatch(one.kind, kind) and re.fullmatch(one.name, name)
        ),
        None,
    )
