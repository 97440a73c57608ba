"""Commands that set one thing and nothing else, as rows of data."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from typing import NamedTuple

from sanfab_lab.call import Call
from sanfab_lab.commands import CommandAction, CommandTree, Reason, refused_word, spellings

TURNS_OFF = ("no", "default", "disable")
"""First words that take a field back to its default or turn it off."""


class Setting(NamedTuple):
    """A line that the configuration keeps as it is, under its first words."""

    form: str
    """Without ``no``; the words before ``<`` are the key, and ``no`` needs only those."""
    source: str = "mem"
    default: str = ""
    """Line that is not kept, as it is the default; ``on``: only its ``no`` is kept."""
    when: str = ""
    limits: range | None = None
    """Numbers that ``{value}`` may be."""


def register_settings(
    tree: CommandTree,
    modes: str,
    place: Callable[..., Iterable[dict[str, str]]],
    *rows: Setting,
    undo: str = "no",
    undo_takes_rest: bool = False,
) -> None:
    """Register the commands of some rows; ``place``: call -> where its line is kept, by key.

    ``undo``: first words that remove a line; empty: none does.
    ``undo_takes_rest``: behind ``no``, any words may follow the key.
    """
    for row in rows:
        forms = [f"[{undo}] {row.form}"]
        if undo_takes_rest or not undo:
            forms = [re.sub("[<>]", "", row.form)]
        if undo_takes_rest:
            forms.append(f"{undo} {row.form.partition('<')[0]} [{{rest...}}]")
        tree.command(*forms, modes=modes, source=row.source, when=row.when)(_keep(row, place))


def _keep(row: Setting, place: Callable[..., Iterable[dict[str, str]]]) -> CommandAction:
    size = len(spellings(row.form.partition("<")[0])[0])

    def act(call: Call[object, object]) -> None:
        if row.limits is not None and not call.no:
            call.values["value"] = str(_number(call["value"], row.limits))
        words = call.given.split()[1 if call.no else 0 :]
        key, text = " ".join(words[:size]), " ".join(words)
        for kept in place(call):
            if row.default == "on" and call.no:
                kept[key] = f"no {key}"
            elif row.default == "on" or call.no or text == row.default:
                kept.pop(key, None)
            else:
                kept[key] = text

    return act


def replace_line(kept: dict[str, str], key: str, line: str) -> None:
    """Put a line after all others under its first words; an empty one removes the line."""
    kept.pop(key, None)
    if line:
        kept[key] = line


class Field(NamedTuple):
    """A command that sets one field of a record, and takes it back to its default."""

    form: str
    """With ``[no]`` or ``enable|disable`` in front; the value is called ``{value}``."""
    field: str
    source: str = "mem"
    value: object = None
    """What a form without value sets; False: the form turns the field off."""
    limits: range | None = None
    """Numbers that the value may be."""
    when: str = ""


def register_fields(
    tree: CommandTree,
    modes: str,
    owner: type,
    put: Callable[..., str | None],
    *rows: Field,
) -> None:
    """Register the commands of some rows.

    ``owner``: the dataclass of the fields; ``put``: (call, field, value) -> sets it.
    """
    for row in rows:
        act = _set(row, _defaults_of(owner)[row.field], put)
        tree.command(row.form, modes=modes, source=row.source, when=row.when)(act)


def _set(row: Field, default: object, put: Callable[..., str | None]) -> CommandAction:
    def act(call: Call[object, object]) -> str | None:
        return put(call, row.field, _value(row, default, call.verb, call["value"]))

    return act


def _value(row: Field, default: object, verb: str, text: str) -> object:
    """Return the value that a line gives to a field."""
    undone = verb in TURNS_OFF
    if isinstance(default, bool) and not text:
        return default if verb == "default" else (row.value is not False) != undone
    if undone:
        return default
    if row.value is not None:
        return row.value
    if row.limits is not None:
        return _number(text, row.limits)
    is_number = isinstance(default, int) and not isinstance(default, bool)
    return int(text) if is_number else text


def _number(text: str, limits: range) -> int:
    """Return a number; raises Refused if it is out of range."""
    if not text.isdigit() or int(text) not in limits:
        raise refused_word(text, Reason.RANGE)
    return int(text)


def field_lines(record: object, *rows: tuple[str, str]) -> Iterator[str]:
    """Yield a line for each field that differs from its default.

    Each row: text of the line, with ``{}`` for the value, and the field.
    """
    for text, name in rows:
        value = getattr(record, name)
        if value != _defaults_of(record.__class__)[name]:
            yield text.format(value)


_DEFAULTS: dict[type, dict[str, object]] = {}


def _defaults_of(owner: type) -> dict[str, object]:
    """Return the defaults of the fields of a dataclass."""
    if owner not in _DEFAULTS:
        _DEFAULTS[owner] = {one.name: one.default for one in fields(owner)}
    return _DEFAULTS[owner]
