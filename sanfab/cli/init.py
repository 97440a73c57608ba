"""The verb `init`: an example becomes a repository with settings of editors, linters and CI."""

import shutil
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from sanfab.cli.app import app
from sanfab.errors import SanfabError
from sanfab.inventory.folder import inventory_files
from sanfab.inventory.messages import did_you_mean
from sanfab.model.schema import model_schema_text, schema_text
from sanfab.resources import resource_dir

VERSIONS = {
    "@@SANFAB@@": f"sanfab=={version('sanfab')}",
    "@@SANFAB_BATFISH@@": f"sanfab[batfish]=={version('sanfab')}",
    "@@YAMLLINT@@": "yamllint==1.38.0",
}
"""What a pipeline installs."""


SHARED = ("playbooks",)
"""Folders that a new repository gets a copy of; roles and modules stay in the package."""


@app.command("init")
def init_command(
    directory: Annotated[Path, typer.Argument(help="Folder of the new repository.")],
    example: Annotated[
        str, typer.Option(metavar="NAME", help="Example inventory to start from.")
    ] = "minimal",
) -> None:
    """Create a repository with an example inventory, playbooks, editor settings and CI."""
    for path in new_repository(directory, example):
        print(path)
    print(f"next: sanfab render {directory / 'inventory' / example}", file=sys.stderr)


def new_repository(directory: Path, example: str) -> Iterator[Path]:
    """Write a new repository; yield each file written.

    Raises SanfabError for an unknown example and for a folder that already holds something.
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
        yield from _write(directory, examples / example)
    except OSError as error:
        raise SanfabError(f"{error.filename}: cannot be written: {error.strerror}") from error


def _write(directory: Path, example: Path) -> Iterator[Path]:
    target = directory / "inventory" / example.name
    shutil.copytree(example, target)
    yield from inventory_files(target)
    for name in SHARED:
        shutil.copytree(resource_dir(name), directory / name)
        yield from sorted(path for path in (directory / name).rglob("*") if path.is_file())
    schemas = {"san.schema.json": schema_text(), "model.schema.json": model_schema_text()}
    texts = {f"schemas/{name}": text for name, text in schemas.items()}
    for name, text in (_settings() | texts).items():
        path = directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        yield path


def _settings() -> dict[str, str]:
    """Return the files of editors, linters, CI and Ansible by their path in a repository."""
    found = {}
    folder = resource_dir("templates") / "repository"
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            name = path.relative_to(folder).as_posix().replace("dot-", ".", 1)
            text = path.read_text(encoding="utf-8")
            for mark, pinned in VERSIONS.items():
                text = text.replace(mark, pinned)
            found[name] = text
    return found
