"""An example -> a new repository: inventory, playbooks, editor settings, CI."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from sanfab.errors import SanfabError
from sanfab.inventory.files import inventory_files
from sanfab.inventory.messages import did_you_mean
from sanfab.model.schema import model_schema_text, schema_text
from sanfab.resources import resource_dir

GITIGNORE = "/build/\n/journal/\n"
EDITOR = """\
{
  "yaml.schemas": {
    "./schemas/model.schema.json": ["models/*.yml", "models/*.yaml", "**/models/*.yml"],
    "./schemas/san.schema.json": [
      "inventory/*/**/*.yml", "!inventory/*/group_vars/**", "!inventory/*/host_vars/**"
    ]
  }
}
"""
CI = """\
# Renders every SAN, proves that each configuration reads back as intended, and checks the SAN
# against the rules. Findings annotate the lines of the pull request; errors fail it, and with
# `--fail-on warning` warnings too.
name: sanfab
on: [push, pull_request]
jobs:
  san:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with: {python-version: "3.11"}
      - run: pip install sanfab
      - run: for san in inventory/*/; do sanfab render "$san" || exit 1; done
      - run: |
          for san in inventory/*/; do
            sanfab check "$san" --format github || exit 1
          done

# Optional: validate with Batfish. The service needs 4 GB of memory.
#  gate:
#    runs-on: ubuntu-latest
#    needs: san
#    services:
#      batfish:
#        image: batfish/batfish
#        ports: ["9996:9996"]
#    env: {SANFAB_BATFISH: "127.0.0.1:9996"}
#    steps:
#      - uses: actions/checkout@v4
#      - uses: actions/setup-python@v5
#        with: {python-version: "3.11"}
#      - run: pip install 'sanfab[batfish]'
#      - run: |
#          for san in inventory/*/; do
#            sanfab validate "$san" --format github || exit 1
#          done
#      - uses: actions/upload-artifact@v4 # the manifests that a push requires
#        with: {name: build, path: build}
"""
ANSIBLE = """\
# `-i inventory/SAN` or `-e sanfab_san=SAN` chooses one SAN of several.
[defaults]
inventory = inventory
collections_path = collections:~/.ansible/collections:/usr/share/ansible/collections
callback_result_format = yaml
localhost_warning = False

# An error in the inventory ends the run. If the plugin `yaml` were enabled too, Ansible would parse
# a file with an error as its own inventory, warn, and continue without the switches.
[inventory]
enable_plugins = sanfab.fabric.san, sanfab.fabric.hosts
unparsed_is_failed = true
any_unparsed_is_failed = true
host_pattern_mismatch = error
"""
SHARED = ("playbooks",)
"""Folders that a new repository gets a copy of; roles and modules stay in the package."""


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
    texts = {
        ".gitignore": GITIGNORE,
        "ansible.cfg": ANSIBLE,
        ".vscode/settings.json": EDITOR,
        ".github/workflows/sanfab.yml": CI,
        "schemas/san.schema.json": schema_text(),
        "schemas/model.schema.json": model_schema_text(),
    }
    for name, text in texts.items():
        path = directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        yield path
