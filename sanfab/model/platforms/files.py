"""Files of switch models -> rows; a file states what differs from the model that it is like."""

from functools import cache

from pydantic import TypeAdapter

from sanfab.model.platforms.row import Platform
from sanfab.model.row_files import RowData, RowFiles
from sanfab.noses import NOS_PARTS
from sanfab.resources import resource_dir


@cache
def model_schema() -> TypeAdapter[Platform]:
    """Return what validates the values of a row."""
    return TypeAdapter(Platform)


def _platform(name: str, values: RowData) -> Platform:
    return model_schema().validate_python({**values, "model": name})


SHIPPED = RowFiles(
    resource_dir("models"), _platform, lambda: (parts.models for parts in NOS_PARTS.values())
)
"""The models that sanfab ships."""
