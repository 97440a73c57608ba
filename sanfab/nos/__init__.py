"""The NOSes that sanfab speaks, each imported when it is asked for."""

from collections.abc import Iterator, MutableMapping
from importlib import import_module
from typing import cast

from sanfab.nos.base import Nos
from sanfab.noses import NOS_PARTS


class _Noses(MutableMapping[str, Nos]):
    """What each NOS provides, by its name; most runs need one or two."""

    def __init__(self) -> None:
        self._imported: dict[str, Nos] = {}

    def __getitem__(self, name: str) -> Nos:
        if name not in self._imported:
            self._imported[name] = cast("Nos", import_module(NOS_PARTS[name].code).NOS)
        return self._imported[name]

    def __setitem__(self, name: str, nos: Nos) -> None:
        self._imported[name] = nos

    def __delitem__(self, name: str) -> None:
        del self._imported[name]

    def __iter__(self) -> Iterator[str]:
        return iter(NOS_PARTS)

    def __len__(self) -> int:
        return len(NOS_PARTS)


NOSES = _Noses()
