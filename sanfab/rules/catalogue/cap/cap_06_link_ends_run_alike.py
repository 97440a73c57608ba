"""CAP-06."""

from collections.abc import Iterator

from sanfab.inventory.link_cables import SwitchPort, link_cables
from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import LINKS, SanLink


@rule(
    "CAP-06",
    scope=LINKS,
    protocols=ALL_PROTOCOLS,
    severity=Severity.ERROR,
    source="N9K-IF106 practice",
    example="a 40G port cabled to a 10G port, or RS-FEC at one end only",
    fix="cable ports of one speed, break the faster one out, or state one `speed` and `fec` on the "
    "link",
)
def link_ends_run_alike(link: SanLink, context: CheckContext) -> Iterator[Violation]:
    """Both ends of a cable between switches can run at one speed, with one error correction.

    Ends of two speeds have no link. An end with forward error correction has no link to one without
    it, or with another kind.
    """
    cables = context.once(_cables)[0]
    for one, other in cables.get(link.number, ()):
        both = _speeds(one, context), _speeds(other, context)
        if all(both) and not both[0] & both[1]:
            yield Violation(
                f"{_words(both[0])} at {one.switch} {one.port}, {_words(both[1])} at "
                f"{other.switch} {other.port}",
                "one speed at both ends",
                cause=f"speed of {one.switch} {one.port}",
            )
        kinds = _fec(one, context), _fec(other, context)
        if None not in kinds and kinds[0] != kinds[1]:
            yield Violation(
                f"FEC {kinds[0]} at {one.switch} {one.port}, {kinds[1]} at {other.switch} "
                f"{other.port}",
                "one FEC at both ends",
                cause=f"FEC of {one.switch} {one.port}",
            )


def _cables(context: CheckContext) -> Iterator[dict[int, list[tuple[SwitchPort, SwitchPort]]]]:
    yield link_cables(context.cabling)


def _speeds(end: SwitchPort, context: CheckContext) -> set[int]:
    """Return the speeds in Gb/s that a port may run at; none: the port is not known."""
    if end.switch not in context.san.switches:
        return set()
    own = context.cabling.port_speeds(end.switch).get(end.port)
    rate = context.cabling.rates[end.switch].get(end.port)
    if own is None or (rate is not None and rate.speed not in {None, "auto"}):
        return set() if own is None else {own}
    platform = context.san.platform(end.switch)
    rows = (row.speeds for row in platform.line_rates if row.port == own)
    return {own, *next(rows, ())}


def _fec(end: SwitchPort, context: CheckContext) -> str | None:
    rates = context.cabling.rates.get(end.switch, {})
    fec = rates[end.port].fec if end.port in rates else None
    return None if fec == "auto" else fec


def _words(speeds: set[int]) -> str:
    return f"{' or '.join(map(str, sorted(speeds)))} Gb/s"
