"""READ-04."""

from collections.abc import Iterator, Sequence

from sanfab.facts.effects import EffectKind, LineEffect, object_name
from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.context import CheckContext, CheckedSwitch, is_storage_name
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCHES
from sanfab.text import few


@rule(
    "READ-04",
    scope=SWITCHES,
    protocols=ALL_PROTOCOLS,
    severity=Severity.WARNING,
    source="practice",
    example="vlan 101 with `shutdown`",
    fix="remove the line if the object carries storage",
)
def no_line_acts_on_storage(switch: CheckedSwitch, _context: CheckContext) -> Iterator[Violation]:
    """No line stops or filters what a VLAN, VSAN, port, LAG or pair carries.

    No fact of a design shows it: the VLAN is there, the port is up, and frames are dropped. A line
    that stops its object is an error, and a note where it is a VLAN of no storage by its name. What
    other switches agree to is right where they do: one note names the VLANs of a wider segment.
    """
    effects = switch.configuration.effects if switch.configuration is not None else ()
    yield from _joined([one for one in effects if one.kind is EffectKind.JOINS])
    for one in effects:
        if one.stops and one.kind is not EffectKind.JOINS:
            place = object_name(one.path) or "the switch"
            yield Violation(
                f"`{one.text}`: {one.words}",
                "no line that acts on it",
                object=f"{switch.name} {place}",
                line=one.number,
                severity=_severity(one, switch),
            )


def _joined(effects: Sequence[LineEffect]) -> Iterator[Violation]:
    """Yield one note on the VLANs that lines join to a segment of other switches."""
    of_vlans = [one for one in effects if one.path[:1] == ("vlans",)]
    if not of_vlans:
        return
    first, *_ = of_vlans
    others = {int(one.path[1]) for one in of_vlans} - {int(first.path[1])}
    likewise = f"; likewise VLAN {few(sorted(others))}" if others else ""
    yield Violation(
        f"`{first.text}` in {object_name(first.path)}: {first.words}{likewise}",
        "VLANs that other switches have too, over links that pass the longer frames",
        fix="nothing, where the fabric is to carry the VLAN; its links then pass the frames of the "
        "VLAN with a header more",
        line=first.number,
        severity=Severity.INFO,
    )


def _severity(one: LineEffect, switch: CheckedSwitch) -> Severity:
    if one.path[:1] == ("vlans",):
        vlan = switch.facts.vlans[int(one.path[1])]
        if vlan.vsan is None and not is_storage_name(vlan.name):
            return Severity.INFO
    return Severity.ERROR if one.kind is EffectKind.STOPS else Severity.WARNING
