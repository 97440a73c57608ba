"""Copy the journal of a SAN to another folder or database."""

import json
import os
from datetime import UTC, datetime
from typing import NamedTuple

from sanfab.errors import SanfabError
from sanfab.parallel import Progress
from sanfab.push.entry_id import new_id
from sanfab.push.journal import ENTRY, Journal
from sanfab.push.lock import new_holder
from sanfab.push.store import RECORDS, JournalStore


class Copied(NamedTuple):
    """Entries by what became of them."""

    new: tuple[str, ...]
    known: tuple[str, ...]
    """They were there already, and are the same."""


def copy_journal(
    source: Journal, target: Journal, progress: Progress = lambda _done, _all: None
) -> Copied:
    """Copy all entries, and compare what was written; no push runs at the same time.

    Raises SanfabError before anything is written if there is nothing to copy, or if the target has
    another entry of the same name.
    """
    known = source.ids()
    if not known:
        raise SanfabError(f"{source.place()}: found no entry to copy, expected those of pushes")
    name = new_id(datetime.now(UTC), sorted({*known, *target.ids()}))
    taken: list[JournalStore] = []
    try:
        for store in (source.store, target.store):
            _take(store, name)
            taken.append(store)
        return _copied(source, target, progress)
    finally:
        for store in taken:
            store.release(name)


def _take(store: JournalStore, name: str) -> None:
    """Take the lock, also that of a dead holder, such as a copy that was killed.

    What a killed push left stays open: no push begins before it was resumed or rolled back.
    """
    other = store.holder()
    if other is not None and other.entry == name:
        raise SanfabError(f"{store.place()}: found one journal in both places, expected two")
    gone = other is not None and not store.is_alive(other)
    holder = new_holder(name, os.getpid(), "sanfab journal copy")
    store.acquire(holder, other.entry if other is not None and gone else "")


def _copied(source: Journal, target: Journal, progress: Progress) -> Copied:
    there = frozenset(target.ids())
    known = tuple(one for one in source.ids() if one in there)
    other = [one for one in known if _texts(source.store, one) != _texts(target.store, one)]
    if other:
        raise SanfabError(
            f"{target.place(other[0])}: found another entry of this name; copy to another place. "
            "Nothing was copied"
        )
    new = tuple(one for one in source.ids() if one not in there)
    for done, entry in enumerate(new):
        progress(done, len(new))
        if target.store.names(entry):  # of a copy that did not end: its records would come twice
            target.store.remove(entry)
        _copy(source.store, target.store, source.store.names(entry), last=f"{entry}/{ENTRY}")
    if target.store.names() == []:
        _copy(source.store, target.store, source.store.names())
    return Copied(new, known)


def _copy(source: JournalStore, target: JournalStore, names: list[str], last: str = "") -> None:
    """Copy texts and records; ``last``: without it an entry does not count, as after a crash."""
    for name in sorted(names, key=lambda one: (one == last, one)):
        text = _text(source, name)
        if name.endswith(RECORDS):
            for line in text.splitlines():
                target.append(name, line, soon=True)
            target.sync(name)
        else:
            target.write(name, text)
        if _text(target, name) != text:
            raise SanfabError(f"{target.place(name)}: found another text than was copied")


def _texts(store: JournalStore, entry: str) -> dict[str, str]:
    return {name: _text(store, name) for name in store.names(entry)}


def _text(store: JournalStore, name: str) -> str:
    """Return a text; of records those that are whole, as a crash may have cut the last one."""
    text = store.read(name) or ""
    if not name.endswith(RECORDS):
        return text
    return "".join(f"{line}\n" for line in text.splitlines() if _is_json(line))


def _is_json(line: str) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return False
    return True
