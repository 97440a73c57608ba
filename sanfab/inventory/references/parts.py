"""Parts of a check of the whole inventory, on all cores where the SAN is large."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from sanfab.inventory.cabling import Cabling
from sanfab.inventory.references.messages import Problem
from sanfab.model.san import San
from sanfab.parallel import on_all_cores

ReferenceCheck = Callable[[San, Cabling], Iterable[Problem]]
"""Yields the mistakes of one kind."""
_LIGHTER = 8
"""Times that all parts are faster than what `on_all_cores` shares elsewhere."""


def problems_of_parts(
    parts: tuple[ReferenceCheck, ...], san: San, cabling: Cabling
) -> Iterator[Problem]:
    """Yield the mistakes that the parts of a check find, in their order."""
    job = partial(_problems, san, cabling)
    with on_all_cores(job, parts, len(san.switches) // _LIGHTER) as done:
        for problems in done:
            yield from problems


def _problems(san: San, cabling: Cabling, part: ReferenceCheck) -> list[Problem]:
    return [*part(san, cabling)]
