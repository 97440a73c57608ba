"""Folder of captured switches -> which file holds which output of which switch.

`sanfab collect` writes ``SWITCH.cfg``, ``SWITCH.startup.cfg`` and ``SWITCH.show-interface.txt``,
with a manifest. Files that others wrote are found by their names, which may vary.
"""

import hashlib
import json
import re
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from sanfab.errors import SanfabError
from sanfab.inventory.files import text_in

CAPTURES = "captures.json"
"""The manifest of a folder of captures."""
CAPTURE_FORMAT = 1
_RUNNING_NAMES = frozenset(
    (
        *("", "run", "running", "running-config", "config", "configuration", "sh-run"),
        *("show-run", "show-running", "show-running-config", "show-config", "show-configuration"),
    )
)
_STARTUP_NAMES = frozenset(
    ("start", "startup", "startup-config", "show-start", "show-startup", "show-startup-config")
)
_ENDING = re.compile(r"\.(?:txt|cfg|conf|log|out)$")
RUNNING_OUTPUT, STARTUP_OUTPUT = "running", "startup"


class CapturedSwitch(BaseModel):
    """One switch in the manifest: what it was read as, when, and the digest of each file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    nos: str
    model: str
    release: str
    login: str
    """The account that read it: it need not be in the inventory."""
    time: datetime
    files: dict[str, str]
    """SHA-256 by file name."""


class CaptureManifest(BaseModel):
    """What `sanfab collect` wrote into a folder."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: int = CAPTURE_FORMAT
    san: str
    switches: dict[str, CapturedSwitch]


def slug(text: str) -> str:
    """Return a command as a part of a file name.

    >>> slug("show vpc brief"), slug("show interfaces | no-more")
    ('show-vpc-brief', 'show-interfaces-no-more')
    """
    return re.sub("[^a-z0-9]+", "-", text.lower()).strip("-")


def file_name(switch: str, output: str) -> str:
    """Return the name that `sanfab collect` gives to an output, or to a configuration."""
    names = {RUNNING_OUTPUT: f"{switch}.cfg", STARTUP_OUTPUT: f"{switch}.startup.cfg"}
    return names.get(output) or f"{switch}.{slug(output)}.txt"


def manifest_in(folder: Path, san: str) -> CaptureManifest | None:
    """Return the manifest of a folder; None: it has none, others wrote its files.

    Raises SanfabError for one of another SAN or format.
    """
    path = folder / CAPTURES
    text = text_in(path)
    if text is None:
        return None
    try:
        found = CaptureManifest.model_validate_json(text)
    except ValidationError:
        found = None
    if found is None or found.format != CAPTURE_FORMAT:
        raise SanfabError(
            f"{path}: found no manifest of format {CAPTURE_FORMAT}; collect again, or delete it "
            "to use the files as they are named"
        )
    if found.san != san:
        raise SanfabError(f"{path}: found captures of SAN {found.san}, expected {san}")
    return found


def manifest_text(manifest: CaptureManifest) -> str:
    """Return a manifest as the text of its file."""
    return json.dumps(manifest.model_dump(mode="json"), indent=2) + "\n"


def digest_of(text: str) -> str:
    """Return the SHA-256 of the text of a file."""
    return hashlib.sha256(text.encode()).hexdigest()


def files_by_switch(folder: Path, switches: Iterable[str]) -> dict[str, dict[str, Path]]:
    """Return the files of each switch by output: ``running``, ``startup`` or a command as a slug.

    Raises SanfabError if there is no such folder, or two files hold the same output.
    """
    known = sorted(switches, key=len, reverse=True)
    found: dict[str, dict[str, Path]] = {name: {} for name in known}
    try:
        paths = sorted(folder.iterdir())
        for name in known:
            own = folder / name
            if own.is_dir():
                _add_files(found[name], "", sorted(own.iterdir()))
    except OSError as error:
        raise SanfabError(
            f"{folder}: cannot be read: {error.strerror}; name a folder that holds SWITCH.cfg, "
            "as `sanfab collect` writes it"
        ) from error
    for path in paths:
        switch = next((name for name in known if _belongs(path.name, name)), None)
        if switch is not None and path.is_file():
            _add_files(found[switch], switch, [path])
    return found


def _belongs(file: str, switch: str) -> bool:
    rest = file[len(switch) :]
    return file.lower().startswith(switch.lower()) and rest[:1] in {"", ".", "-", "_", " "}


def _add_files(found: dict[str, Path], prefix: str, paths: list[Path]) -> None:
    for path in paths:
        output = _output(slug(_ENDING.sub("", path.name[len(prefix) :].lower())))
        other = found.setdefault(output, path)
        if other != path:
            what = output if output in {RUNNING_OUTPUT, STARTUP_OUTPUT} else f"`{output}`"
            raise SanfabError(f"{path}: found {what} in {other.name} too; keep one of the two")


def _output(name: str) -> str:
    if name in _RUNNING_NAMES:
        return RUNNING_OUTPUT
    return STARTUP_OUTPUT if name in _STARTUP_NAMES else name
