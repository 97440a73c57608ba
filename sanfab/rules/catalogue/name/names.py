"""Names of a switch and their length limits, for several rules on names."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from sanfab.facts.switch import SwitchFacts
from sanfab.model.fabric import LimitName
from sanfab.model.limits import Limit, limit_of
from sanfab.model.platforms.row import Platform


class ZoningName(NamedTuple):
    """A name of the zoning database or of the device-alias database."""

    scope: str
    """Scope in which it is unique: the whole fabric, or ``vsan 101``."""
    kind: str
    name: str
    fact: str
    """Path of the named object in the facts."""

    def __str__(self) -> str:
        return f"{self.kind} {self.name}" + (f" of {self.scope}" if self.scope else "")


def fc_names(facts: SwitchFacts) -> Iterator[ZoningName]:
    """Yield the names of aliases, zones and zonesets on a switch."""
    for name in facts.device_aliases:
        yield ZoningName("", "device-alias", name, f"device_aliases.{name}")
    for number, vsan in facts.vsans.items():
        scope = vsan.place
        for name in vsan.fcaliases:
            yield ZoningName(scope, "fcalias", name, f"vsans.{number}.fcaliases.{name}")
        for name in vsan.zones:
            yield ZoningName(scope, "zone", name, f"vsans.{number}.zones.{name}")
        for name in vsan.zonesets:
            yield ZoningName(scope, "zoneset", name, f"vsans.{number}.zonesets.{name}")


@cache
def published_label_limit(platform: Platform, release: str) -> Limit | None:
    """Return the known limit of the short port label of a platform; None: not known."""
    return limit_of("port_label", platform, release)


def label_limit(platform: Platform, release: str, stated: Mapping[LimitName, int]) -> int | None:
    """Return the limit of the short port label; None: the platform has no such label."""
    published = published_label_limit(platform, release)
    return None if published is None else stated.get("port_label", published.value)
