"""Scripts of hosts and documents of arrays that differ between two states."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.errors import PlacedError
from sanfab.hosts.intent import host_facts
from sanfab.render.arrays import array_documents
from sanfab.render.hosts import render_host
from sanfab.review.loaded_state import LoadedState


class ChangedFile(NamedTuple):
    """A file below the build folder that differs."""

    path: str
    state: str
    """``new``, ``removed`` or ``changed``."""


def changed_documents(base: LoadedState, head: LoadedState) -> tuple[ChangedFile, ...]:
    """Return the scripts of hosts and the sheets and commands of arrays that differ."""
    old = {**_scripts(base), **array_documents(base.cabling)}
    new = {**_scripts(head), **array_documents(head.cabling)}
    return tuple(_changed(old, new))


def _changed(old: dict[str, str], new: dict[str, str]) -> Iterator[ChangedFile]:
    for path in sorted({*old, *new}):
        if path not in old:
            yield ChangedFile(path, "new")
        elif path not in new:
            yield ChangedFile(path, "removed")
        elif old[path] != new[path]:
            yield ChangedFile(path, "changed")


def _scripts(state: LoadedState) -> dict[str, str]:
    """Return the scripts of the hosts that have one; a mistake in a setting is a finding."""
    found: dict[str, str] = {}
    for name in state.san.hosts:
        try:
            texts = render_host(host_facts(state.cabling, name))
        except (PlacedError, LookupError):
            continue
        found |= {f"hosts/{name}/{file}": text for file, text in texts.items()}
    return found
