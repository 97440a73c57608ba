"""REN-06."""

from collections.abc import Iterator

from sanfab.facts.diff import fact_differences
from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SWITCHES
from sanfab.text import some

SAVES = ("copy running-config startup-config", "write memory", "write", "save configuration")
"""Lines that save the configuration, in the forms of the four NOSes."""
_LEAVES = ("!", "#", "end", "exit", "y", "yes", "Yes")
"""Lines that only end a block or the configuration, or answer whether to save it."""


@rule(
    "REN-06",
    scope=SWITCHES,
    protocols=ALL_PROTOCOLS,
    severity=Severity.WARNING,
    source="S2",
    example="a zoneset activated and never saved",
    fix="save once the change is verified, as the last step",
    needs="running and startup configuration (check --running DIR with SWITCH.startup.cfg)",
)
def saved_last(switch: CheckedSwitch, context: CheckContext) -> Iterator[Violation | NotExamined]:
    """The running configuration equals the startup configuration, and saving is the last step.

    An unsaved change is lost at the next power failure, zones included, possibly months later. A
    change saved before it is verified cannot be undone by a reload.
    """
    texts = switch.configuration.lines if switch.configuration else ()
    lines = [
        (number, line.strip())
        for number, line in enumerate(texts, 1)
        if line.strip() and line.strip() not in _LEAVES
    ]
    ends_saved = bool(lines) and lines[-1][1] in SAVES
    early = [] if ends_saved else [(number, line) for number, line in lines if line in SAVES]
    for number, line in early[:1]:
        yield Violation(f"`{line}` before other lines", "saving as the last line", line=number)
    running, startup = context.running.get(switch.name), context.startup.get(switch.name)
    if running is None or startup is None:
        if not early and not ends_saved:
            yield NotExamined("running and startup configuration of a switch", applies="inventory")
        return
    unsaved = [difference.where for difference in fact_differences(running, startup)]
    if unsaved:
        yield Violation(f"unsaved changes: {some(unsaved, 3)}", "running equal to startup")
