"""Values of named secrets: filled into lines just before they are sent, masked elsewhere."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from sanfab.masking import HIDDEN, mask_secrets, named_communities_in

NAMED = re.compile(r"@@([^@\s]+)@@")
"""Stands for the value of a secret in a line."""
SHORT = 6
"""A secret of fewer characters is masked only as a whole word."""


@dataclass(frozen=True)
class Secrets:
    """Values by name, and the credentials of the switches, which are masked too."""

    values: Mapping[str, str] = field(default_factory=dict, repr=False)
    credentials: frozenset[str] = field(default=frozenset(), repr=False)

    def fill(self, line: str) -> str:
        """Return a line with each name replaced by its value."""
        return NAMED.sub(lambda found: self.values[found[1]], line)

    def named(self, text: str) -> str:
        """Return a configuration with the names of the secrets that are SNMP communities.

        >>> Secrets({"mon": "Kq8w"}).named("snmp-server community Kq8w ro")
        'snmp-server community @@mon@@ ro'
        """
        return named_communities_in(text, self.values)

    def mask(self, text: str) -> str:
        """Return a text without any value or credential in it.

        >>> Secrets({"key": "s3cret-long"}).mask("key s3cret-long, s3cret-longer")
        'key (hidden), (hidden)er'
        """
        return text if self._known is None else self._known.sub(HIDDEN, text)

    def mask_output(self, text: str) -> str:
        """Return the output of a switch without values, credentials, hashes and keys."""
        return "\n".join(mask_secrets(self.mask(line)) for line in text.split("\n"))

    @cached_property
    def _known(self) -> re.Pattern[str] | None:
        values = sorted({*self.values.values(), *self.credentials} - {""}, key=_longest_first)
        return re.compile("|".join(map(_pattern, values))) if values else None


def _longest_first(value: str) -> tuple[int, str]:
    return -len(value), value


def _pattern(value: str) -> str:
    whole = re.escape(value)
    return rf"(?<![A-Za-z0-9]){whole}(?![A-Za-z0-9])" if len(value) < SHORT else whole
