"""MTU-15."""

from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.mtu.subjects import STATED_MTUS, StatedMtu
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule


@rule(
    "MTU-15",
    scope=STATED_MTUS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="NETLAB1890 S4 NXL2MTU",
    example="`mtu 9216` at a port of a 7150S, which takes 9214",
    fix="state the largest MTU that the switch takes, or less",
)
def mtu_is_within_the_range(
    stated: StatedMtu, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """The MTU of a port is one that the switch takes.

    It rejects any other, and the port keeps its default: jumbo frames are dropped where the text
    promises them. An inventory with such an MTU is refused. Switching ports of some models
    take the default and the jumbo MTU of the system, and none between them.
    """
    switch, most = stated.switch, stated.switch.platform.mtu_max
    is_too_large = stated.is_edge and stated.value > most
    expected = f"{most} at most" if is_too_large else _of_layer_2(stated)
    if not expected:
        return
    printed = switch.configuration
    if is_too_large and printed is not None and not printed.is_model_named:
        yield NotExamined("the largest MTU of the switch, whose model no line names (--model)")
        return
    if switch.configuration is not None and switch.configuration.is_printout:
        yield NotExamined("the MTUs that the switch takes, which printed another one")
        return
    yield Violation(f"{stated.words} {stated.value}", expected)


def _of_layer_2(stated: StatedMtu) -> str:
    """Return which MTUs a switching port takes, where it states another one than those."""
    port, row = stated.port, stated.switch.platform
    if port is None or not row.traits.jumbo_line or row.mtu_counts != "port":
        return ""
    jumbo = stated.switch.facts.jumbo_size or row.mtu_jumbo
    if port.facts.mode == "none" or stated.value in {row.mtu_default, jumbo}:
        return ""
    return f"{row.mtu_default} or {jumbo}, the only MTUs of a switching port"
