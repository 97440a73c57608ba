"""What array families ask of a host's settings -> what is missing or different."""

from collections.abc import Iterator

from sanfab.rules.catalogue.host.places import families_of, lacks
from sanfab.rules.evidence import Evidence
from sanfab.rules.over import Host
from sanfab.rules.rule import Fault, Unknown
from sanfab.rules.settings import number


def asked_settings(
    host: Host, evidence: Evidence, keys: tuple[str, ...]
) -> Iterator[Fault | Unknown]:
    """Yield those settings of a host that differ from what its array families ask for."""
    for row in families_of(host, evidence):
        for os, key, value in row.settings:
            if os != host.intent.os or key not in keys:
                continue
            said = host.intent.settings.get(key)
            if said is None:
                yield lacks(key, f"a host of {row.title}")
            elif number(said) != value:
                where = ("hosts", host.name, "settings", key)
                yield Fault(f"{key} {said}", f"{value} with {row.title}", at=where)
