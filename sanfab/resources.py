"""Locate package data, in a checkout or inside the wheel."""

from pathlib import Path

PACKAGE = Path(__file__).parent

WHEEL_NAMES = {"inventory": "inventory_examples"}
"""Folders with another name inside the wheel, where a module has the same name."""


def resource_dir(name: str) -> Path:
    """Return a data folder: ``templates``, ``inventory``, ``roles`` ...

    The checkout has precedence: in an editable install the copy inside the package is stale.
    """
    checkout = PACKAGE.parent / name
    if (PACKAGE.parent / "pyproject.toml").is_file() and checkout.is_dir():
        return checkout
    return PACKAGE / WHEEL_NAMES.get(name, name)
