"""HOST-15."""

from collections.abc import Iterator
from difflib import get_close_matches

from sanfab.model.hosts.files import ADAPTERS, SYSTEMS
from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.model.san import San
from sanfab.model.yaml12 import Where
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SAN
from sanfab.rules.settings import ARRAY_SETTINGS

_ALIKE = 0.9
"""Names that are less alike are other settings: net.core.rmem_max and net.core.rmem_default."""


@rule(
    "HOST-15",
    scope=SAN,
    protocols=ALL_PROTOCOLS,
    severity=Severity.WARNING,
    source="practice",
    example="telnett in the settings of an array",
    fix="correct the key; docs/settings.md lists the settings that rules read",
)
def settings_are_spelled_as_rules_read_them(
    san: San, _context: CheckContext
) -> Iterator[Violation]:
    """A setting of an array has the name under which the rules read it.

    Settings of arrays are free-form: a key with a typing mistake is a setting that no rule
    examines, and the report says that the setting is not known.
    """
    for where, keys, known in _settings(san):
        for key in keys:
            near = get_close_matches(key, known - {key}, n=1, cutoff=_ALIKE)
            if near and key not in known:
                yield Violation(
                    f"setting {key}, which no rule reads",
                    near[0],
                    at=(*where, "settings", key),
                    object=str(where[1]),
                )


def _settings(san: San) -> Iterator[tuple[Where, Iterator[str], frozenset[str]]]:
    """Yield the settings of each array and its adapters with the keys that rules read there."""
    of_system = {key for row in SYSTEMS.values() for key in row.settings}
    of_adapter = frozenset(key for row in ADAPTERS.values() for key in row.settings)
    for name, array in san.arrays.items():
        yield ("arrays", name), iter(array.settings), ARRAY_SETTINGS | of_system
        for adapter, one in array.adapters.items():
            yield ("arrays", name, "adapters", adapter), iter(one.settings), of_adapter
