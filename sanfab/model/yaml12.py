"""YAML 1.2 text -> plain data, at the speed of libyaml; places of keys only when asked for.

PyYAML's own loaders follow YAML 1.1, which reads the EXOS port ``1:20`` and many WWPNs as numbers
and ``no`` as false. Marks cost more than the whole rest of a load, so `parse` keeps none; `Marks`
parses a file again once there is an error to place.
"""

import re
from functools import lru_cache
from itertools import accumulate
from weakref import WeakKeyDictionary

from yaml import CBaseLoader, MarkedYAMLError
from yaml.events import CollectionEndEvent, CollectionStartEvent
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from yaml.reader import ReaderError

from sanfab.errors import SanfabError
from sanfab.model.yaml_slips import certain_slip, hint_of_line, lost_indentation

Data = str | int | float | bool | list["Data"] | dict[str, "Data"] | None
Where = tuple[str | int, ...]
"""The way to a value from the top of the document: keys and list positions."""

EXPANSION_LIMIT = 100_000
"""Nodes that the aliases of one file may stand for; far above any real use of them."""

DEPTH_LIMIT = 100
"""Levels of nesting; an inventory has seven."""

TAG = "a tag is not allowed; write the plain value, and a text that begins with ! in quotes"
_QUOTED = re.compile(r" ?(?:'[^'\n]{2,}'|\"[^\"\n]{2,}\")")
"""Words of the file in a message of libyaml; a single character is its own diagnosis."""

_BRACKETS = re.compile(r"[\[\]{}]")
_DEEP_BLOCK = ("- -", "-  ", "? ", " " * DEPTH_LIMIT)
"""What a text that nests its blocks so deep must hold."""

_SPECIAL = re.compile(
    r"(?P<null>~|null|Null|NULL|)"
    r"|(?P<true>true|True|TRUE)|(?P<false>false|False|FALSE)"
    r"|(?P<int>[-+]?(?:0|[1-9][0-9]{0,17}))"
    r"|(?P<octal>0o[0-7]{1,18})|(?P<hex>0x[0-9a-fA-F]{1,15})"
    r"|(?P<float>[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?|[-+]?[0-9]+[eE][-+]?[0-9]+)"
)


class YamlError(SanfabError):
    """A file is not usable YAML; holds line and column, counted from 1."""

    def __init__(self, line: int, column: int, message: str) -> None:
        self.line, self.column, self.message = line, column, message
        super().__init__(f"{line}:{column}: {message}")


@lru_cache(maxsize=65536)
def scalar(text: str) -> Data:
    """Return the value of a plain scalar by the YAML 1.2 core schema.

    >>> [scalar(text) for text in ("1:20", "no", "010", "0x10", "~", "true", "1.5")]
    ['1:20', 'no', '010', 16, None, True, 1.5]
    """
    match = _SPECIAL.fullmatch(text)
    kind = match.lastgroup if match else None
    if kind is None:
        return text
    simple: dict[str, Data] = {"null": None, "true": True, "false": False}
    if kind in simple:
        return simple[kind]
    if kind == "float":
        return float(text)
    return int(text, {"int": 10, "octal": 8, "hex": 16}[kind])


class _Parser(CBaseLoader):
    """libyaml's composer with the tag resolution left out: `scalar` does that, cached."""

    def resolve(self, _kind: type[Node], _value: str, _implicit: object) -> str:
        return ""

    def descend_resolver(self, _node: Node, _index: object) -> None:
        """Nothing to keep track of."""

    def ascend_resolver(self) -> None:
        """Nothing to keep track of."""


