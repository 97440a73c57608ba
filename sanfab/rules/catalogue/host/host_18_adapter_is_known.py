"""HOST-18."""

from collections.abc import Iterator

from sanfab.model.hosts.files import ADAPTERS
from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import HOSTS, SanHost


@rule(
    "HOST-18",
    scope=HOSTS,
    protocols=ALL_PROTOCOLS,
    severity=Severity.INFO,
    source="practice",
    example="an adapter of model intel-x710, which is listed as intel-xl710",
    fix="state the model as `sanfab explain` lists it, or `model: generic`",
)
def adapter_is_known(host: SanHost, _context: CheckContext) -> Iterator[Violation]:
    """The model of an adapter is one that sanfab knows, or generic.

    Of another model neither the largest MTU nor the speed is known, so no port of it is refused for
    them, capacity counts the speed of the switch port, and no recommendation reaches it. That a
    rule finds nothing there proves nothing.
    """
    for key, adapter in host.intent.adapters.items():
        if adapter.model not in ADAPTERS:
            yield Violation(
                found=f"{adapter.model}, whose MTU, speed and settings are not known",
                expected="a model that sanfab knows",
                at=("hosts", host.name, "adapters", key, "model"),
            )
