"""Places of the inventory where a secret may be typed: messages quote nothing there.

The inventory names a secret and never holds it. If its value is typed there by mistake, no message
may carry it into the log of a CI job: neither the value, nor a key below such a place.
"""

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Union, get_args, get_origin

from sanfab.masking import HIDDEN
from sanfab.model.base import Model, Secret
from sanfab.model.san import San
from sanfab.model.yaml12 import Where

_SECRET_KEY = re.compile(
    r"(?i)passw|passphrase|secret|communit|credential|private"
    r"|(?:^|[^a-z])(?:key|pass|pwd|token|auth\w*|priv\w*|psk|chap)s?(?:$|[^a-z])"
)
"""Keys that ask for a secret: fields of the model, and what people type in their place."""
_NO_SECRETS = frozenset(
    {"algorithm", "auth", "cipher", "encryption", "file", "group", "hash", "level", "name"}
    | {"password", "privacy", "protocol", "role", "type", "user", "username", "value", "version"}
)
"""Common words for keys next to a secret: a message shows them."""
_WORDS = re.compile(r"[\s:=]")
"""What separates a key from a value that was typed into it: ``{password=letmein}``."""


def shown_path(where: Where) -> Where:
    """Return a path without what may be a secret: keys below a place that takes one.

    >>> shown_path(("management", "users", "bob", "password", "letmein"))
    ('management', 'users', 'bob', 'password', '(hidden)')
    >>> shown_path(("hosts", "auth-1", "ports", "a"))
    ('hosts', 'auth-1', 'ports', 'a')
    """
    at = _first_secret(where)
    if at is None:
        return where
    known = Secret.model_fields.keys() | _NO_SECRETS
    rest = (one if isinstance(one, int) or one in known else HIDDEN for one in where[at + 1 :])
    key = str(where[at])
    return (*where[:at], f"{_WORDS.split(key)[0]} {HIDDEN}" if _WORDS.search(key) else key, *rest)


def takes_secret(where: Where) -> bool:
    """Return whether a secret may stand at a place, or anywhere below it.

    >>> takes_secret(("management", "snmp")), takes_secret(("vlans", "iscsi_a", "id"))
    (True, False)
    """
    return _first_secret(where) is not None or any(map(_holds_secret, kinds_at(where)))


def kinds_at(where: Where) -> list[object]:
    """Return what the model permits at a place of the document."""
    kinds: list[object] = [San]
    for step in where:
        kinds = [inner for kind in kinds for inner in _inside(kind, step)]
    return kinds


def fields_at(where: Where) -> list[str]:
    """Return the keys that the model permits at a place of the document."""
    return [name for kind in kinds_at(where) for name in _annotations(kind)]


def _first_secret(where: Where) -> int | None:
    """Return the first step that asks for a secret; names that the operator chose do not."""
    kinds: list[object] = [San]
    for number, step in enumerate(where):
        inner = [one for kind in kinds for one in _inside(kind, step)]
        is_chosen = any(get_origin(kind) is dict for kind in kinds) and any(map(_is_model, inner))
        if not is_chosen and isinstance(step, str) and _SECRET_KEY.search(step):
            return number
        kinds = inner
    return None


def _holds_secret(kind: object) -> bool:
    if kind is Secret:
        return True
    parts = _annotations(kind).values() if _is_model(kind) else get_args(kind)
    return any(map(_holds_secret, parts))


def _is_model(kind: object) -> bool:
    return bool(_annotations(kind))


def _annotations(kind: object) -> Mapping[str, object]:
    """Return the type of each key of a model or of a row; nothing for any other kind."""
    return _annotations_of(kind) if isinstance(kind, type) else {}


@cache
def _annotations_of(kind: type) -> Mapping[str, object]:
    if issubclass(kind, Model):
        return {name: field.annotation for name, field in kind.model_fields.items()}
    if is_dataclass(kind):
        return {field.name: field.type for field in fields(kind)}
    return {}


def _inside(kind: object, step: str | int) -> list[object]:
    if _is_model(kind):
        annotation = _annotations(kind).get(str(step))
        return [] if annotation is None else _plain(annotation)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in {dict, tuple}:
        return _plain(arguments[-1] if origin is dict else arguments[0])
    return []


def _plain(kind: object) -> list[object]:
    """Return the alternatives of an annotation without their constraints."""
    origin = get_origin(kind)
    if origin is Annotated:
        return _plain(get_args(kind)[0])
    if origin in {Union, UnionType}:
        return [inner for part in get_args(kind) for inner in _plain(part)]
    return [kind]
