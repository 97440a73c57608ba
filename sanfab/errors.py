"""Exceptions and the exit status of each."""

from collections.abc import Iterable


class SanfabError(Exception):
    """An error that the operator can fix; exit status 2."""

    def __str__(self) -> str:
        """Return the message without terminal control sequences: it may quote input."""
        return "\n".join(map(printable, super().__str__().split("\n")))


class InventoryError(SanfabError):
    """Mistakes in the inventory: one line each, with its file, line and column."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(printable(problem) for problem in problems)
        super().__init__("\n".join(self.problems))


class PlacedError(SanfabError):
    """Mistakes found after an inventory was loaded, without their files, lines and columns."""

    def __init__(self, problems: Iterable[tuple[tuple[str | int, ...], str]]) -> None:
        self.problems = tuple(problems)
        """Path in the inventory and message of each."""
        super().__init__(
            "\n".join(f"{'.'.join(map(str, one))}: {text}" for one, text in self.problems)
        )

    def __reduce__(self) -> tuple[type["PlacedError"], tuple[object]]:
        """Return what another process makes it from again."""
        return PlacedError, (self.problems,)


def printable(text: str) -> str:
    r"""Return a text without control characters, which could steer a terminal or forge a line.

    >>> print(printable("up\x1b[2J"))
    up\x1b[2J
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(char if " " <= char <= "~" else ascii(char)[1:-1] for char in text)


class ProofError(Exception):
    """A rendered configuration does not read back as intended: a bug in sanfab; exit status 3."""
