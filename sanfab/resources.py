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
    """Return the command that installs what an extra brings; an index is not asked for sanfab.

    It names the checkout that runs, or the wheel of this version that lies in the repository, or
    that sanfab was installed from.
    """
    from shlex import quote  # noqa: PLC0415  # a message only needs it

    if (PACKAGE.parent / "pyproject.toml").is_file():
        return f"pip install --editable {quote(f'{PACKAGE.parent}[{extra}]')}"
    wheel = f"sanfab-{sanfab_version()}-py3-none-any.whl"
    places = [f"./{folder}/{wheel}" for folder in ("wheels", "dist")]
    places += [place for place in (_installed_from(),) if place.endswith(f"/{wheel}")]
    found = next((place for place in places if Path(place).is_file()), f"./{wheel}")
    return f"pip install {quote(f'{found}[{extra}]')}"


def _installed_from() -> str:
    """Return the file or folder that pip installed sanfab from; empty: it does not say."""
    import json  # noqa: PLC0415  # a message only needs these
    from importlib.metadata import distribution  # noqa: PLC0415
    from urllib.parse import unquote, urlsplit  # noqa: PLC0415

    text = distribution("sanfab").read_text("direct_url.json")
    url = urlsplit(str(json.loads(text or "{}").get("url", "")))
    return unquote(url.path) if url.scheme == "file" else ""
