"""The routes of a NOS -> the table of line forms with their sources."""

from collections.abc import Sequence

from sanfab.nos.lines import Route
from sanfab.report.plain import Plain


def text(nos: str, routes: Sequence[Route]) -> str:
    """Return a line per form and the count of those known from memory only."""
    width = max(len(_where(route)) for route in routes)
    lines = [
        f"{route.source:<24} {_where(route):<{width}}  {_one_line(route.form)}" for route in routes
    ]
    memory = sum(route.from_memory for route in routes)
    total = (
        f"{nos}: {len(routes)} forms, each with a source (docs/sources.md says what a tag means); "
        f"{memory} known from memory only (mem)"
    )
    return "\n".join([*lines, total])


def data(routes: Sequence[Route]) -> Plain:
    """Return the same as data."""
    return {
        "forms": [
            {
                "form": route.form,
                "under": route.under,
                "source": route.source,
                "memory": route.from_memory,
            }
            for route in routes
        ],
        "memory": sum(route.from_memory for route in routes),
    }


def _one_line(form: str) -> str:
    return form.replace("\n", "\\n")


def _where(route: Route) -> str:
    return f"[{route.under}]" if route.under else ""
