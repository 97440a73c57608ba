"""Configurations -> what programs of others read in them, compared with the intended facts.

Batfish has no Fibre Channel. A switch that it is not shown is proven by the read-back and the
rules, which are ours; a second witness is not. Where none is at hand, that is said.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, NamedTuple

from sanfab.errors import printable
from sanfab.gate.batfish.built_switch import BuiltSwitch
from sanfab.nos import NOSES
from sanfab.nos.witness import Witness

WitnessVerdict = Literal["agrees", "differs", "not asked"]
_SECONDS = 120.0
"""Longest run of a witness."""


class WitnessReport(NamedTuple):
    """What a second witness says of one switch."""

    switch: str
    witness: str
    verdict: WitnessVerdict
    words: str
    """What it read otherwise, or why it was not asked; of one that agrees, what it reads."""


def ask_witnesses(switches: Mapping[str, BuiltSwitch]) -> tuple[WitnessReport, ...]:
    """Return what the second witnesses say of the switches whose NOS has one, sorted by switch."""
    found: list[WitnessReport] = []
    by_nos: dict[str, dict[str, BuiltSwitch]] = {}
    for name, switch in switches.items():
        by_nos.setdefault(switch.platform.nos, {})[name] = switch
    for nos, some in by_nos.items():
        witness = NOSES[nos].witness
        if witness is not None:
            found += _asked(witness, some)
    return tuple(sorted(found))


def _asked(witness: Witness, switches: Mapping[str, BuiltSwitch]) -> Iterator[WitnessReport]:
    """Yield what one witness says of all switches of its NOS."""
    said, reason = _run(witness, {name: _built(one).text for name, one in switches.items()})
    for name, one in switches.items():
        if reason:
            yield WitnessReport(name, witness.name, "not asked", reason)
            continue
        expected = witness.expected(NOSES[one.platform.nos].as_rendered(*_stated(one)))
        wrong = [*_differences(expected, said.get(name, {}))]
        verdict: WitnessVerdict = "differs" if wrong else "agrees"
        yield WitnessReport(name, witness.name, verdict, "; ".join(wrong) or witness.reads)


def _built(switch: BuiltSwitch) -> BuiltSwitch:
    """Return the switch as the build folder has it: a part of it may be managed by others."""
    return switch if switch.in_build is None else switch.in_build


def _stated(switch: BuiltSwitch) -> tuple[Any, Any]:
    return _built(switch).intended, switch.platform


def _run(witness: Witness, texts: Mapping[str, str]) -> tuple[dict[str, Any], str]:
    """Return what a witness reads, and why it could not be asked; empty: it was."""
    folder = os.environ.get(witness.folder_variable, "")
    if not folder and find_spec(witness.package) is None:
        return {}, f"{witness.folder_variable} names no folder, and it is not installed"
    if folder and not (Path(folder) / witness.package).is_dir():
        return {}, f"{witness.folder_variable}: {folder} has no package {witness.package}"
    try:
        done = subprocess.run(  # noqa: S603  # our own program; the operator names its package
            [sys.executable, str(witness.program), *filter(None, (folder,))],
            input=json.dumps(texts),
            capture_output=True,
            text=True,
            timeout=_SECONDS,
            check=False,
        )
        if done.returncode:
            last = (done.stderr.strip().splitlines() or ["it printed nothing"])[-1]
            return {}, f"it failed: {printable(last)[:200]}"
        said = json.loads(done.stdout)
    except (OSError, subprocess.TimeoutExpired, ValueError) as error:
        return {}, f"it failed: {printable(str(error))[:200]}"
    if not isinstance(said, dict):
        return {}, "it failed: it printed no JSON object"
    return said, ""


def _differences(expected: Mapping[str, Any], said: Mapping[str, Any]) -> Iterator[str]:
    """Yield what a witness reads otherwise, one object after the other."""
    for key, value in expected.items():
        other = said.get(key)
        if not isinstance(value, dict) or not isinstance(other, dict):
            if value != other:
                yield f"{key}: read {_words(other)}, expected {_words(value)}"
            continue
        for name in sorted({*value, *other}):
            if value.get(name) != other.get(name):
                read, wanted = _words(other.get(name)), _words(value.get(name))
                yield f"{key} {name}: read {read}, expected {wanted}"


def _words(value: object) -> str:
    """Return what was read of an object: a name, or members of it, principals before a slash."""
    if value is None or value == "":
        return "nothing"
    if isinstance(value, list):
        return " / ".join(" ".join(map(str, part)) or "-" for part in value)
    return str(value)
