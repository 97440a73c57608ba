"""The lines that lead a switch back from its printed configuration to the one before.

Facts lead the way. Lines that facts do not show, as those of a half-built object, and a state that
no plan covers are undone line by line.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.live.collect import parse_config
from sanfab.nos import NOSES
from sanfab.nos.config_text_diff import ConfigTextDiff, config_text_diff, undo_lines
from sanfab.nos.remediation import UnknownLineError
from sanfab.plan.plan import Plan
from sanfab.push.snapshot import config_diff
from sanfab.push.switch_push import MaskedPlan, masked_plan


@dataclass(frozen=True)
class PrintedConfig:
    """A running configuration as printed, to which a switch returns."""

    text: str = field(default="", repr=False)
    """With or without its secrets; empty: unknown."""
    mask: Callable[[str], str] = str
    """Masks secrets and hashes."""

    def diff(self, now: str, design: SwitchDesign) -> ConfigTextDiff:
        """Return how a running configuration differs from this one."""
        if not self.text:
            return ConfigTextDiff()
        return config_text_diff(self.text, now, NOSES[design.platform.nos].comment, self.mask)

    def undo(self, now: str, design: SwitchDesign) -> tuple[str, ...]:
        """Return the lines that undo the difference, without secrets."""
        remediation = NOSES[design.platform.nos].remediation(design.platform)
        return tuple(undo_lines(self.diff(now, design), remediation))

    def undo_unseen(self, now: str, design: SwitchDesign) -> tuple[str, ...]:
        """Return those of them that change no fact, as `no vlan` of a VLAN that facts lack."""
        diff, platform = self.diff(now, design), design.platform
        if not diff:
            return ()
        facts = NOSES[platform.nos].read(now, platform).facts

        def is_unseen(lines: list[str]) -> bool:
            after = NOSES[platform.nos].read("\n".join((now, *lines)), platform).facts
            return not config_diff(facts, after, design)

        return tuple(undo_lines(diff, NOSES[platform.nos].remediation(platform), is_unseen))


UNKNOWN = PrintedConfig()
"""A configuration that was not captured."""


def rollback_plan(
    text: str, goal: SwitchFacts, design: SwitchDesign, captured: str, printed: PrintedConfig
) -> MaskedPlan:
    """Return the plan from a running configuration to the goal, which was ``printed`` once.

    Where facts give no line, it undoes printed lines. Raises UnknownLineError if none is known.
    """
    try:
        found = parse_config(text, design).facts
        planned = masked_plan(found, goal, design, captured)
    except UnknownLineError:
        undo = printed.undo(text, design)
        if not undo:
            raise
        return MaskedPlan(Plan(undo), undo)
    if not planned.plan.is_empty:
        return planned
    undo = printed.undo_unseen(text, design)
    left = () if undo else planned.plan.without_command
    return MaskedPlan(replace(planned.plan, lines=undo, without_command=left), undo)
