"""The entries of one change: pushes that stopped half-way, and the one that continued them.

A rollback takes back one entry; who wants the state before the change takes back all of them.
"""

from sanfab.errors import SanfabError
from sanfab.push.journal import Closing, Journal, JournalEntry
from sanfab.push.prepare import PushScope
from sanfab.text import some

_HALF_WAY = {"stopped", "interrupted", "resumed"}
"""Ends of a push after which another one may continue its change."""


def entries_of_change(journal: Journal, name: str) -> tuple[str, ...]:
    """Return the entries of the change that an entry belongs to, newest first.

    Those that were taken back since are left out. Raises SanfabError if the journal cannot be read.
    """
    known = journal.all()
    at = [entry.id for entry, _ in known].index(name)
    taken_back = _taken_back(known) - {name}
    first = last = at
    while first > 0 and _is_continued(journal, known[first - 1], taken_back):
        first -= 1
    while (
        last + 1 < len(known)
        and _is_continued(journal, known[last], taken_back)
        and _is_push(known[last + 1][0], taken_back)
    ):
        last += 1
    if known[at][0].kind != "push":
        return (name,)
    return tuple(entry.id for entry, _ in reversed(known[first : last + 1]))


def parts_of_change(journal: Journal, scope: PushScope) -> list[str]:
    """Return a note on stopped pushes whose changes are still there, which another entry continues.

    A rollback takes back one entry, and this change has more than one.
    """
    try:
        if not _may_continue(journal, scope):
            return []
        known = journal.all()
    except SanfabError as error:
        return [f"whether this continues a stopped push is not known: {error}"]
    ids = [entry.id for entry, _ in known]
    end = ids.index(scope.rolls_back) if scope.rolls_back in ids else len(known)
    taken_back, first = _taken_back(known), end
    while first > 0 and _is_continued(journal, known[first - 1], taken_back):
        first -= 1
    parts = list(reversed(ids[first:end]))
    if not parts:
        return []
    words = f"the {'pushes' if len(parts) > 1 else 'push'} {some(parts)} before it stopped half-way"
    if scope.kind == "push":
        return [
            f"{words}: `sanfab rollback last` will take back this entry only; with --whole-change "
            "it will take back those too"
        ]
    if scope.rolled_back_next:
        return [f"{words}: rolled back next"]
    return [
        f"{words}: its changes stay; to take back the whole change, give --whole-change, or roll "
        f"back {some(parts)} too, newest first"
    ]


def _may_continue(journal: Journal, scope: PushScope) -> bool:
    """Return whether the entry before ended half-way; of a long journal that one alone is read."""
    ids = journal.ids()
    end = ids.index(scope.rolls_back) if scope.rolls_back in ids else len(ids)
    closing = journal.closing(ids[end - 1]) if end else None
    return closing is not None and closing.result in _HALF_WAY


def _is_continued(
    journal: Journal, known: tuple[JournalEntry, Closing | None], taken_back: frozenset[str]
) -> bool:
    """Return whether lines of a push that did not finish are still on a switch."""
    entry, closing = known
    if closing is None or closing.result not in _HALF_WAY or not _is_push(entry, taken_back):
        return False
    return any(one.is_changed for one in journal.outcomes(entry))


def _is_push(entry: JournalEntry, taken_back: frozenset[str]) -> bool:
    return entry.kind == "push" and entry.id not in taken_back


def _taken_back(known: list[tuple[JournalEntry, Closing | None]]) -> frozenset[str]:
    """Return the entries that a rollback took back."""
    return frozenset(
        entry.rolls_back for entry, closing in known if closing and closing.result == "done"
    )
