"""The verb `init`: an example becomes a repository with settings of editors, linters and CI."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from sanfab.cli.app import app, print_report
from sanfab.cli.installed import SanfabSource, given_source, own_source
from sanfab.cli.options import Format, FormatOption
from sanfab.errors import SanfabError
from sanfab.inventory.folder import inventory_files
from sanfab.inventory.messages import did_you_mean
from sanfab.model.schema import model_schema_text, schema_text
from sanfab.resources import resource_dir

SHARED = ("playbooks",)
"""Folders that a new repository gets a copy of; roles and modules stay in the package."""


@app.command("init")
def init_command(
    directory: Annotated[Path, typer.Argument(help="Folder of the new repository.")],
    example: Annotated[
        str, typer.Option(metavar="NAME", help="Example inventory to start from.")
    ] = "minimal",
    source: Annotated[
        str | None,
        typer.Option(
            metavar="WHEEL|GIT|INDEX",
            help="What the repository installs sanfab from: a wheel, git+https://HOST/REPO@COMMIT, "
            "or the address of your own index. Default: what is installed here.",
        ),
    ] = None,
    output_format: FormatOption = Format.TEXT,
) -> None:
    """Create a repository with an example inventory, playbooks, editor settings and CI."""
    files = [str(path) for path in new_repository(directory, example, source)]
    printers = {"text": lambda: "\n".join(files), "json": lambda: {"files": files}}
    print_report(output_format, printers)
    print(f"next: sanfab render {directory / 'inventory' / example}", file=sys.stderr)


def new_repository(directory: Path, example: str, source: str | None = None) -> Iterator[Path]:
    """Write a new repository; yield each file written.

    ``source``: what it installs sanfab from; None: what is installed here.
    Raises SanfabError for an unknown example, for a folder that already holds something, and for
    a source from which a fresh clone could not install.
    """
    examples = resource_dir("inventory")
    known = sorted(path.name for path in examples.iterdir() if path.is_dir())
    if example not in known:
        hint = did_you_mean(example, known)
        raise SanfabError(
            f"--example: unknown example {example}, expected one of {', '.join(known)}{hint}"
        )
    try:
        if directory.exists() and any(directory.iterdir()):
            raise SanfabError(f"{directory}: not empty; name a new folder")
        pinned = own_source() if source is None else given_source(source)
        yield from _write(directory, examples / example, pinned)
    except OSError as error:
        raise SanfabError(f"{error.filename}: cannot be written: {error.strerror}") from error


def _write(directory: Path, example: Path, source: SanfabSource) -> Iterator[Path]:
    target = directory / "inventory" / example.name
    shutil.copytree(example, target)
    yield from inventory_files(target)
    for name in SHARED:
        shutil.copytree(resource_dir(name), directory / name)
        yield from sorted(path for path in (directory / name).rglob("*") if path.is_file())
    schemas = {"san.schema.json": schema_text(), "model.schema.json": model_schema_text()}
    texts = {f"schemas/{name}": text for name, text in schemas.items()}
    settings = {name: text.encode() for name, text in (_settings(source) | texts).items()}
    for name, content in (settings | source.files).items():
        path = directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        yield path


def _settings(source: SanfabSource) -> dict[str, str]:
    """Return the files of editors, linters, CI and Ansible by their path in a repository."""
    found = {}
    folder = resource_dir("templates") / "repository"
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            name = path.relative_to(folder).as_posix().replace("dot-", ".", 1)
            text = path.read_text(encoding="utf-8")
            found[name] = text.replace("@@SANFAB@@", source.requirement)
    return found
