"""Show commands of OS10, by topic."""

from collections.abc import Callable, Iterable

from sanfab_lab.os10.commands import Os10Call, show

LinesAction = Callable[[Os10Call], Iterable[str]]


def show_lines(*forms: str, source: str) -> Callable[[LinesAction], LinesAction]:
    """Register a function that returns the printed lines."""

    def register(action: LinesAction) -> LinesAction:
        show(*forms, source=source)(lambda call: "".join(f"{line}\n" for line in action(call)))
        return action

    return register


def up_or_down(up: bool) -> str:  # noqa: FBT001  # the only argument
    """Return a state as the switch prints it."""
    return "up" if up else "down"
