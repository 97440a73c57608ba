"""What can go wrong, and the exit status each kind leads to."""

from collections.abc import Iterable


class SanfabError(Exception):
    """The operator can mend this; exit status 2."""

    def __str__(self) -> str:
        """Return the message, which may name a file or a word of the command line."""
        return "\n".join(map(printable, super().__str__().split("\n")))


class InventoryError(SanfabError):
    """The inventory is wrong; holds one line per mistake, each with its place."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(printable(problem) for problem in problems)
        super().__init__("\n".join(self.problems))


def printable(text: str) -> str:
    r"""Return a text with nothing in it that could steer a terminal or forge a line.

    >>> print(printable("up\x1b[2J"))
    up\x1b[2J
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(char if " " <= char <= "~" else ascii(char)[1:-1] for char in text)


class ProofError(Exception):
    """Our own text did not read back as intended: a bug in sanfab; exit status 3."""
