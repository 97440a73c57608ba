"""What verbs read: configurations in files, and the inventory of a SAN."""

import sys
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from sanfab.cli.progress import doing, quiet
from sanfab.errors import SanfabError

if TYPE_CHECKING:
    from sanfab.inventory.cabling import Cabling
    from sanfab.model.platforms.row import Platform
    from sanfab.nos.clues import Identification
    from sanfab.nos.terminal_capture import TerminalCapture
    from sanfab.rules.context import CheckContext


def platform_of(nos: str, model: str) -> "Platform":
    """Return the platform of a NOS and a model, also of one in ./models/.

    Without a model it is the one that the others of the NOS are like.
    """
    from sanfab.inventory.load import load_models
    from sanfab.inventory.messages import did_you_mean
    from sanfab.model.platforms.row import rows_of
    from sanfab.noses import NOS_PARTS

    known = sorted(NOS_PARTS)
    if nos not in known:
        hint = did_you_mean(nos, known)
        raise SanfabError(f"unknown NOS {nos}, expected one of {', '.join(known)}{hint}")
    rows = [*rows_of(nos), *(row for row in load_models(Path()).values() if row.nos == nos)]
    models = [row.model for row in rows]
    if model and model not in models:
        hint = did_you_mean(model, models) or "; `sanfab models` lists them"
        raise SanfabError(f"--model: no {nos} model {model}{hint}")
    return next(row for row in rows if model in {"", row.model})


def known_switch(text: str, nos: str, model: str, release: str = "") -> "Identification":
    """Return the switch of a configuration, as the operator states it or the configuration does."""
    from pydantic import TypeAdapter, ValidationError

    from sanfab.model.base import Release
    from sanfab.nos.identification import identify

    platform = platform_of(nos, model)
    known = identify(text, platform.nos)
    if model:
        known = replace(known, platforms=(platform,), other="", named=True)
    try:
        TypeAdapter(Release).validate_python(release or known.release or platform.release)
    except ValidationError as error:
        if not release:  # the text of a stranger
            return replace(known, release="")
        expected = "a release, for example 7.3(2)N1(1) or 4.20.1"
        raise SanfabError(f"--release: found {release}, expected {expected}") from error
    return replace(known, release=release or known.release)


def known_capture(
    file: Path, nos: str, model: str, release: str = ""
) -> "tuple[TerminalCapture, Identification]":
    """Return the configuration in a file, as its switch printed it, and which switch that is."""
    from sanfab.nos import NOSES
    from sanfab.nos.terminal_capture import switches_named, unwrapped, without_terminal
    from sanfab.nos.truncation import truncation_of

    capture = without_terminal(configuration_in(file))
    names = switches_named(capture.text)
    if len(names) > 1:
        found = " and ".join(f"{name} (line {number})" for name, number in names.items())
        raise SanfabError(f"{file}: holds the configurations of {found}: give each its own file")
    known = known_switch(capture.text, nos, model, release)
    platform = known.kinds[0]

    def unread_in(text: str) -> set[int]:
        return {line.number for line in NOSES[platform.nos].read(text, platform).unread}

    capture = unwrapped(capture, unread_in)
    return capture._replace(cut=capture.cut or truncation_of(capture.text, platform)), known


def configuration_in(file: Path) -> str:
    """Return the content of a file, a pipe or standard input, up to the size limit."""
    from sanfab.inventory.config_text import TEXT_LIMIT, text_from

    try:
        with nullcontext(sys.stdin.buffer) if str(file) == "-" else file.open("rb") as stream:
            data = stream.read(TEXT_LIMIT + 1)
    except OSError as error:
        raise SanfabError(f"{file}: cannot be read: {error.strerror}") from error
    return text_from(file, data)


def warn_of_namesakes(folder: Path, name: str) -> None:
    """Warn if another folder has the name of a SAN, and so its build and journal."""
    from sanfab.inventory.namesakes import namesake_warning

    warning = namesake_warning(folder, name)
    if warning:
        quiet()
        print(f"warning: {warning}", file=sys.stderr)


def inventory_in(folder: Path, build: Path, *, no_cache: bool) -> "Cabling":
    """Return the cabling of a SAN whose inventory has no mistake.

    ``build``: the folder of all builds, whose cache knows what was parsed before.
    """
    from sanfab.cache.parsed import load_by
    from sanfab.cache.store import cache_of_existing
    from sanfab.intent.problems import derived_problems

    cache = cache_of_existing(build, folder, wanted=not no_cache)
    return load_by(cache, folder, derived_problems)[2]


def checked_context(folder: Path, build: Path, *, no_cache: bool) -> "CheckContext":
    """Return a SAN with its intended facts; ``build``: as `inventory_in`."""
    from datetime import UTC, datetime

    from sanfab.rules.audit import switches_of
    from sanfab.rules.context import CheckContext

    doing("reading the inventory")
    cabling = inventory_in(folder, build, no_cache=no_cache)
    doing("tracing paths")
    return CheckContext(cabling, switches_of(cabling), datetime.now(UTC).date())
