"""Several random SANs -> the data of one SAN of parts that nothing connects, and its files."""

import json
import re
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

from support.random_san import random_san

Data = dict[str, Any]

DEVICES = ("switches", "hosts", "arrays", "neighbors")
LISTS = ("links", "access")
NOSES = ("nxos", "os9", "eos", "exos")
_OWNER = re.compile(r"\bp([0-9])_")
_STATED_ONCE = {"iqn", "label", "alias"}


def random_pods(chance: Random, count: int) -> Data:
    """Return the data of a SAN of so many parts, each with switches of one NOS."""
    san: Data = {"name": "pods", "profile": "lab", "secrets": {"one": "first", "two": "second"}}
    for number in range(count):
        pod = _renamed(random_san(chance, chance.choice(NOSES)), number)
        for section in ("vlans", "vsans", *DEVICES):
            san.setdefault(section, {}).update(pod.get(section, {}))
        for section in LISTS:
            san.setdefault(section, []).extend(pod.get(section, []))
    return san


def write_pods(folder: Path, san: Data) -> None:
    """Write a SAN with a file for each part; what belongs to all is in san.yml."""
    files: dict[str, Data] = {"san.yml": {}}
    for section, value in san.items():
        if section in DEVICES and isinstance(value, dict):
            for name, one in value.items():
                files.setdefault(_file(name), {}).setdefault(section, {})[name] = one
        elif section in LISTS and isinstance(value, list):
            for one in value:
                files.setdefault(_file(one), {}).setdefault(section, []).append(one)
        else:  # it belongs to all, or is a mistake
            files["san.yml"][section] = value
    _write(folder, files)


def _write(folder: Path, files: dict[str, Data]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        if path.name not in files:
            path.unlink()
    for name, data in files.items():
        (folder / name).write_text(json.dumps(data, indent=1))


def _file(entry: object) -> str:
    owner = _OWNER.search(json.dumps(entry))
    return f"pod{owner[1]}.yml" if owner else "others.yml"


def _renamed(san: Data, pod: int) -> Data:
    """Return the data of a SAN with names, numbers and addresses that no other part has."""
    names = [name for section in ("vlans", *DEVICES) for name in san.get(section, {})]
    rest = {key: value for key, value in san.items() if key not in {"policy", "management"}}
    any_name = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    text = re.sub(rf"(?<![\w.-])({any_name})(?![\w.-])", rf"p{pod}_\1", json.dumps(rest))
    text = text.replace("192.0.2.", f"192.0.{2 + pod}.").replace(":db8:ff::", f":db8:f{pod}::")
    text = re.sub(r'"((?:[0-9a-fA-F]{2}:){5})', lambda match: f'"{match[1][:-3]}{pod:02}:', text)
    new: Data = json.loads(text)
    for index, vlan in enumerate(new["vlans"].values()):
        vlan["id"] = 10 + 100 * pod + index
    for network in (*new["vlans"].values(), *new["vsans"].values()):
        network.pop("fc_map", None)
        network |= {key: f"{network[key]}_{pod}" for key in ("name", "zoneset") if key in network}
    new["vsans"] = {str(int(key) + 10 * pod): one for key, one in new["vsans"].items()}
    _state_vsans(new)
    _mark(new, pod)
    return new


def _state_vsans(san: Data) -> None:
    """State the VSAN of hosts behind a neighbor: one that is not stated may be any of the SAN."""
    for host in san["hosts"].values():
        for port in host["ports"].values():
            if "via" in port and "wwpn" in port:
                links = san["neighbors"][port["via"].partition(" ")[0]]["ports"].values()
                port["vsan"] = next(link["vsan"] for link in links if "vsan" in link)


def _mark(part: Any, pod: int) -> None:  # noqa: ANN401  # any part of an inventory
    """Change values that may stand once in a SAN."""
    if isinstance(part, list):
        for one in part:
            _mark(one, pod)
    elif isinstance(part, dict):
        for key, value in part.items():
            if key == "vsan" and isinstance(value, int):
                part[key] = value + 10 * pod
            elif key in _STATED_ONCE and isinstance(value, str):
                part[key] = f"{value}{pod}"
            _mark(value, pod)


def with_value_of_another(chance: Random, san: Data) -> Data:
    """Return a copy in which a device has a value that a device of another part has."""
    new = deepcopy(san)
    places = [place for section in (*DEVICES, *LISTS) for place in _once(new.get(section, {}))]
    chance.shuffle(places)
    for holder, key in places:
        alike = [one for one in places if one[1] == key and one[0][key] != holder[key]]
        if alike:
            other, same = chance.choice(alike)
            holder[key] = other[same]
            break
    return new


def _once(part: Any) -> list[tuple[Data, str]]:  # noqa: ANN401  # any part of an inventory
    """Return where values stand that may stand once in a SAN, or name something in it."""
    if isinstance(part, list):
        return [place for one in part for place in _once(one)]
    if not isinstance(part, dict):
        return []
    keys = {"wwpn", "mac", "iqn", "label", "alias", "address", "at", "vlan", "vsan", "to"}
    own = [(part, key) for key, value in part.items() if key in keys and value is not None]
    return own + [place for one in part.values() for place in _once(one)]
