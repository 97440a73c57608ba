"""Text copied from a terminal -> the text that the switch printed, and what was done to it.

Numbers of lines stay: what is left out, or joined to the line before, leaves an empty line.
"""

import re
from collections import Counter, deque
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from sanfab.facts.missing import Truncation
from sanfab.text import count, numbers

_PAGER = re.compile(
    r"(?:^[ \t]*(?:-+ ?\(?more\)?(?: \d+%)? ?-+|<-+ more -+>|press <space> to continue.*quit:)"
    r"[ \t\x08]*$)|^[ \t]*-+ ?\(?more\)? ?-+ *\x08[ \x08]*(?<=\x08)",
    re.IGNORECASE | re.MULTILINE,
)
"""What a pager prints, and the blanks with which it takes that back."""
_PAGER_BEFORE = re.compile(r"^( ?)(-+ ?\(?more\)? ?-+)( *)(?=\S)", re.IGNORECASE | re.MULTILINE)
"""What a pager prints before a line, once a log has lost how the pager takes it back."""
_CONTROL = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]")
"""What a pager sends to turn its letters and to empty its line."""
_NAME = re.compile(r"^(?:hostname|switchname|configure snmp sysName) +\"?([^\s\"]+)", re.MULTILINE)
_HEAD = re.compile(
    r"^(?:!Command: show run|Current Configuration \.\.\.|! device: |! Version \d|version \d"
    r"|# Module devmgr )",
    re.MULTILINE,
)
"""What a switch prints once in a configuration."""
_SECTION = re.compile(r"^(?:interface|vlan|create vlan) .*\w", re.MULTILINE)
_STATEMENT = (
    r"(?:create|delete|unconfigure|(?:conf(?:ig|igure)?|enable|disable) (?!t(?:erminal)?\b|[0-9]))"
    r"\b.*\S"
)
"""What somebody types on ExtremeXOS, which has no mode for it: every prompt takes it."""
_PROMPT = re.compile(
    r"^(?:"
    r"[ \t]*[A-Za-z][\w.-]*(?:\([\w-]+\))?[#>]"
    r"(?: ?(?:do )?(?:(?:sh|ter|ex|en|wr|cop|mor|sav|conf)\S*|reload|reboot|clear|dir|ping|logout)"
    r"(?: .*)?)?"
    r"|(?:\* )?(?:Slot-\d+ )?[A-Za-z][\w-]*\.\d+ [#>](?: .*)?"
    r"|[ \t]*[#>] ?(?:en|enable|ex|exit|end|wr(?:ite)?(?: mem\w*)?|copy run\S* start\S*"
    r"|reload-type \S+|conf(?:ig|igure)?(?: t\S*)?)"
    r")[ \t]*$",
    re.MULTILINE,
)
"""A prompt alone, or with a command that shows something or leaves; people cut off its name."""
_TYPED = re.compile(
    r"^(?:[ \t]*(?:[A-Za-z][\w./-]*)?\((?:config|conf)[\w,./:-]*\)[#>][ \t]*(?=\S)"
    r"|[ \t]*(?:\* )?(?:Slot-\d+ )?[A-Za-z][\w-]*(?:\.\d+)? ?[#>] (?=" + _STATEMENT + r"$))",
    re.MULTILINE,
)
"""A prompt that takes configuration, before a line that somebody typed."""
_BARE = re.compile(r"^[ \t]*[#>] ?(?=[a-z])", re.MULTILINE)
"""A prompt of which people cut off the name, before a line: a comment, if others have no prompt.
What a switch prints as one begins with a capital."""
_UNCOMMENTED = re.compile(r"^[ \t]*[^#>!\s]", re.MULTILINE)
_MODE = re.compile(r"^[ \t]*([A-Za-z][\w./-]*)\((?:config|conf)[\w,./:-]*\)[#>]", re.MULTILINE)
"""The name in a prompt of the mode for configuration."""
_NOTHING = "(?!)"
_ANSWERED = re.compile(r"[#>] ?(?:copy|dir|ping|clear)\b")
"""In a prompt: a command that answers, but with no configuration."""
_OTHER = re.compile(r"[#>] ?sho?w? +(?!run|start|conf|tech)[a-z]", re.IGNORECASE)
"""In a prompt: a command that shows something else than the configuration."""
_LOGIN = re.compile(
    r"[ \t]*(?:\S+@\S+'s password: *|(?:login as|login|user(?:name)?|password): ?\S*"
    r"|(?:\S*[$%#>] ?)?(?:ssh|telnet) (?:.* )?(?:\S+@\S+|\d+(?:\.\d+){3})"
    r"|User Access Verification|[\w.-]+ login: ?\S*"
    r"|Last login: .*|(?:Trying|Connected to) \S+|Escape character is .*)[ \t]*",
    re.IGNORECASE,
)
"""What stands on a terminal before the first prompt of a switch, and once it is left."""
_REFUSAL = re.compile(
    r"[ \t]*(?:\^|%+ ?(?:Error|Invalid|Incomplete|Ambiguous|Unrecognized)\b.*"
    r"|Enter configuration commands, one per line.*)[ \t]*"
)
"""What a switch answers to a command that it does not take, and to `configure terminal`."""
_LOG = re.compile(r"^(?:=~)+=? ?PuTTY log .*$", re.MULTILINE)
"""What a terminal program writes at the head of its log."""
_NARROWEST, _WIDEST = 40, 200
"""Columns of a terminal."""
_USUAL = frozenset({79, 80, 100, 120, 132, 160})
"""Widths of terminals."""
_PROOF = 2
"""Lines that show the width of a terminal that is not usual."""
_LIST = re.compile(r"(?:\d+[-,])+\d+$")
"""A list of numbers at the end of a line."""

