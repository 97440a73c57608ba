"""NAME-09."""

from collections.abc import Iterator

from sanfab.model.families import FAMILIES, family_of_product
from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import ARRAYS, SanArray


@rule(
    "NAME-09",
    scope=ARRAYS,
    protocols=ALL_PROTOCOLS,
    severity=Severity.INFO,
    source="practice",
    example="`family: generic` with `model: PowerStore 500T`",
    fix="state the family, and render again; or waive this if it is meant to have no requirement",
)
def array_has_the_family_of_its_product(
    array: SanArray, _context: CheckContext
) -> Iterator[Violation]:
    """An array whose model is of a known family is of that family.

    Of a generic array no requirement is known: no rule of its family applies, and it gets no
    commands. The model tells the product where one was added to the families since.
    """
    model, row = array.intent.model or "", FAMILIES[array.intent.family]
    product = family_of_product(model)
    if not row.protocols and product not in (None, array.intent.family):
        yield Violation(
            found=f"family {array.intent.family} and model {model}",
            expected=f"family {product}",
            at=("arrays", array.name, "family"),
        )
