"""Forms of configuration lines, and the search for the form of a line.

A form is the line itself with ``{word}`` for what varies:
``{name}`` stands for one word, ``{name:regex}`` for what the regular expression matches, and
``{name...}`` for the rest of the line.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from sanfab.facts.effects import EffectKind

_PLACEHOLDER = re.compile(r"\{(\w+)(\.\.\.|:[^{}]*(?:\{\d+\}[^{}]*)*)?\}")


@cache
def compile_form(form: str) -> re.Pattern[str]:
    """Return the regular expression of a form; it is compiled when it is first asked for.

    A configuration uses a few of the thousands of forms: to compile all took half of each start.

    >>> compile_form("vlan {id:[0-9]+}").fullmatch("vlan 100").groups()
    ('100',)
    """
    parts: list[str] = []
    position = 0
    for match in _PLACEHOLDER.finditer(form):
        parts.append(re.escape(form[position : match.start()]))
        parts.append(f"(?P<{match[1]}>{_shape(match[2])})")
        position = match.end()
    parts.append(re.escape(form[position:]))
    return re.compile("".join(parts))


def split_form(form: str) -> Iterator[tuple[str, str | None]]:
    """Yield the parts of a form: fixed text, and the shape of the word after it, if any.

    >>> list(split_form("vlan {id:[0-9]+} name"))
    [('vlan ', '[0-9]+'), (' name', None)]
    """
    position = 0
    for match in _PLACEHOLDER.finditer(form):
        yield form[position : match.start()], _shape(match[2])
        position = match.end()
    yield form[position:], None


def format_string(form: str) -> str:
    """Return a form as a format string: placeholders with their names only.

    >>> format_string("no spanning-tree {kind:vlan-id|vlan} {vlans...}")
    'no spanning-tree {kind} {vlans}'
    """
    return _PLACEHOLDER.sub(r"{\1}", form)


def placeholders(form: str) -> dict[str, str]:
    """Return the placeholders of a form by their names.

    >>> placeholders("udld {mode:aggressive|disable}")
    {'mode': '{mode:aggressive|disable}'}
    """
    return {match[1]: match[0] for match in _PLACEHOLDER.finditer(form)}


def with_placeholders(text: str, form: str) -> str:
    """Return an undo line as a form: its words take what those of the form take.

    >>> with_placeholders("no udld {mode}", "udld {mode:aggressive|disable}")
    'no udld {mode:aggressive|disable}'
    """
    known = placeholders(form)
    return re.sub(r"\{(\w+)\}", lambda match: known.get(match[1], match[0]), text)


def _shape(shape: str | None) -> str:
    if shape is None:
        return r"\S+"
    return ".+" if shape == "..." else shape[1:]


def is_from_memory(source: str) -> bool:
    """Return whether source tags name no document: ``mem`` only."""
    return set(source.replace(",", " ").split()) == {"mem"}


CACHE_LIMIT = 20_000
"""Lines cached, of each kind of block; switches share many lines, but none that holds a name."""


LineAction = Callable[..., Any]
"""Takes the object of the block and the words of the form; returns the object of the block that
the line opens."""


class EffectForm(NamedTuple):
    """A form of line that acts on the storage network, and what it may do."""

    under: str
    """Kind of block that it stands in; empty: top level."""
    form: str
    source: str
    """Tags that docs/sources.md explains."""
    kind: EffectKind
    words: str
    """What it may do to the object; words of the form stand in braces."""
    undo: str = ""
    """The line that takes it back, with ``{line}`` and words of the form in braces; empty: no
    document shows one."""
    opens: str = ""
    """``ignored``: it opens a block whose lines belong to it."""
    select: Callable[..., Any] | None = None
    """Takes the object of the block and the words; returns the objects that the line is about,
    where it is not about its block. An object that does not exist is a ``ValueError`` or a
    ``LookupError``: the switch refuses the line. It may note facts that the line leaves open."""
    taken_back: Callable[..., Any] | None = None
    """Takes the same when the line is read that takes it back; None: that changes nothing else."""


class LineForm(NamedTuple):
    """One form of line, where it may stand, and the document that shows it."""

    form: str
    under: str
    """Kind of block it stands in; empty: top level."""
    opens: str
    """Kind of block it opens; empty: none."""
    source: str
    """Tags that docs/sources.md explains; ``mem``: known from memory only."""
    action: LineAction
    until: Callable[..., str] | None = None
    """For text of several lines: returns what ends it, given the words of the form."""
    path: str = ""
    """Attribute of the block's object that the line changes; empty: ``action`` does more."""
    select: Callable[..., Any] | None = None
    """For a line that names its objects, as a range of ports: returns them."""
    effect: EffectForm | None = None
    """What the line does, where it sets no fact and acts on the storage network."""
    setting: str = ""
    """Fact of which each value is one such line; empty: a template prints the line."""

    @property
    def regex(self) -> re.Pattern[str]:
        """The regular expression of the form, with a group for each of its words."""
        return compile_form(self.form)

    @property
    def from_memory(self) -> bool:
        """Return whether no document shows the form."""
        return is_from_memory(self.source)


Match = tuple[LineForm, tuple[str | None, ...]] | None
"""The form of a line and its words; None: no form matches."""


def ignore_line(_target: object, *_words: str) -> None:
    """Leave the facts as they are: the action of a line that sets none."""


_SHOWS = re.compile(
    r"(?:do )?(?:sho?w?(?: .*)?|wr(?:i|it|ite)?(?: mem\w*)?|copy run\S* start\S*)"
    r"|ter\w* (?:len\w*|wid\w*) \d+|(?:en|dis)able clipaging"
)
"""Commands that show or save: whether the mode knows them or refuses them, they set nothing."""
_SHOW = LineForm("{command...}", "", "", "", ignore_line)


class BlockForms:
    """The line forms of one kind of block, by their first words."""

    def __init__(self) -> None:
        self.cache: dict[str, Match] = {}
        self._forms: dict[str, list[LineForm]] = {}

    def add(self, form: LineForm) -> None:
        """Add a form under its first two words, as far as they are fixed."""
        words = form.form.split()[:2]
        fixed = [word for word in words if "{" not in word]
        key = " ".join(fixed) if words[0] in fixed else ""
        self._forms.setdefault(key, []).append(form)

    def search(self, text: str) -> Match:
        """Return the form of a line and its words; None when no form matches."""
        first, *rest = text.split(maxsplit=2)
        keys = (f"{first} {rest[0]}", first, "") if rest else (first, "")
        if len(self.cache) > CACHE_LIMIT:
            self.cache.clear()
        found = None
        for key in keys:
            for form in self._forms.get(key, ()):
                match = form.regex.fullmatch(text)
                if match:
                    found = form, match.groups()
                    break
            else:
                continue
            break
        if found is None and _SHOWS.fullmatch(text):
            found = _SHOW, ()
        self.cache[text] = found
        return found
