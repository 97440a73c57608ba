"""Lines that leave a gap in the text of a switch -> violations of the rules on them."""

from collections.abc import Iterator

from sanfab.facts.missing import RiskTopic
from sanfab.rules.catalogue.ref.ref_01_names_are_defined import CUT, EXCERPT
from sanfab.rules.context import CheckedSwitch
from sanfab.rules.lines import is_cut
from sanfab.rules.rule import NotExamined, Violation


def risks_in(
    switch: CheckedSwitch, topic: RiskTopic, *, closable: bool
) -> Iterator[Violation | NotExamined]:
    """Yield the gaps of one topic; ``closable``: a line that is not shown may close them."""
    text = switch.configuration
    risks = [one for one in text.risks if one.topic == topic] if text is not None else []
    if risks and closable and is_cut(switch):
        yield NotExamined(CUT)
    elif risks and closable and not switch.facts.name:
        yield NotExamined(EXCERPT)
    else:
        for one in risks:
            yield Violation(one.found, one.expected, line=one.line, cause=one.found)
