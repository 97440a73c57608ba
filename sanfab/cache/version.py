"""The installed program -> one digest of all that results depend on beside an inventory."""

import hashlib
import platform
import sys
from functools import cache
from importlib.metadata import version

from sanfab.inventory.digests import digest_of_file, files_below
from sanfab.resources import PACKAGE, resource_dir

FORMAT = "1"
LIBRARIES = ("pydantic", "pydantic-core", "jinja2", "pyyaml")
"""Those that values of an inventory, or lines of a configuration, go through."""
SUFFIXES = (".py", ".j2", ".yml", ".yaml", ".sh", ".ps1")


@cache
def version_of_results() -> str:
    """Return a digest of the program, its models and templates, Python and its libraries.

    The bytes count, not a release number: a model that is edited in a checkout has none.
    """
    digest = hashlib.sha256()
    parts = [FORMAT, sys.version, platform.machine(), *map(version, LIBRARIES)]
    for folder in (PACKAGE, resource_dir("models"), resource_dir("templates")):
        for name, file in files_below(folder):
            if name.endswith(SUFFIXES) and file.is_file():
                parts += [name, digest_of_file(file.path)]
    digest.update("\0".join(parts).encode())
    return digest.hexdigest()
