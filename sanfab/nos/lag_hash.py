"""The hash of LAGs: from the words of a NOS to facts, and back."""

from collections.abc import Mapping

from sanfab.facts.switch import FrameHash

HashWords = Mapping[str, FrameHash]
"""What a NOS calls each hash."""


def hash_of_words(known: HashWords, words: str) -> FrameHash:
    """Return the hash that words choose."""
    return known.get(words, frozenset({words}))


def words_of_hash(known: HashWords, chosen: FrameHash) -> str:
    """Return the words that choose a hash; empty: none is stated.

    >>> known = {"mac": frozenset({"source MAC"})}
    >>> words_of_hash(known, frozenset({"source MAC"})), words_of_hash(known, frozenset({"ip 4"}))
    ('mac', 'ip 4')
    """
    return next((words for words, inputs in known.items() if inputs == chosen), "".join(chosen))
