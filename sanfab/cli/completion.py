"""What a shell offers while one types: the names of SANs, switches, hosts, rules and models.

Each function takes the parsed command line and what is typed of a word. The model of the inventory
is not imported: that would take longer than one waits.
"""

from pathlib import Path
from typing import Any


def sans(incomplete: str) -> list[str]:
    """Return folders of SANs."""
    from sanfab.inventory.names import san_folders

    return san_folders(incomplete)


# Releases of Typer differ in whose Click they use.
def switches(ctx: Any, incomplete: str) -> list[str]:  # noqa: ANN401
    """Return switches of the SAN that the command line names."""
    return _names(ctx, "switches", incomplete)


def hosts(ctx: Any, incomplete: str) -> list[str]:  # noqa: ANN401
    """Return hosts of the SAN that the command line names."""
    return _names(ctx, "hosts", incomplete)


def arrays(ctx: Any, incomplete: str) -> list[str]:  # noqa: ANN401
    """Return arrays of the SAN that the command line names."""
    return _names(ctx, "arrays", incomplete)


def hosts_and_arrays(ctx: Any, incomplete: str) -> list[str]:  # noqa: ANN401
    """Return hosts and arrays of the SAN that the command line names."""
    return [*hosts(ctx, incomplete), *arrays(ctx, incomplete)]


def _names(ctx: Any, section: Any, incomplete: str) -> list[str]:  # noqa: ANN401
    from sanfab.inventory.names import names_in

    san = _san(ctx)
    found = names_in(san, section) if san else []
    return [name for name in found if name.startswith(incomplete)]


def _san(ctx: Any) -> Path | None:  # noqa: ANN401
    """Return the folder that the command line names."""
    # Behind an option without its value, which is being typed, arguments have no names yet.
    typed = ctx.params.get("san") or next(iter(ctx.args), None)
    return Path(typed) if typed else None


def entries(ctx: Any, incomplete: str) -> list[str]:  # noqa: ANN401
    """Return `last`, and the entries of a journal in a folder, the newest first."""
    from sanfab.inventory.namesakes import name_in

    san = _san(ctx)
    home = ctx.params.get("home") or ctx.params.get("journal") or "journal"
    folder = Path(home) / name_in(san) if san else Path()
    found = sorted((one.name for one in folder.glob("*/") if san), reverse=True)
    return [name for name in ("last", *found) if name.startswith(incomplete)]


def rules_and_settings(incomplete: str) -> list[tuple[str, str]]:
    """Return the rules and settings that `explain` explains, with their titles."""
    from sanfab.printed import EXPLAIN, printed_texts

    return [
        (name, lines[0].removeprefix(f"{name}: "))
        for name, lines in printed_texts(EXPLAIN).items()
        if name and name.startswith(incomplete)
    ]


def models(incomplete: str) -> list[str]:
    """Return the switch models that sanfab knows."""
    from sanfab.printed import MODELS, printed_texts

    return [name for name in printed_texts(MODELS) if name and name.startswith(incomplete)]
