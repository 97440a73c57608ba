"""docs/refusals.md lists what a push can stop with, in the words of the program."""

import ast
import re
from collections.abc import Iterator

from support.sans import ROOT

PAGE = ROOT / "docs/refusals.md"
STOPS = ("sanfab/push", "sanfab/live/targets.py")
"""Modules whose errors are refusals of a push; all of them are listed."""
OTHERS = ("sanfab/gate/manifest.py", "sanfab/live", "sanfab/plan")
"""Modules of other refusals that the page lists."""
ROW = re.compile(r"^\| `(.+?)` \|", re.MULTILINE)
QUOTING = ("", "nothing was sent")
"""What is left of a message that quotes another one."""
ERRORS = ("SanfabError", "JournalError", "UnexpectedError", "TakenOverError", "SilentDatabaseError")


def text_of(node: ast.AST) -> str:
    """Return a message as the page writes it: ``...`` in place of a value; empty: it is computed.

    >>> text_of(ast.parse('f"{a}: found {b}, " "expected c"', mode="eval").body)
    '...: found ..., expected c'
    """
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(
                text_of(one) if isinstance(one, ast.Constant) else "..." for one in parts
            )
    return ""


def trees(*places: str) -> Iterator[ast.Module]:
    for place in places:
        path = ROOT / place
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            yield ast.parse(file.read_text())


def raised() -> list[str]:
    """Return the message of each error that a push raises, where it is written as a text."""
    calls = [
        node.exc
        for tree in trees(*STOPS)
        for node in ast.walk(tree)
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args
    ]
    named = [one for one in calls if isinstance(one.func, ast.Name) and one.func.id in ERRORS]
    texts = (text_of(one.args[0]) for one in named)
    return [text for text in texts if text.replace("...", "").strip(":; ") not in QUOTING]


LISTED = ROW.findall(PAGE.read_text())


def test_the_page_lists_each_refusal_of_a_push() -> None:
    messages = raised()
    assert len(messages) >= 60
    missing = [text for text in messages if not any(words in text for words in LISTED)]
    assert missing == []


def test_the_program_says_what_the_page_lists() -> None:
    nodes = (node for tree in trees(*STOPS, *OTHERS) for node in ast.walk(tree))
    program = "\n".join(map(text_of, nodes))
    assert len(LISTED) > len(raised()) // 2
    assert [words for words in LISTED if words not in program] == []