def _check_depth(text: str) -> None:
    """Refuse nesting that would overflow the stack of libyaml's composer, which is recursive.

    A cheap bound first: brackets that are open at once, indentation, blocks opened in one line.
    """
    steps = (1 if bracket in "[{" else -1 for bracket in _BRACKETS.findall(text))
    flow_depth = max(accumulate(steps), default=0)
    if flow_depth < DEPTH_LIMIT and not any(hint in text for hint in _DEEP_BLOCK):
        return
    parser, depth = _Parser(text), 0
    while parser.check_event():
        event = parser.get_event()
        depth += isinstance(event, CollectionStartEvent) - isinstance(event, CollectionEndEvent)
        if depth > DEPTH_LIMIT:
            raise YamlError(1, 1, f"nested more than {DEPTH_LIMIT} levels deep")


def compose(text: str) -> Node | None:
    """Return the node tree of a text; None when it holds nothing."""
    try:
        _check_depth(text)
        parser = _Parser(text)
        node: Node | None = parser.get_single_node()
    except MarkedYAMLError as error:
        raise _syntax_error(text, error) from None
    except ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        column = error.position - text.rfind("\n", 0, error.position)
        raise YamlError(line, column, f"not YAML: {error.reason}") from error
    return node


def _syntax_error(text: str, error: MarkedYAMLError) -> YamlError:
    """Return the error at the line to change, which may stand above the one of libyaml."""
    if slip := certain_slip(text):
        return YamlError(*slip)
    words = " ".join(str(part) for part in (error.context, error.problem) if part)
    is_of_key = "simple key" in words  # the line after it is where libyaml gives up
    mark = (error.context_mark if is_of_key else None) or error.problem_mark or error.context_mark
    at = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    lines = text.split("\n")[at[0] - 1 :] if mark else []  # none: it ends too early
    hint = hint_of_line(lines[0]) if lines else ""
    may_be_lost = not hint and ("expected key" in words or "mapping values" in words)
    if may_be_lost and (slip := lost_indentation(text, at[0])):
        return YamlError(*slip)
    return YamlError(*at, f"not YAML: {_problem(words, hint)}")


_HINTS = {
    "undefined alias": "put a text that begins with * in quotes",
    "cannot start any token": "indent with blanks, not with a tab, and put a text that begins with "
    "@, ` or % in quotes",
    "expected ',' or ']'": "a comma, or the ] that ends the list, is missing before this place",
    "expected ',' or '}'": "a comma, or the } that ends the mapping, is missing before this place",
    "did not find expected key": "this line is indented otherwise than those of its mapping, or a "
    "text with a quote or a colon needs quotes",
    "could not find expected ':'": "a key needs a colon and a blank after it: `key: value`",
    "mapping values are not allowed": "put a text with a colon and a blank in quotes, and indent a "
    "mapping by more than its key",
    "expected node content": "a value is missing before this place, or a [ or { is not closed",
    "expected '-' indicator": "the other lines of this list begin with a dash; a mapping has none",
    "unexpected end of stream": "a quote that begins a text is not closed",
}
"""What to do, by words of a message of libyaml."""


def _problem(words: str, hint: str) -> str:
    """Return the problem without quoted words of the file: one may be a secret."""
    known = next((f"; {hint}" for part, hint in _HINTS.items() if part in words), "")
    return _QUOTED.sub("", words) + (hint or known)


