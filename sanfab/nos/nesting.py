"""Lines of a text that lost its indentation -> the same, indented as the switch executes them.

A switch knows no indentation: it tries a line in the mode that it is in, then in those around it.
What stands below a line that opens an unknown mode is for that mode: it is indented below it, and
so no global setting by mistake.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from sanfab.nos.forms import BlockForms, LineForm, Match, ignore_line

NumberedLine = tuple[int, str, int]
"""Number, stripped line and indent."""

CONTINUES = frozenset("0123456789,-")
"""No line begins so: it is the rest of a line that a terminal has wrapped, and opens no block."""
ANY_COMMAND = "{command...}"
"""The form of a block that holds commands of other modes, as those of a job."""
LEAVES = frozenset({"exit", "ex"})
"""Leaves a block, in the rows of a NOS that yields them: what follows is not for that block."""
_OF_THE_SWITCH = re.compile(r"default interface\b")
"""First words of a line that names its objects itself: no block has it."""
_OPENER = re.compile(
    r"(?:interface|vlan|vrf|router|line|class-map|policy-map|route-map|zone|zoneset|vpc|role"
    r"|protocol|management(?= (?!route))|control-plane|port-profile|dcb-map|ip access-list|template"
    r"|monitor)\b"
)
"""First words of lines that open a mode."""


def is_flat(rows: list[NumberedLine], blocks: Mapping[str, BlockForms]) -> bool:
    """Return whether a text has lost its indentation, in part or at all, or never had one."""
    if len(blocks) == 1 or len(rows) < 2:  # noqa: PLR2004  # a NOS without blocks, a single line
        return False
    return not any(indent for _, _, indent in rows) or _has_flat_block(rows, blocks)


def _has_flat_block(rows: list[NumberedLine], blocks: Mapping[str, BlockForms]) -> bool:
    """Return whether a line after one that opens a block is for that block, but no deeper.

    It may follow lines of the block that are deeper: who typed them left the margin too soon.
    Where somebody typed them, the block of an interface may stand deeper as a whole; below another
    interface it is no block of that one, whatever its depth.
    """
    header: LineForm | None = None
    opened: BlockForms | None = None
    depth, outer = 0, ""
    for _, text, indent in rows:
        if indent and indent != depth and text[0] != "i":
            header, depth = None, indent  # the first line of a block, as most texts have it
            continue
        if indent and header is None and text[0] != "i":
            continue
        is_outer = not indent or text.startswith("interface ")
        if indent and is_outer and outer.startswith("interface "):
            return True
        outer = outer if indent else text
        found = _found(blocks[""], text) if is_outer else None
        if found is None and (
            (indent == depth and header is not None and _sets(blocks[header.opens], text))
            or (not indent and opened is not None and _sets(opened, text))
        ):
            return True
        header = found[0] if found is not None and found[0].opens else None
        if found is not None:
            opened = blocks[header.opens] if header is not None else None
        depth = indent
    return False


def _sets(forms: BlockForms, text: str) -> bool:
    """Return whether a block takes a line as one that sets a fact."""
    found = _found(forms, text)
    return found is not None and found[0].action is not ignore_line


def _names(forms: BlockForms, text: str) -> bool:
    """Return whether a form of a block names a line that it sets, and not just any command."""
    found = _found(forms, text)
    return found is not None and found[0].form != ANY_COMMAND and _sets(forms, text)


def _is_in_a_block(text: str, blocks: Mapping[str, BlockForms]) -> bool:
    """Return whether a line that opens a block is one of a block, too, as `dcb-map` of a port."""
    return any(_names(forms, text) for kind, forms in blocks.items() if kind)


def _found(forms: BlockForms, text: str) -> Match:
    return forms.cache[text] if text in forms.cache else forms.search(text)


def nested(
    rows: Iterable[NumberedLine], blocks: Mapping[str, BlockForms]
) -> Iterator[NumberedLine]:
    """Yield each line with the depth of its block as its indent."""
    path: list[BlockForms | None] = [blocks[""]]
    left = iter(rows)
    for number, text, _ in left:
        if text in LEAVES:
            del path[max(1, len(path) - 1) :]
            continue
        depth, opens = _place(text, path)
        if opens is None and _OF_THE_SWITCH.match(text):
            path, depth = path[:1], 0
        elif depth == 0 and path[-1] is None and (not opens or _is_in_a_block(text, blocks)):
            depth = 1  # below an opening that is not understood
        elif opens is None and depth == 0:
            is_opening = _OPENER.match(text) is not None
            path = [path[0], None] if is_opening else path
            depth = 0 if is_opening else len(path) - 1
        else:
            del path[depth + 1 :]
            if opens:
                path.append(blocks[opens])
        yield number, text, depth
        yield from _rest_of_text(text, blocks[""], left)


def _rest_of_text(
    text: str, forms: BlockForms, left: Iterator[NumberedLine]
) -> Iterator[NumberedLine]:
    """Yield the lines of a text that a line begins, as a banner: none of them is a command."""
    found = _found(forms, text)
    end = found[0].until(*found[1]) if found is not None and found[0].until is not None else ""
    for number, line, _ in left if end else ():
        yield number, line, 0
        if end in line:
            return


def _place(text: str, path: list[BlockForms | None]) -> tuple[int, str | None]:
    """Return the depth of the innermost block that takes a line, and the kind that it opens.

    A block that takes it as one that sets a fact goes before those that know it says nothing: some
    of those forms take any words; one that knows the very line is as good. The kind is empty for a
    line that opens none, and None for one that no block takes.
    """
    silent: tuple[int, str | None] = (0, None)
    for depth in range(len(path) - 1, -1, -1):
        forms = path[depth]
        found = forms.search(text) if forms is not None else None
        if found is not None and (found[0].action is not ignore_line or "{" not in found[0].form):
            return depth, found[0].opens
        if found is not None and silent[1] is None:
            silent = depth, found[0].opens
    return silent
