"""READ-03."""

from collections.abc import Iterator

from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCHES


@rule(
    "READ-03",
    scope=SWITCHES,
    protocols=ALL_PROTOCOLS,
    severity=Severity.ERROR,
    source="practice",
    example="`show running-config` of EOS that ends without `end`",
    fix="capture the configuration again, whole: `terminal length 0` stops the pager",
)
def text_is_whole(switch: CheckedSwitch, _context: CheckContext) -> Iterator[Violation]:
    """A configuration is not cut off before its end.

    What the missing lines set is unknown. A VFC that they put in a VSAN is not in VSAN 1.
    """
    cut = switch.configuration.cut if switch.configuration is not None else None
    if cut is not None:
        yield Violation(cut.found, cut.expected, line=cut.line)
