"""A script of PowerShell as its grammar reads it: faults, commands, functions, strings."""

from collections.abc import Iterator
from functools import lru_cache

import tree_sitter_powershell
from tree_sitter import Language, Node, Parser

_PARSER = Parser(Language(tree_sitter_powershell.language()))


@lru_cache(maxsize=32)
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


AUTOMATIC = {"_", "null", "true", "false", "matches", "lastexitcode", "args"}
"""Variables that PowerShell sets itself."""


def unset_variables(text: str) -> list[str]:
    """Return variables that are read where nothing sets them, as FUNCTION: NAME.

    A function may read what it sets, its parameters, and what the script sets outside functions.
    """
    root = parsed(text)
    bodies = [*nodes(root, "function_statement")]
    inside = {one.id for body in bodies for one in nodes(body)}
    outside = {name for one in _set_in(root) if one.id not in inside for name in [_name(one)]}
    found = []
    for body in bodies:
        name = text_of(next(nodes(body, "function_name")))
        own = {_name(one) for one in _set_in(body)}
        for variable in nodes(body, "variable"):
            read = _name(variable)
            known = outside if "script:" in text_of(variable) else outside | own
            if not read.startswith("env:") and read not in known | AUTOMATIC:
                found.append(f"{name}: {read}")
    return found


def _set_in(node: Node) -> Iterator[Node]:
    """Yield the variables that assignments, parameters and loops below a node set."""
    for one in nodes(node, "script_parameter", "left_assignment_expression", "foreach_statement"):
        variables = [*nodes(one, "variable")]
        yield from variables[:1] if one.type != "left_assignment_expression" else variables


def _name(variable: Node) -> str:
    words = text_of(variable).strip("$@{}").casefold()
    return words.removeprefix("script:")