_CUT = "ends at a page mark: the rest of the configuration is missing"

UnreadNumbers = Callable[[str], set[int]]
"""Returns the numbers of the lines of a text that its reader does not understand."""


class TerminalCapture(NamedTuple):
    """A text as the switch printed it."""

    text: str
    notes: tuple[str, ...] = ()
    """What the operator should know of it, in sentences."""
    cut: Truncation | None = None
    """Where it ends before the configuration does."""


def without_terminal(text: str) -> TerminalCapture:
    """Return a text without prompts, what a pager prints, and what other commands show."""
    text = _LOG.sub("", _CONTROL.sub("", text) if "\x1b" in text else text)
    cut = _ends_at_page(text)
    text, pages = _PAGER.subn("", text)
    text, before = _PAGER_BEFORE.subn(_without_blanks, text)
    pages += before
    text, dialogue = _without_dialogue(text)
    text, others = _without_other_commands(text)
    text, typed = (_BARE if _UNCOMMENTED.search(text) is None else _TYPED).subn("", text)
    text, prompts = _PROMPT.subn("", text)
    if not dialogue + others + pages + typed + prompts:
        return TerminalCapture(text)
    left_out = count(pages + typed + prompts, "prompt")
    shown = f", and the output of {count(others, 'other command')}" if others else ""
    shown += f", and {count(dialogue, 'line')} before the first output" if dialogue else ""
    end = (_CUT,) if cut is not None else ()
    return TerminalCapture(text, (f"copied from a terminal: {left_out}{shown} left out", *end), cut)


def _without_blanks(mark: re.Match[str]) -> str:
    """Return the indent of the line after a page mark: blanks as wide as the mark took it back."""
    of_mark = 3 * len(mark[1])  # ` --More-- ` ends with a blank, and ten blanks follow it
    return mark[3][len(mark[2]) + of_mark :]


def switches_named(text: str) -> dict[str, int]:
    """Return the names that a text gives its switches, with the line of each: one, or none.

    A switch that is renamed on the way is one switch, and has its last name.
    """
    found = list(_NAME.finditer(text))
    names: dict[str, int] = {}
    for match in found:
        names.setdefault(match[1], text.count("\n", 0, match.start()) + 1)
    second = next((match.start() for match in found if match[1] != found[0][1]), 0)
    if not second or _is_repeated(text, second):
        return names
    return {found[-1][1]: names[found[-1][1]]}


def _is_repeated(text: str, second: int) -> bool:
    """Return whether a text holds two configurations, the other one with the name at ``second``.

    Each begins as a switch begins to print it, or most sections of one stand in the other too.
    """
    heads = Counter(match[0] for match in _HEAD.finditer(text))
    before, after = (set(_SECTION.findall(part)) for part in (text[:second], text[second:]))
    shared = len(before & after)
    most = max(len(before), len(after))
    return any(times > 1 for times in heads.values()) or (shared > 1 and 2 * shared > most)


def _ends_at_page(text: str) -> Truncation | None:
    """Return the last page mark if nothing follows it but a prompt: somebody quit the pager."""
    pages = deque(_PAGER.finditer(text), maxlen=1)
    if not pages or _PROMPT.sub("", text[pages[0].end() :]).strip():
        return None
    line = text.count("\n", 0, pages[0].start()) + 1
    return Truncation(line, "a page mark at the end", "the rest of the configuration")


def _without_dialogue(text: str) -> tuple[str, int]:
    """Return a text without the dialogue at its ends, and how many lines that has.

    A login with all that is printed before the first prompt, the answers to commands that the
    switch did not take, and what it prints once it is left.
    """
    lines, is_answer = text.split("\n"), False
    welcome = _welcome(lines)
    left_out = sum(bool(line.strip()) for line in lines[:welcome])
    lines[:welcome] = [""] * welcome
    for at, line in reversed(tuple(enumerate(lines))):
        if _LOGIN.fullmatch(line):
            lines[at], left_out = "", left_out + 1
        elif line.strip():
            break
    for at, line in enumerate(lines):
        if _LOGIN.fullmatch(line) or (is_answer and _REFUSAL.fullmatch(line)):
            lines[at], left_out = "", left_out + 1
        elif _PROMPT.match(line):
            is_answer = True
        elif line.strip():
            break
    return "\n".join(lines), left_out


