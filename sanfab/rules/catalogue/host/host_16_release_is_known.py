"""HOST-16."""

from collections.abc import Iterator
from typing import cast

from sanfab.model.endpoint import HostIntent
from sanfab.model.hosts.files import ADAPTERS, SYSTEMS
from sanfab.model.hosts.mechanisms import SystemName
from sanfab.model.hosts.releases import release_of
from sanfab.model.hosts.rows import SettingRow
from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import HOSTS, SanHost


@rule(
    "HOST-16",
    scope=HOSTS,
    protocols=ALL_PROTOCOLS,
    severity=Severity.INFO,
    source="practice",
    example="chimney enabled on a Windows Server without os_release",
    fix="state `os_release`, as Server 2019 or 8.0 U2",
)
def release_is_known(host: SanHost, _context: CheckContext) -> Iterator[Violation]:
    """A host states its release if one of its settings exists on some releases only.

    A setting that the release does not have is refused or ignored by the operating system. sanfab
    refuses it only if `os_release` states the release.
    """
    intent = host.intent
    if intent.os not in SYSTEMS:
        return
    system = cast("SystemName", intent.os)
    if release_of(system, intent.os_release or "") is not None:
        return
    limited = [_limited(key, row) for key, row in _rows(intent, system) if row.since or row.until]
    if limited:
        found = intent.os_release or "no os_release"
        where = ("hosts", host.name)
        expected = f"a release that it tells; it decides {', '.join(limited)}"
        yield Violation(found, expected, at=where)


def _limited(key: str, row: SettingRow) -> str:
    since = [f"since {row.since}"] if row.since else []
    until = [f"until {row.until}"] if row.until else []
    return f"{key} ({', '.join([*since, *until])})"


def _rows(intent: HostIntent, system: SystemName) -> Iterator[tuple[str, SettingRow]]:
    """Yield the settings of a host and of its adapters that have rows."""
    rows = SYSTEMS[system].settings
    yield from ((key, rows[key]) for key in intent.settings if key in rows)
    for adapter in intent.adapters.values():
        if adapter.model in ADAPTERS:
            known = ADAPTERS[adapter.model].settings
            yield from ((key, known[key]) for key in adapter.settings if key in known)
