"""Facts of a switch now, and facts it shall have -> the lines that lead from one to the other."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Plan:
    """What a push sends to one switch, in order; secrets stand there as ``@@name@@``."""

    switch: str
    lines: tuple[str, ...]
    """Lines of configuration, without those that enter and leave the configuration mode."""
    before_reload: tuple[str, ...] = ()
    """Lines that only count after a reload, and that the others need: a phase of its own."""
    notes: tuple[str, ...] = ()
    """What a person has to know: flaps, secrets that cannot be put back."""

    @property
    def is_empty(self) -> bool:
        """Tell whether the switch already is as it shall be."""
        return not self.lines and not self.before_reload
