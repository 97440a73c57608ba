"""Settings that array families require of a host -> those that are missing or different."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from sanfab.model.base import SettingValue
from sanfab.model.hosts.files import SYSTEMS
from sanfab.model.hosts.values import canonical
from sanfab.rules.catalogue.host.subjects import families_of, missing
from sanfab.rules.context import CheckContext
from sanfab.rules.rule import NotExamined, Violation
from sanfab.rules.scopes import SanHost

if TYPE_CHECKING:
    from sanfab.model.hosts.mechanisms import SystemName


def asked_settings(
    host: SanHost, context: CheckContext, keys: tuple[str, ...]
) -> Iterator[Violation | NotExamined]:
    """Yield the settings of a host that differ from those that its array families require."""
    for row in families_of(host, context):
        for os, key, value in row.settings:
            if os != host.intent.os or key not in keys:
                continue
            setting = host.intent.settings.get(key)
            if setting is None:
                yield missing(key, f"a host of {row.title}")
            elif not _means(os, key, setting, value):
                where = ("hosts", host.name, "settings", key)
                yield Violation(f"{key} {setting}", f"{value} with {row.title}", at=where)


def _means(os: str, key: str, setting: SettingValue, value: int) -> bool:
    """Return whether a setting in any spelling has a value: DelayedAck false is 0."""
    row = SYSTEMS[cast("SystemName", os)].settings[key]
    return canonical(row, setting) == canonical(row, value)
