"""Adapters, operating systems and recommended settings of hosts, as rows of data."""

from sanfab.model.hosts.files import ADAPTERS, RECOMMENDATIONS, SYSTEMS
from sanfab.model.hosts.rows import (
    AdapterRow,
    Counts,
    Recommendation,
    SettingRow,
    SettingValue,
    SystemName,
    SystemRow,
)

__all__ = [
    "ADAPTERS",
    "RECOMMENDATIONS",
    "SYSTEMS",
    "AdapterRow",
    "Counts",
    "Recommendation",
    "SettingRow",
    "SettingValue",
    "SystemName",
    "SystemRow",
]