def _welcome(lines: list[str]) -> int:
    """Return how many lines stand before the first prompt, if they are a login and no more."""
    first = next((at for at, line in enumerate(lines) if _PROMPT.match(line)), 0)
    before = "\n".join(lines[:first])
    is_login = any(_LOGIN.fullmatch(line) for line in lines[:first])
    has_lines = _HEAD.search(before) or _SECTION.search(before) or _NAME.search(before)
    return first if is_login and not has_lines else 0


def _without_other_commands(text: str) -> tuple[str, int]:
    """Return a text without the lines after prompts that show something else, and how many do."""
    names = "|".join(sorted(map(re.escape, set(_MODE.findall(text)))))
    # A switch that has a mode for configuration takes none at its other prompts.
    elsewhere = re.compile(rf"[ \t]*(?:{names})[#>] ?[a-z].*" if names else _NOTHING)
    if _OTHER.search(text) is None and not names:
        return text, 0
    lines, others, is_left_out = text.split("\n"), 0, False
    for at, line in enumerate(lines):
        is_answered = _ANSWERED.search(line) is not None or not _PROMPT.match(line)
        if is_answered and elsewhere.fullmatch(line):
            lines[at], is_left_out, others = "", True, others + 1
        elif _PROMPT.match(line) or _TYPED.match(line):
            is_left_out = _OTHER.search(line) is not None
            others += is_left_out
        elif is_left_out:
            lines[at] = ""
    return "\n".join(lines), others


def unwrapped(capture: TerminalCapture, unread_in: UnreadNumbers) -> TerminalCapture:
    """Return a text with the lines joined that a terminal wrapped at its width.

    The width is certain if it is a usual one or several lines end there, a break if a list goes on
    behind it. Every joined line must be understood; otherwise the text stays as it is, and a note
    says what may be wrapped.
    """
    lines = capture.text.split("\n")
    width = max(map(len, lines), default=0)
    full = [number for number, line in enumerate(lines, 1) if len(line) == width]
    if not _NARROWEST <= width <= _WIDEST or full == [len(lines)]:
        return capture
    broken = [
        number
        for number in full
        if number < len(lines) and lines[number].strip() and not _begins_line(lines, number)
    ]
    unread = unread_in(capture.text) if broken else set()
    wrapped = [number for number in broken if number + 1 in unread]
    if not wrapped:
        return capture
    text = _joined(lines, wrapped)
    is_certain = width in _USUAL or len(wrapped) >= _PROOF
    is_certain = is_certain or all(_is_one_list(lines, number) for number in wrapped)
    if is_certain and unread_in(text).isdisjoint(_starts(wrapped)):
        more = sorted({*wrapped, *_without_last_blank(lines, width, unread)})
        longer = _joined(lines, more)
        if more != wrapped and unread_in(longer).isdisjoint(_starts(more)):
            wrapped, text = more, longer
        note = f"{count(len(wrapped), 'line')} joined that a terminal of {width} columns wrapped"
        return capture._replace(text=text, notes=(*capture.notes, note))
    note = f"perhaps wrapped by a terminal of {width} columns, not joined: {_listed(wrapped)}"
    return capture._replace(notes=(*capture.notes, note))


def _without_last_blank(lines: list[str], width: int, unread: set[int]) -> Iterator[int]:
    """Yield the lines that ended in a blank at the width, which the publisher took away."""
    for number, line in enumerate(lines[:-1], 1):
        if len(line) == width - 1 and number + 1 in unread and lines[number].startswith(" "):
            yield number


def _listed(found: list[int]) -> str:
    return f"line{'s' if len(found) > 1 else ''} {numbers(found)}"


def _begins_line(lines: list[str], number: int) -> bool:
    """Return whether what follows a line begins as several other lines do: no terminal broke it."""
    word = lines[number].split(maxsplit=1)[0]
    width = len(lines[number - 1])
    after = [
        one
        for before, one in pairwise(lines)
        if len(before) < width and one.split(maxsplit=1)[:1] == [word]
    ]
    return len(after) >= _PROOF


def _is_one_list(lines: list[str], number: int) -> bool:
    """Return whether a list goes on in the next line: as one list its numbers ascend."""
    whole = _LIST.search(lines[number - 1] + lines[number])
    if whole is None or len(whole[0]) <= len(lines[number]):
        return False
    found = [int(one) for one in re.split("[-,]", whole[0])]
    return found == sorted(set(found))


def _starts(wrapped: list[int]) -> list[int]:
    """Return the first of each run of wrapped lines."""
    return [number for number in wrapped if number - 1 not in set(wrapped)]


def _joined(lines: list[str], wrapped: list[int]) -> str:
    """Return the text with each line after a wrapped one joined to it."""
    joined = list(lines)
    starts, start = set(_starts(wrapped)), 0
    for number in wrapped:
        start = number if number in starts else start
        joined[start - 1] += joined[number]
        joined[number] = ""
    return "\n".join(joined)
