"""Files of adapters, operating systems and recommendations -> rows by name."""

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