class _Builder:
    """Node tree -> plain data; counts what aliases expand to."""

    def __init__(self) -> None:
        self.expanded = 0
        self.sizes: dict[int, int] = {}

    def build(self, node: Node) -> Data:
        if node.tag:
            raise _error(node, TAG)
        if type(node) is ScalarNode:  # exact types: this runs for every node of the SAN
            return str(node.value) if node.style else scalar(node.value)
        if id(node) in self.sizes:
            self._expand(node)
        before = self.expanded
        self.sizes[id(node)] = 0
        value = self._mapping(node) if isinstance(node, MappingNode) else self._sequence(node)
        self.sizes[id(node)] = 1 + self.expanded - before + len(node.value)
        return value

    def _expand(self, node: Node) -> None:
        """Count an alias as what it stands for, and stop before it fills the memory."""
        size = self.sizes[id(node)]
        if not size:
            raise _error(node, "an anchor holds an alias to itself")
        self.expanded += size
        if self.expanded > EXPANSION_LIMIT:
            raise _error(
                node,
                f"aliases expand to more than {EXPANSION_LIMIT} nodes, "
                "write the values out or split the file",
            )

    def _sequence(self, node: Node) -> list[Data]:
        return [self.build(item) for item in node.value]

    def _mapping(self, node: MappingNode) -> dict[str, Data]:
        build = self.build
        data: dict[str, Data] = {}
        merged: list[Node] = []
        for key_node, value_node in node.value:
            key = _key(key_node)
            if key == "<<" and not key_node.style:
                merged.append(value_node)
            elif key in data:
                raise _duplicate(node, key_node)
            else:
                data[key] = build(value_node)
        for value_node in merged:
            self._merge(data, value_node)
        return data

    def _merge(self, data: dict[str, Data], node: Node) -> None:
        """Add what ``<<`` brings; the mapping's own keys win."""
        value = self.build(node)
        for part in value if isinstance(value, list) else [value]:
            if not isinstance(part, dict):
                raise _error(node, "`<<` takes a mapping or a list of mappings")
            for key, item in part.items():
                data.setdefault(key, item)


def parse(text: str) -> Data:
    """Return the data of a YAML 1.2 text; None when it holds nothing.

    Raises YamlError for text that is not YAML, a key given twice, a tag, or aliases that expand
    beyond EXPANSION_LIMIT.
    """
    node = compose(text)
    return None if node is None else _Builder().build(node)


def place(node: Node, where: Where, *, key: bool) -> tuple[int, int]:
    """Return line and column of the deepest part of ``where`` that the tree has.

    ``key``: the place of the key itself rather than of its value. What is missing is missed at the
    key of what should hold it: its value may begin on another line, or where an alias leads. A
    number in a text is a line of it, which has a line of its own in a block (``|``).
    """
    mark = of_key = node.start_mark
    for step in where:
        if isinstance(node, ScalarNode) and isinstance(step, int):
            row = node.start_mark.line + (step + 1 if node.style == "|" else 0)
            return row + 1, 1 if node.style == "|" else node.start_mark.column + 1
        found = _child(node, step)
        if found is None:
            mark = of_key
            break
        key_node, node = found
        of_key = key_node.start_mark
        mark = of_key if key else node.start_mark
    return mark.line + 1, mark.column + 1


def _child(node: Node, step: str | int) -> tuple[Node, Node] | None:
    if isinstance(node, MappingNode):
        return _entries(node).get(str(step))
    if isinstance(node, SequenceNode) and isinstance(step, int) and step < len(node.value):
        return node.value[step], node.value[step]
    return None


_ENTRIES: WeakKeyDictionary[MappingNode, dict[str, tuple[Node, Node]]] = WeakKeyDictionary()
"""Entries by key of the mappings in which something was looked for: 20,000 faults ask as often."""


def _entries(node: MappingNode) -> dict[str, tuple[Node, Node]]:
    found = _ENTRIES.get(node)
    if found is None:
        found = _ENTRIES[node] = {str(key.value): (key, value) for key, value in node.value}
    return found


def _key(node: Node) -> str:
    if type(node) is not ScalarNode:
        raise _error(
            node,
            "a key must be a plain word; the value of a template, as {{ x }}, is to be filled in",
        )
    return str(node.value)


def _duplicate(node: MappingNode, key_node: ScalarNode) -> YamlError:
    first = next(key for key, _ in node.value if key.value == key_node.value)
    has_value = any(value.value for key, value in node.value if key.value == key_node.value)
    name = f"key {key_node.value}" if has_value else "a key without a value"  # may be a secret
    return _error(key_node, f"{name} is given twice, first in line {first.start_mark.line + 1}")


def _error(node: Node, message: str) -> YamlError:
    return YamlError(node.start_mark.line + 1, node.start_mark.column + 1, message)
