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


def sanfab_version() -> str:
    """Return the version of sanfab: of the checkout, or of the installed package."""
    project = PACKAGE.parent / "pyproject.toml"
    if project.is_file():
        import tomllib  # noqa: PLC0415  # few verbs need it, and all import this module

        return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])
    from importlib.metadata import version  # noqa: PLC0415  # takes as long as a small verb

    return version("sanfab")


def how_to_install(extra: str) -> str:
    """Return the command that installs what an extra brings; an index is not asked for sanfab."""
    return f"pip install './sanfab-{sanfab_version()}-py3-none-any.whl[{extra}]'"
