"""Files of adapters, operating systems, recommendations and arrays -> rows by name."""

from collections.abc import Mapping

from sanfab.model.endpoint import AdapterIntent
from sanfab.model.hosts.multipath import MultipathRow
from sanfab.model.hosts.rows import AdapterRow, Recommendation, SystemRow
from sanfab.model.row_files import RowFiles
from sanfab.resources import resource_dir

_MODELS = resource_dir("models")
ADAPTERS: RowFiles[AdapterRow] = RowFiles(
    _MODELS / "adapters", lambda name, values: AdapterRow.model_validate({**values, "model": name})
)
"""The adapters that sanfab knows, by model."""
SYSTEMS: RowFiles[SystemRow] = RowFiles(
    _MODELS / "systems", lambda name, values: SystemRow.model_validate({**values, "system": name})
)
"""The operating systems, by name."""
RECOMMENDATIONS: RowFiles[Recommendation] = RowFiles(
    _MODELS / "recommendations",
    lambda name, values: Recommendation.model_validate({**values, "name": name}),
)
"""Recommended settings, by name."""
MULTIPATH: RowFiles[MultipathRow] = RowFiles(
    _MODELS / "multipath",
    lambda name, values: MultipathRow.model_validate({**values, "family": name}),
)
"""What dm-multipath of Linux needs to know, by array family."""


def adapter_row(adapters: Mapping[str, AdapterIntent], key: str | None) -> AdapterRow | None:
    """Return the row of one of the adapters of a host; None: no such adapter, or not known."""
    adapter = adapters.get(key or "")
    return ADAPTERS.get(adapter.model) if adapter is not None else None
