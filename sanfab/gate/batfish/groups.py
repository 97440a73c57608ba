"""Things that belong together, joined two by two."""

from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class Groups(Generic[T]):
    """Disjoint sets: everything begins alone.

    >>> groups = Groups("abc")
    >>> groups.join("a", "c")
    >>> groups.of("a") == groups.of("c"), groups.of("a") == groups.of("b")
    (True, False)
    """

    def __init__(self, things: Iterable[T]) -> None:
        self._above: dict[T, T] = {thing: thing for thing in things}

    def of(self, thing: T) -> T:
        """Return the one that stands for the group of a thing."""
        root = thing
        while self._above[root] != root:
            root = self._above[root]
        while self._above[thing] != root:
            self._above[thing], thing = root, self._above[thing]
        return root

    def join(self, one: T, other: T) -> None:
        """Make two groups one; things that are unknown are left alone."""
        if one in self._above and other in self._above:
            self._above[self.of(one)] = self.of(other)
