"""A script of PowerShell as its grammar reads it: faults, commands, functions, strings."""

from collections.abc import Iterator

import tree_sitter_powershell
from tree_sitter import Language, Node, Parser

_PARSER = Parser(Language(tree_sitter_powershell.language()))


def parsed(text: str) -> Node:
    """Return the tree of a script."""
    return _PARSER.parse(text.encode()).root_node


def nodes(node: Node, *kinds: str) -> Iterator[Node]:
    """Yield the nodes below one, in order; of these kinds only, if any are named."""
    if not kinds or node.type in kinds:
        yield node
    for child in node.children:
        yield from nodes(child, *kinds)


def text_of(node: Node) -> str:
    return (node.text or b"").decode()


def faults(text: str) -> list[str]:
    """Return where a script is no PowerShell, as LINE: TEXT."""
    return [
        f"{node.start_point.row + 1}: {text_of(node)[:60]}"
        for node in nodes(parsed(text))
        if node.is_error or node.is_missing
    ]


def functions(text: str) -> list[str]:
    """Return the names of the functions that a script defines."""
    return [text_of(node) for node in nodes(parsed(text), "function_name")]


def commands(text: str) -> list[tuple[str, list[str]]]:
    """Return each command with its arguments, strings as PowerShell reads them."""
    return [
        (text_of(name[0]), [_value(one) for one in _arguments(node)])
        for node in nodes(parsed(text), "command")
        if (name := [child for child in node.children if child.type == "command_name"])
    ]


def _arguments(command: Node) -> list[Node]:
    elements = [child for child in command.children if child.type == "command_elements"]
    kept = [child for one in elements for child in one.children]
    return [child for child in kept if child.type != "command_argument_sep"]


def _value(node: Node) -> str:
    text = text_of(node)
    is_string = [one for one in nodes(node, "verbatim_string_characters") if text_of(one) == text]
    return unquoted(text) if is_string else text


def unquoted(text: str) -> str:
    """Return the value of a string in single quotes; any of PowerShell's quotes stands for two."""
    inner, value = text[1:-1], ""
    while inner:
        is_quote = inner[0] in "'\u2018\u2019\u201a\u201b"
        value += inner[0]
        inner = inner[2 if is_quote else 1 :]
    return value
