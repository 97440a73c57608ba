"""Captures of a SAN as `collect` writes them, of switches that run what was rendered."""

import re
from datetime import UTC, datetime
from pathlib import Path

from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.cabling import Cabling
from sanfab.masking import HIDDEN
from sanfab.nos import NOSES
from sanfab.nos.captures.files import (
    CAPTURES,
    CapturedSwitch,
    CaptureManifest,
    digest_of,
    manifest_text,
)
from sanfab.nos.captures.masking import mask_configuration
from sanfab.render.templates import render_configuration


def configurations(cabling: Cabling) -> dict[str, str]:
    """Return what is rendered for each switch; all secrets have one name: no capture tells it."""
    found = {}
    for name in cabling.san.switches:
        design = design_of(cabling, name)
        text = render_configuration(managed_facts(design), design.platform, design.capabilities)
        found[name] = re.sub("@@[^@]+@@", "@@secret@@", text)
    return found


def saved(cabling: Cabling, folder: Path) -> None:
    """Write the running configuration of each switch, as somebody without sanfab saves it."""
    for name, text in configurations(cabling).items():
        platform = cabling.san.platform(name)
        masked = mask_configuration(text, platform, lambda line: line, name)
        last = NOSES[platform.nos].last_line
        end = f"{last}\n" if last and not masked.endswith(f"{last}\n") else ""
        (folder / f"{name}.cfg").write_text(masked.replace("@@secret@@", HIDDEN) + end)


def collected(cabling: Cabling, folder: Path) -> None:
    """Write the same with the manifest of a collection, which tells model and release."""
    saved(cabling, folder)
    entries = {}
    for name in cabling.san.switches:
        design = design_of(cabling, name)
        file = f"{name}.cfg"
        entries[name] = CapturedSwitch(
            nos=design.platform.nos,
            model=design.platform.model,
            release=design.release,
            login="admin",
            time=datetime(2026, 1, 2, tzinfo=UTC),
            files={file: digest_of((folder / file).read_text())},
        )
    manifest = CaptureManifest(san=cabling.san.name, switches=entries)
    (folder / CAPTURES).write_text(manifest_text(manifest))
