"""LAG-12."""

import re
from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.lag.subjects import LAGS, SwitchLag
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule


@rule(
    "LAG-12",
    scope=LAGS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.INFO,
    source="practice",
    example="`vpc 12` at port-channel11",
    fix="give the LAG and what the pair shares one number",
)
def numbers_of_a_shared_lag_agree(lag: SwitchLag, _context: CheckContext) -> Iterator[Violation]:
    """A LAG that a pair shares has the number of its interface (vPC, MLAG, VLT).

    With two numbers, outputs of the pair name another one than those of the LAG, and sooner or
    later somebody changes the wrong LAG.
    """
    number, shared = re.search(r"\d+$", lag.facts.name), lag.facts.multichassis
    is_numbered = bool(lag.switch.platform.traits.lag_prefix)
    if is_numbered and number and shared is not None and int(number[0]) != shared:
        yield Violation(f"number {shared} in the pair", f"{number[0]}, as the LAG has")
