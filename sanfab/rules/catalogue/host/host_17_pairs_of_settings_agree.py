"""HOST-17."""

from collections.abc import Iterator

from sanfab.model.base import SettingValue
from sanfab.model.hosts.files import SYSTEMS, adapter_row
from sanfab.model.hosts.releases import release_fault, release_of
from sanfab.model.hosts.rows import AdapterRow, SettingRow
from sanfab.model.protocols import ISCSI
from sanfab.model.yaml12 import Where
from sanfab.rules.catalogue.host.subjects import WINDOWS_ISCSI, iscsi_adapters
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SanHost
from sanfab.rules.settings import state


@rule(
    "HOST-17",
    scope=WINDOWS_ISCSI,
    protocols=ISCSI,
    severity=Severity.WARNING,
    source="S0",
    example="TCP Connection Offload of the adapter on, chimney of Windows off",
    fix="set both halves alike, in the adapter and in Windows",
)
def pairs_of_settings_agree(
    host: SanHost, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A setting that an adapter and Windows have halves of is on in both, or off in both.

    RSS and the TCP offload engine (TOE) work only with both halves on; one alone has no effect.
    `chimney: automatic` offloads connections by criteria that are hard to control: Dell recommends
    `enabled` where the adapter offloads. That TOE is off altogether is a note on the adapter for
    which Dell recommends it, Broadcom BCM57810S with Windows Server 2008 R2.
    """
    for name in iscsi_adapters(host, context):
        adapter = host.intent.adapters.get(name)
        row = adapter_row(host.intent.adapters, name)
        if adapter is None or row is None:
            continue
        where = ("hosts", host.name, "adapters", name, "settings")
        for key, own, other in _pairs(row):
            halves = adapter.settings.get(key), host.intent.settings.get(other)
            yield from _judged(host, (name, key, other), (own, halves), (*where, key))


def _pairs(row: AdapterRow) -> Iterator[tuple[str, SettingRow, str]]:
    """Yield the settings of an adapter that have another half: their keys and rows, the half."""
    for key, own in row.settings.items():
        if own.pair_of is not None:
            yield key, own, own.pair_of


def _lacks(host: SanHost, row: SettingRow) -> bool:
    release = release_of("windows", host.intent.os_release or "")
    return release is not None and bool(release_fault("windows", release, row.since, row.until))


def _judged(
    host: SanHost,
    names: tuple[str, str, str],
    half: tuple[SettingRow, tuple[SettingValue | None, SettingValue | None]],
    where: Where,
) -> Iterator[Violation | NotExamined]:
    adapter, key, other = names
    own, (stated, stated_other) = half
    system = SYSTEMS["windows"].settings[other]
    if (stated is None and stated_other is None) or _lacks(host, system):
        return  # both as shipped, or without effect on this release
    if stated is None and own.default is None:
        yield NotExamined(f"`{key}` of {adapter}: its documents give two defaults")
        return
    mine = own.default if stated is None else stated
    theirs = system.default if stated_other is None else stated_other
    found = f"{key} {mine} on {adapter} and {other} {theirs} in Windows"
    at = where if stated is not None else ("hosts", host.name, "settings", other)
    on, other_on = state(mine), state(theirs)
    if on and other_on is None:
        expected = f"{other} enabled: {theirs} leaves it to Windows which connections use {key}"
        yield Violation(found, expected, severity=Severity.INFO, at=at)
    elif on is False and other_on is not True:
        if not own.both_recommended:
            return
        expected = "both on, which Dell recommends with this adapter"
        yield Violation(found, expected, severity=Severity.INFO, at=at)
    elif other_on is not None and on is not other_on:
        yield Violation(found, "both on, or both off", at=at)
