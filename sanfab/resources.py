"""Where what is no Python is: in a checkout, or inside the wheel."""

from pathlib import Path

PACKAGE = Path(__file__).parent

WHEEL_NAMES = {"inventory": "inventory_examples"}
"""Folders that have another name inside the wheel, as a module has theirs."""


def resource_dir(name: str) -> Path:
    """Return a folder that goes with this code: ``templates``, ``inventory``, ``roles`` ...

    An editable install would see a stale copy inside the package, so the checkout goes first.
    """
    checkout = PACKAGE.parent / name
    if (PACKAGE.parent / "pyproject.toml").is_file() and checkout.is_dir():
        return checkout
    return PACKAGE / WHEEL_NAMES.get(name, name)
