"""Facts of an array -> the commands of its family, in the order to enter them, and their undo."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from sanfab.arrays.facts import ArrayFacts, is_unknown
from sanfab.arrays.quoting import code_cell, free_text, word


class CommandForm(NamedTuple):
    """A command line with its values in braces, and the document that shows it."""

    text: str
    source: str

    def line(self, **values: str | Iterable[str]) -> str:
        """Return the line with these values; a list is joined by commas."""
        return self.text.format(**{name: _words(value) for name, value in values.items()})


class ArrayStep(NamedTuple):
    """Commands that belong together."""

    title: str
    text: str
    """What they do, and what to look at."""
    lines: tuple[str, ...]
    sources: tuple[str, ...]


class ArrayCli(NamedTuple):
    """One command line interface: that of the array, or of one controller."""

    name: str
    steps: tuple[ArrayStep, ...]
    undo: tuple[ArrayStep, ...]


class CommandFamily(NamedTuple):
    """The commands of one array family."""

    opening: str
    """How to reach its command line."""
    places: Callable[[ArrayFacts], tuple[ArrayCli, ...]]
    names: Callable[[ArrayFacts], list[str]]
    """The names of its places."""
    unknown: tuple[str, ...]
    """What no document at hand shows a command for."""


def commands_context(
    facts: ArrayFacts, family: CommandFamily, places: tuple[ArrayCli, ...]
) -> dict[str, object]:
    """Return the variables of the template of the commands."""
    return {
        "array": free_text(facts.name),
        "opening": family.opening,
        "unknown": family.unknown,
        "places": tuple(_printed(place.name, place.steps) for place in places),
    }


def undo_context(
    facts: ArrayFacts, family: CommandFamily, places: tuple[ArrayCli, ...]
) -> dict[str, object]:
    """Return the variables of the template of the commands that take the others back."""
    return {
        "array": free_text(facts.name),
        "opening": family.opening,
        "places": tuple(_printed(place.name, place.undo) for place in places if place.undo),
    }


def _printed(name: str, steps: tuple[ArrayStep, ...]) -> dict[str, object]:
    return {
        "name": code_cell(name),
        "steps": tuple(
            {
                "title": one.title,
                "text": one.text,
                "ready": tuple(line for line in one.lines if not is_unknown(line)),
                "open": tuple(line for line in one.lines if is_unknown(line)),
                "sources": ", ".join(one.sources),
            }
            for one in steps
        ),
    }


def array_step(title: str, text: str, *lines: tuple[CommandForm, str]) -> ArrayStep:
    """Return a step of lines with the forms that they come from."""
    sources = dict.fromkeys(source for form, _ in lines for source in form.source.split())
    return ArrayStep(title, text, tuple(line for _, line in lines), tuple(sources))


def steps_with_lines(*steps: ArrayStep) -> tuple[ArrayStep, ...]:
    """Return the steps that have a command."""
    return tuple(one for one in steps if one.lines)


def _words(value: str | Iterable[str]) -> str:
    return word(value) if isinstance(value, str) else ",".join(map(word, value))
