"""Adapters, operating systems and recommended settings of hosts, as rows of data."""

from sanfab.model.hosts.files import ADAPTERS, MULTIPATH, RECOMMENDATIONS, SYSTEMS
from sanfab.model.hosts.mechanisms import MECHANISMS, Mechanism, SystemName
from sanfab.model.hosts.multipath import MultipathKey, MultipathRow
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
    "MULTIPATH",
    "RECOMMENDATIONS",
    "SYSTEMS",
    "AdapterRow",
    "Counts",
    "Mechanism",
    "MultipathKey",
    "MultipathRow",
    "Recommendation",
    "SettingRow",
    "SettingValue",
    "SystemName",
    "SystemRow",
]
