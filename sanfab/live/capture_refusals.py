"""Why the output of "show running-config" cannot be the configuration of a switch."""

from dataclasses import dataclass

from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.masking import mask_secrets
from sanfab.nos import NOSES
from sanfab.nos.reader import ParsedConfig
from sanfab.text import count, some

MIN_UNDERSTOOD = 3
"""Least number of understood lines: a switch in its factory state prints more on every NOS."""
MAX_CHARACTERS = 120
"""Characters of the output that a message quotes."""


@dataclass
class RunningConfigCheck:
    """Judges what one switch prints as its running configuration during a run.

    A plan made from a blank or cut configuration would send everything to a configured switch.
    """

    design: SwitchDesign
    factory: bool = False
    """The operator states that the switch is in its factory state: it need not have a name."""
    named: bool = False
    """The switch printed a configuration with a name before; a rollback may remove the name."""

    def problem(self, text: str) -> str:
        """Return why a text is refused, and the remedy; empty: it is a configuration."""
        parsed = NOSES[self.design.platform.nos].read(text, self.design.platform)
        understood = _understood(text, parsed, NOSES[self.design.platform.nos].comment)
        last = NOSES[self.design.platform.nos].last_line
        if understood < MIN_UNDERSTOOD:
            return (
                f"found {_quoted(text)}, expected a running configuration "
                f"({count(understood, 'line')} understood); nothing is planned from it: check that "
                "the switch has finished starting and that the user may read the configuration"
            )
        if last and text.rstrip().rpartition("\n")[2].strip() != last:
            return (
                f"found a running configuration without its last line `{last}`, expected all of "
                "it; nothing is planned from a part: try again"
            )
        if not (parsed.facts.name or self.factory or self.named):
            return (
                "found a running configuration without a host name, expected that of a configured "
                f"switch; if the switch is in its factory state, add --factory {self.design.name}"
            )
        self.named = self.named or bool(parsed.facts.name)
        return ""


def _understood(text: str, parsed: ParsedConfig, comment: str) -> int:
    """Return how many lines the reader understood, comments and blank lines not counted."""
    lines = (line.strip() for line in text.splitlines())
    found = sum(1 for line in lines if line and not line.startswith(comment) and line != "end")
    return found - len(parsed.unread)


def _quoted(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        return "no output"
    shown = mask_secrets(lines[0])
    return f"`{shown[:MAX_CHARACTERS]}`" + (f" and {count(lines[1:], 'line')}" if lines[1:] else "")


def factory_problem(facts: SwitchFacts) -> list[str]:
    """Return in one text what a switch has that none in its factory state has; none: nothing."""
    found = [
        *(f"VLAN {vlan}" for vlan in sorted(facts.vlans) if vlan != 1),
        *(f"VSAN {vsan}" for vsan in sorted(facts.vsans) if vsan != 1),
        *sorted(facts.lags),
    ]
    return [some(found, 4)] if found else []
