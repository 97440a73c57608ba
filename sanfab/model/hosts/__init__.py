"""Adapters, operating systems and recommended settings of hosts, as rows of data."""

from sanfab.model.hosts.files import ADAPTERS, RECOMMENDATIONS, SYSTEMS
from sanfab.model.hosts.mechanisms import MECHANISMS, Mechanism, SystemName
from sanfab.model.hosts.rows import (
    AdapterRow,
    Counts,
    Recommendation,
    SettingRow,
    SettingValue,
    SystemRow,
)

__all__ = [
    "ADAPTERS",
    "MECHANISMS",
    "RECOMMENDATIONS",
    "SYSTEMS",
    "AdapterRow",
    "Counts",
    "Mechanism",
    "Recommendation",
    "SettingRow",
    "SettingValue",
    "SystemName",
    "SystemRow",
]
