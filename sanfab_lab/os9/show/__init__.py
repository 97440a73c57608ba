"""Show commands of OS9, by topic."""

from collections.abc import Callable, Iterable, Mapping

from sanfab_lab.os9.commands import Os9Call, show

LinesAction = Callable[[Os9Call], Iterable[str]]


def show_lines(
    *forms: str, source: str, modes: str = "exec user"
) -> Callable[[LinesAction], LinesAction]:
    """Register a function that returns the printed lines."""

    def register(action: LinesAction) -> LinesAction:
        show(*forms, source=source, modes=modes)(
            lambda call: "".join(f"{line}\n" for line in action(call))
        )
        return action

    return register


def titled_rows(rows: Mapping[str, object], width: int, indent: str = "") -> Iterable[str]:
    """Yield rows of a title with a colon, and a value."""
    return (f"{indent}{title + ':':<{width}}{value}" for title, value in rows.items())


def up_or_down(up: bool | None) -> str:  # noqa: FBT001  # the only argument
    """Return a state as the switch prints it."""
    return "up" if up else "down"
