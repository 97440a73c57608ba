"""A finished build -> a line per switch, or the same as data."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from sanfab.render.results import ARRAYS, Build, Result
from sanfab.text import count

if TYPE_CHECKING:
    from sanfab.report.json_value import JsonValue


def build_text(build: Build, trial_of: Path | None = None) -> str:
    """Return the summary of a build.

    ``trial_of``: the folder that stays as it is, in a trial run: what a build would write there.
    """
    is_trial = trial_of is not None
    build = replace(build, folder=trial_of or build.folder)
    width = max((len(result.switch) for result in build.results), default=0)
    lines = [
        f"{result.switch:<{width}}  {result.model:<18} {result.release:<12}"
        f" {result.lines:>6} lines  proven  {_state(result.changed, is_trial)}"
        for result in build.results
    ]
    removed = "would be removed:" if is_trial else "removed"
    lines += [
        f"{removed} {path}: its switch is no longer in the inventory" for path in build.removed
    ]
    lines += [f"{removed} {path}" for path in build.arrays.removed]
    return "\n".join([*lines, *_arrays(build, is_trial), _total(build)])


def build_json(build: Build, loaded: float) -> "JsonValue":
    """Return a build for JSON; ``loaded``: seconds to load the inventory."""
    seconds = {"load": loaded, **build.seconds}
    return {
        "folder": str(build.folder),
        "switches": [_switch(result) for result in build.results],
        "removed": list(build.removed),
        "arrays": {
            "names": list(build.arrays.names),
            "changed": list(build.arrays.changed),
            "removed": list(build.arrays.removed),
        },
        "seconds": {phase: round(spent, 3) for phase, spent in seconds.items()},
    }


def _arrays(build: Build, is_trial: bool) -> list[str]:  # noqa: FBT001  # one answer
    """Return the line about the arrays; none without arrays."""
    arrays = build.arrays
    if not arrays.names:
        return []
    written = _state(arrays.changed, is_trial)
    state = f"{count(arrays.changed, 'file')} {written}" if arrays.changed else written
    return [f"{build.folder / ARRAYS}: what to enter on {count(arrays.names, 'array')}, {state}"]


def _switch(result: Result) -> "JsonValue":
    return {
        "name": result.switch,
        "nos": result.nos,
        "model": result.model,
        "release": result.release,
        "lines": result.lines,
        "proven": True,
        "files": list(result.files),
        "changed": list(result.changed),
    }


def _state(changed: Collection[str], is_trial: bool) -> str:  # noqa: FBT001  # one answer
    if not changed:
        return "unchanged"
    return "would be written" if is_trial else "written"


def _total(build: Build) -> str:
    results = build.results
    if not results:
        return f"{build.folder}: no switches in this inventory, nothing to render"
    lines = sum(result.lines for result in results)
    return (
        f"{build.folder / 'switches'}: {count(results, 'switch')} ({_noses(results)}), "
        f"{count(lines, 'line')}, every configuration reads back as intended: no difference, no "
        "unread line"
    )


def _noses(results: Iterable[Result]) -> str:
    noses = [result.nos for result in results]
    return ", ".join(f"{noses.count(nos)} {nos}" for nos in sorted(set(noses)))
