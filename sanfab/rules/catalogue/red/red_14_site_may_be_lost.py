"""RED-14."""

from collections.abc import Iterator

from sanfab.analysis.site_loss import Mirror, mirrors, site_losses
from sanfab.inventory.sites import site_of
from sanfab.model.protocols import ALL_PROTOCOLS, SCSI
from sanfab.rules.analyses import failures_by_service, failures_of_san
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Scope, Subject, Violation, rule
from sanfab.text import few


def _mirrors(context: CheckContext) -> Iterator[Subject[Mirror]]:
    if any(access.mirrored for access in context.san.access):
        for one in mirrors(failures_of_san(context)):
            yield Subject(one.host, ("access", one.access), one)


MIRRORS: Scope[Mirror] = Scope("san", _mirrors)
"""Hosts of entries of `access` whose arrays are mirrored."""


@rule(
    "RED-14",
    scope=MIRRORS,
    protocols=ALL_PROTOCOLS,
    severity=Severity.WARNING,
    production=Severity.ERROR,
    source="practice",
    example="a host of site south whose only path to the array of south crosses a switch of north",
    fix="give the host paths that stay within its site, or cable the array there to its switches",
)
def site_may_be_lost(mirror: Mirror, context: CheckContext) -> Iterator[Violation | NotExamined]:
    """After the loss of a whole site, each host of the others keeps a path to mirrored data.

    A mirror over two sites is bought for the day on which one of them is gone. All switches, hosts
    and arrays of each site are failed in turn; a path to one of the arrays has to be left.
    """
    if site_of(context.cabling, mirror.host) is None:
        yield NotExamined("the site of the host: no switch of the SAN has a cable of it")
        return
    for failures in failures_by_service(context):
        service = failures.paths.service
        by = "" if service == SCSI else f" by {service}"
        for loss in site_losses(failures, mirror):
            if loss.left == 0:
                yield Violation(
                    f"no path{by} to {few(mirror.arrays)} if site {loss.site} is lost",
                    "a path to one of the arrays that are mirrored",
                    cause=f"{loss.site}{by}",
                )
