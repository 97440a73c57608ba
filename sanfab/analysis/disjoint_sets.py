"""Disjoint sets (union-find)."""

from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class DisjointSets(Generic[T]):
    """Disjoint sets; each item begins in a set of its own.

    >>> groups = DisjointSets("abc")
    >>> groups.union("a", "c")
    >>> groups.find("a") == groups.find("c"), groups.find("a") == groups.find("b")
    (True, False)
    """

    def __init__(self, things: Iterable[T]) -> None:
        self._above: dict[T, T] = {thing: thing for thing in things}

    def find(self, thing: T) -> T:
        """Return the representative of the set of an item."""
        root = thing
        while self._above[root] != root:
            root = self._above[root]
        while self._above[thing] != root:
            self._above[thing], thing = root, self._above[thing]
        return root

    def union(self, one: T, other: T) -> None:
        """Join the sets of two items; unknown items are ignored."""
        if one in self._above and other in self._above:
            self._above[self.find(one)] = self.find(other)
