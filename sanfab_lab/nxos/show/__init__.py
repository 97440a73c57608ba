"""Show commands of NX-OS: each function yields the lines that are printed."""

from collections.abc import Callable, Iterator
from functools import partial

from sanfab_lab.nxos.commands import TREE, NxosCall

Show = Callable[[NxosCall], Iterator[str]]
RULE = "-" * 80


def show(*forms: str, source: str, when: str = "") -> Callable[[Show], Show]:
    """Register the function of a show command."""

    def register(lines: Show) -> Show:
        TREE.show(*forms, source=source, when=when)(lambda call: "\n".join(lines(call)))
        return lines

    return register


fabric_show = partial(show, when="fcoe")
