"""What may stand behind a bar: ``include``, ``section``, ``json`` and their like."""

import json
import re

from sanfab_lab.eos.cli import Call, Data, RefusedError

_QUIET = {"no-more", "nz"}


def as_json(data: Data | None, call: Call, values: dict[str, str]) -> str:
    """Return the JSON of a status command."""
    if data is None:
        raise RefusedError("This is an unconverted command")
    return json.dumps(data(call, **values), indent=4)


def apply(text: str, pipes: list[str]) -> str:
    """Return what filters let through."""
    for pipe in pipes:
        name, _, pattern = pipe.partition(" ")
        if name in _QUIET:
            continue
        text = _filter(name, pattern.strip().strip('"'), text)
    return text


def _filter(name: str, pattern: str, text: str) -> str:
    if not name or not pattern:
        raise RefusedError("Incomplete command", invalid=True)
    try:
        wanted = re.compile(pattern, re.IGNORECASE)
    except re.error as error:
        raise RefusedError("Invalid regular expression") from error
    lines = text.splitlines()
    if "include".startswith(name) or name == "grep":
        return "\n".join(line for line in lines if wanted.search(line))
    if "exclude".startswith(name):
        return "\n".join(line for line in lines if not wanted.search(line))
    if "begin".startswith(name):
        first = next((at for at, line in enumerate(lines) if wanted.search(line)), len(lines))
        return "\n".join(lines[first:])
    if "section".startswith(name):
        return "\n".join(section(lines, wanted))
    raise RefusedError("Invalid input", f"Invalid input (at token 3: '{name}')", invalid=True)


def section(lines: list[str], wanted: re.Pattern[str]) -> list[str]:
    """Return the blocks, a line and what is indented below it, in which something is found."""
    blocks: list[list[str]] = []
    for line in lines:
        if line.startswith(" ") and blocks:
            blocks[-1].append(line)
        else:
            blocks.append([line])
    return [line for block in blocks if any(map(wanted.search, block)) for line in block]
