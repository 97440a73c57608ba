"""REL-01."""

from collections.abc import Iterator

from sanfab.model.platforms.defects import Defect, HasDefect, defects_of
from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.catalogue.sec.excerpts import WHOLE, is_management_excerpt, left_unread
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Scope, Subject, Violation, rule
from sanfab.rules.scopes import SWITCHES
from sanfab.text import count, some


def _with_rows(context: CheckContext) -> Iterator[Subject[CheckedSwitch]]:
    for subject in context.subjects(SWITCHES.find):
        if defects_of(subject.item.platform):
            yield subject._replace(fact="")


KNOWN: Scope[CheckedSwitch] = Scope("switch", _with_rows)
"""Switches of whose model some release has a known defect."""


@rule(
    "REL-01",
    scope=KNOWN,
    protocols=ALL_PROTOCOLS,
    severity=Severity.WARNING,
    source="FN72162 VMW-MDS73 CVE-2019-1616",
    example="an MDS with release 7.3 and hosts with FCoE",
    fix="run a release without the defect",
)
def release_has_no_known_defect(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """No switch runs a release with a known defect that touches storage or stops the switch.

    Such defects show at a failover, an upgrade or an attack, when every other rule is satisfied.
    The table has what vendors and users published; a release that it does not name is not known to
    be good.
    """
    release = switch.known_release
    if not release:
        yield NotExamined(
            "`release` of the switch",
            without_inventory="the release of the switch, which no line tells (--release)",
        )
        return
    is_of_pair = switch.facts.peer is not None
    rows = [one for one in defects_of(switch.platform) if is_of_pair or not one.pairs]
    rows = [one for one in rows if one.match(release) is not HasDefect.NO]
    open_rows = {one.name: why for one in rows if (why := _unknown_service(switch, one))}
    rows = [one for one in rows if one.name not in open_rows and _has_service(switch, one)]
    found = [one for one in rows if one.match(release) is HasDefect.YES]
    for severity in Severity:
        alike = [one for one in found if one.severity is severity]
        if alike:
            yield _violation(switch, release, alike)
    perhaps = [one.name for one in rows if one.match(release) is HasDefect.MAYBE]
    if perhaps:
        yield NotExamined(f"the whole release of the switch: {release} may have {some(perhaps)}")
    for name, why in open_rows.items():
        yield NotExamined(f"{why}: {release} may have {name}")


def _has_service(switch: CheckedSwitch, defect: Defect) -> bool:
    """Return whether a switch has one of the services without which it has no such defect."""
    services = switch.facts.services
    return not defect.services or any(getattr(services, one) for one in defect.services)


def _unknown_service(switch: CheckedSwitch, defect: Defect) -> str:
    """Return what is missing to tell whether a switch has such a service; empty: nothing."""
    if _has_service(switch, defect):
        return ""
    configured = switch.platform.traits.services
    if configured is not None and not defect.services <= {*configured}:
        return f"{defect.service_word.upper()}, which is set by hand"
    if left_unread(switch, defect.service_word):
        return f"a line about {defect.service_word} that was not understood"
    return WHOLE if is_management_excerpt(switch) else ""


def _violation(switch: CheckedSwitch, release: str, defects: list[Defect]) -> Violation:
    """Return one violation for the defects of one severity."""
    return Violation(
        f"release {release} with {count(defects, 'known defect')}: "
        f"{some(one.name for one in defects)}",
        f"a release without {'it' if len(defects) == 1 else 'them'}",
        fix="; ".join(dict.fromkeys(one.fix for one in defects)),
        at=(*switch.where, "release"),
        severity=defects[0].severity,
        details=tuple(map(_described, defects)),
    )


def _described(defect: Defect) -> str:
    """Return what happens, and the tag of the document, unless the name is that tag."""
    tag = "" if defect.source == defect.name else f" [{defect.source}]"
    return f"{defect.name}: {defect.symptom}{tag}"
