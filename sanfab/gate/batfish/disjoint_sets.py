"""Disjoint sets (union-find)."""

from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class DisjointSets(Generic[T]):
    """Disjoint sets: everything begins alone.

    >>> groups = DisjointSets("abc")
    >>> groups.union("a", "c")
    >>> groups.find("a") == groups.find("c"), groups.find("a") == groups.find("b")
    (True, False)
    """

    def __init__(self, things: Iterable[T]) -> None:
        self._above: dict[T, T] = {thing: thing for thing in things}

    def find(self, thing: T) -> T:
        """Return the one that stands for the group of a thing."""
        root = thing
        while self._above[root] != root:
            root = self._above[root]
        while self._above[thing] != root:
            self._above[thing], thing = root, self._above[thing]
        return root

    def union(self, one: T, other: T) -> None:
        """Make two groups one; things that are unknown are left alone."""
        if one in self._above and other in self._above:
            self._above[self.find(one)] = self.find(other)
