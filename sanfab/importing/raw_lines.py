"""Lines of captured switches that are not understood -> raw lines of the inventory, where safe.

A block becomes raw lines if nothing of it is understood, it may change no fact, sanfab has no words
for lines that begin so, it speaks of nothing that the storage network depends on, and none of it
may hold a secret. All others stay with the switch, and are listed.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from sanfab.errors import SanfabError
from sanfab.facts.effects import EffectKind, LineEffect
from sanfab.importing.captures import ImportedSwitch
from sanfab.importing.draft import Draft, UnstatedFact
from sanfab.importing.resolve import accepted_part, differences_of
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.cabling import Cabling
from sanfab.masking import HIDDEN, mask_secrets
from sanfab.model.platforms.traits import NosName
from sanfab.model.yaml12 import Where
from sanfab.nos import NOSES
from sanfab.nos.forms import compile_form
from sanfab.render.build import prove
from sanfab.render.templates import render_configuration

_REASON = "that nobody needs to know what they do: sanfab has no words for these lines"
_MOST = 16_000
"""Characters of the raw lines of a switch; an inventory takes a few more."""
_SECRET_WORD = re.compile(
    r"(?i)(?:^|[^a-z])(?:\w*pass\w*|\w*secret\w*|communit\w*|\w*key\w*|\w*psk|\w*auth\w*|\w*priv\w*"
    r"|\w*crypt\w*|credential\w*|cert\w*|pki|crypto|token|user\w*|account\w*|snmp\w*|tacacs\w*"
    r"|radius\w*|ldap\w*|md5|sha\d*|licen[sc]e\w*|trustpoint\w*|ssh\w*|rsa|dsa|ecdsa|login|chap"
    r"|banner|hash\w*)(?=$|[^a-z])"
)
"""Words that a secret, its hash or the name of an account follows, on this line or below it."""
_HASH = re.compile(
    r"\$\d\w?\$|[0-9a-fA-F]{12,}|\(hidden\)"
    r"|(?<!\S)(?![A-Z][A-Za-z-]+\d[\d/:.]*(?!\S))"
    r"(?=\S*[a-z])(?=\S*[A-Z])(?=\S*\d)[A-Za-z0-9+/=_-]{12,}"
    r"|(?:^|\s)(?:0|5|6|7|8a|9)\s+\S{6,}|://[^\s/]*:"
)
"""What looks like a secret, a hash of it, a certificate, or a password in an address."""
_OF_STORAGE = re.compile(
    r"(?i)(?:^|[^a-z])(?:dcb\w*|pfc|ets|qos|stp|spanning|lacp|lags?|mlag|vpc|vlt|vlans?|vsans?|vrfs?"
    r"|mtu|flow\w*|pause|priorit\w+|ports?|interfaces?|ethernet|channel|sharing|fcoe|fc|fip|npi?v"
    r"|zon\w+|lldp|queu\w+|polic\w+|class|storm\w*|shutdown|switchport|access|acls?|eaps|erps|ring"
    r"|breakout|speed|fec|reload|erase|boot|copp|plane|vty|console|aaa|management)(?=$|[^a-z])"
)
"""Words of what the storage network, or a login, depends on: a line that speaks of it is listed."""


def may_hold_secret(lines: Sequence[str]) -> bool:
    """Return whether a line may hold a secret: it, or a header of the block that it stands in.

    >>> may_hold_secret(["key chain ospf", " key 1"]), may_hold_secret(["no ip source-route"])
    (True, False)
    >>> may_hold_secret(["foo 7 070c285f4d06"]), may_hold_secret(["peer $1$sIgn$Hy0"])
    (True, True)
    """
    return any(_SECRET_WORD.search(line) or _HASH.search(line) for line in lines)


def shown_line(lines: Sequence[str]) -> str:
    r"""Return a line of some blocks for a list: what may be a secret is hidden.

    ``lines``: the headers of its blocks, then itself.

    >>> shown_line(["crypto ca x", " 30820122 300d0609"]), shown_line(["username bob role admin"])
    ('(hidden)', 'username (hidden)')
    >>> shown_line(["no ip source-route"])
    'no ip source-route'
    """
    *headers, line = lines
    if headers and may_hold_secret(headers):
        return HIDDEN
    word = _SECRET_WORD.search(line)
    if word is None:
        return HIDDEN if _HASH.search(line) else mask_secrets(line.strip())
    before = _HASH.search(line[: word.start()])
    end = re.compile(r"\S*").match(line, word.end())
    shown = line[: end.end() if end is not None else word.end()].strip()
    return HIDDEN if before is not None else f"{shown} {HIDDEN}"


class _UnreadRow(NamedTuple):
    """One line that is not understood."""

    number: int
    path: tuple[str, ...]
    """The headers of its blocks, then itself, with the blanks before each."""


def state_raw_lines(draft: Draft, cabling: Cabling, switches: Sequence[ImportedSwitch]) -> Cabling:
    """State the lines of each switch that may be raw lines, and list those that may not."""
    stated = {one.name: _state(draft, one) for one in switches if one.reading.not_understood}
    tried = [one for one in switches if stated.get(one.name)]
    if tried:
        cabling = accepted_part(draft)
        wrong = [one for one in tried if not _holds(cabling, one)]
        for one in wrong:
            draft.drop(_where(one))
            stated[one.name] = frozenset()
        cabling = accepted_part(draft) if wrong else cabling
    for one in switches:
        if one.name in stated:
            is_kept = draft.at(_where(one)) is not None
            draft.unread += _left(one, stated[one.name] if is_kept else frozenset())
    return cabling


def _where(one: ImportedSwitch) -> Where:
    return "switches", one.name, "configuration"


def _state(draft: Draft, one: ImportedSwitch) -> frozenset[int]:
    """State the raw lines of a switch; return their numbers."""
    blocks = [*_safe_blocks(one)]
    rows = [row.path[-1] for block in blocks for row in block]
    text = "\n".join(rows) + ("\n" if len(rows) > 1 else "")  # as a block of YAML is read
    if not rows or len(text) > _MOST:
        return frozenset()
    draft.put(_where(one), text, _REASON)
    return frozenset(row.number for block in blocks for row in block)


def _holds(cabling: Cabling, one: ImportedSwitch) -> bool:
    """Return whether a switch with its raw lines renders, reads back, and differs in nothing."""
    design = design_of(cabling, one.name)
    facts = managed_facts(design)
    text = render_configuration(facts, design.platform, design.capabilities)
    try:
        prove(facts, text, design)
    except SanfabError:
        return False
    return not differences_of(cabling, one)


def _left(one: ImportedSwitch, stated: frozenset[int]) -> Iterator[UnstatedFact]:
    """Yield the lines that stay unstated, without what may be a secret."""
    for row in _rows(one):
        if row.number in stated:
            continue
        is_secret = may_hold_secret(row.path)
        what = ", and may hold a secret" if is_secret else ""
        yield UnstatedFact(
            one.name, f"line {row.number} is not understood{what}", shown_line(row.path)
        )


def _rows(one: ImportedSwitch) -> Iterator[_UnreadRow]:
    """Yield the lines that are not understood, each with the headers of its blocks."""
    wanted = {line.number: line.text for line in one.reading.not_understood}
    above: list[str] = []
    for number, row in enumerate(one.text.splitlines(), start=1):
        text = row.strip()
        if not text or text.startswith(NOSES[one.platform.nos].comment):
            continue
        indent = len(row) - len(row.lstrip())
        above = [header for header in above if len(header) - len(header.lstrip()) < indent]
        if number in wanted:
            yield _UnreadRow(number, (*above, row.rstrip()))
        above.append(row.rstrip())


def _safe_blocks(one: ImportedSwitch) -> Iterator[list[_UnreadRow]]:
    """Yield the blocks that may be raw lines as a whole."""
    known = {row.number: row for row in _rows(one)}
    doubted = {each.number for each in one.reading.doubts}
    doubted |= {each.number for each in one.reading.effects if each.path or not _is_open(each)}
    for block in _blocks(one):
        rows = [known[number] for number in block if number in known]
        if len(rows) == len(block) and not doubted & {*block} and _is_safe(rows, one):
            yield rows


def _is_open(effect: LineEffect) -> bool:
    """Return whether nobody knows what a line does; what is known to stop or limit is listed."""
    return effect.kind is EffectKind.UNKNOWN


def _blocks(one: ImportedSwitch) -> Iterator[list[int]]:
    """Yield the numbers of the lines of each block at the left margin."""
    block: list[int] = []
    for number, row in enumerate(one.text.splitlines(), start=1):
        if not row.strip() or row.startswith(NOSES[one.platform.nos].comment):
            continue
        if block and not row.startswith(" "):
            yield block
            block = []
        block.append(number)
    if block:
        yield block


def _is_safe(rows: Sequence[_UnreadRow], one: ImportedSwitch) -> bool:
    first = rows[0].path[-1]
    if any(may_hold_secret(row.path) for row in rows) or not all(
        re.fullmatch(r"[ -~]+", row.path[-1]) and "@@" not in row.path[-1] for row in rows
    ):
        return False
    if any(_OF_STORAGE.search(row.path[-1]) for row in rows):
        return False
    words = first.removeprefix("no ").split()
    heads = _beginnings(one.platform.nos)
    return not any(
        head.fullmatch(" ".join(words[:length])) for length, of in heads.items() for head in of
    )


@cache
def _beginnings(nos: NosName) -> dict[int, tuple[re.Pattern[str], ...]]:
    """Return how the lines at the left margin begin that sanfab has words for, by words.

    Two words tell what a line is about; where all begin with a verb, three do.
    """
    found: dict[int, dict[str, None]] = {2: {}, 3: {}}
    for one in NOSES[nos].line_forms:
        words = _WORD.findall(one.form.removeprefix("no ")) if not one.under else []
        length = 3 if words and words[0] in _VERBS else 2
        if words:
            found[length][" ".join(words[:length])] = None
    return {length: tuple(map(compile_form, heads)) for length, heads in found.items()}


_WORD = re.compile(r"(?:\{[^{}]*(?:\{\d+\}[^{}]*)*\}|[^\s{])+")
_VERBS = frozenset({"configure", "create", "enable", "disable", "delete"})
