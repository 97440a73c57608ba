"""Chance and the data of an inventory -> the data after one edit, as people make them.

Most edits leave a legal inventory; some do not, and what is said of it counts as well.
"""

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

Data = dict[str, Any]

SPARED = {"name", "profile"}
FILES = ("hosts", "arrays", "switches", "links", "access")
"""Sections with a file of their own; all others stand in san.yml."""
RENAMED = 0.3
"""Share of the edits that rename a host: they are legal, and reach the switches that it is at."""


def edited(chance: Random, san: Data) -> Data:
    """Return a copy of the data of an inventory with one edit."""
    if san.get("hosts") and chance.random() < RENAMED:
        return _renamed(chance.choice(sorted(san["hosts"])), san)
    new = deepcopy(san)
    parts = [one for one in _parts(new) if one[1] not in SPARED]
    holder, key = chance.choice(parts)
    value = holder[key]
    way = chance.random()
    alike = [other[same] for other, same in parts if same == key and other[same] != value]
    if way < 0.5 and alike:
        holder[key] = deepcopy(chance.choice(alike))
    elif way < 0.7 and isinstance(value, bool):
        holder[key] = not value
    elif way < 0.7 and isinstance(value, int):
        holder[key] = value + chance.choice((-1, 1))
    elif way < 0.8 and isinstance(holder, dict) and isinstance(key, str):
        holder[f"{key}x"] = holder.pop(key)
    elif way < 0.9:
        holder["description" if isinstance(holder, dict) else key] = "changed by chance"
    else:
        del holder[key]
    return new


def _renamed(host: str, san: Data) -> Data:
    """Return an inventory with another name of a host, wherever it stands."""
    new: Data = json.loads(json.dumps(san).replace(f'"{host}"', f'"{host}r"'))
    return new


def _parts(data: Any) -> list[tuple[Any, Any]]:  # noqa: ANN401  # any part of an inventory
    """Return each container with each of its keys or positions."""
    if not isinstance(data, dict | list):
        return []
    keys = [*data] if isinstance(data, dict) else [*range(len(data))]
    return [(data, key) for key in keys] + [part for key in keys for part in _parts(data[key])]


def write_san(folder: Path, san: Data) -> None:
    """Write an inventory in several files; what is written is legal JSON, and so legal YAML."""
    folder.mkdir(parents=True, exist_ok=True)
    rest = {key: value for key, value in san.items() if key not in FILES}
    files = {"san.yml": rest} | {f"{key}.yml": {key: san[key]} for key in FILES if key in san}
    for path in folder.iterdir():
        if path.name not in files:
            path.unlink()
    for name, data in files.items():
        (folder / name).write_text(json.dumps(data, indent=1))
