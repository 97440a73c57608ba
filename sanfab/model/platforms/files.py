"""Files of switch models -> rows; a file states what differs from the model that it is like."""

from collections.abc import Mapping
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

PLATFORMS: Mapping[str, Platform] = SHIPPED
"""Rows of the shipped models by name."""


def rows_of(nos: str) -> tuple[Platform, ...]:
    """Return the rows of a NOS: first the model that the others are like, then by name."""
    rows = (row for row in PLATFORMS.values() if row.nos == nos)
    return tuple(sorted(rows, key=lambda row: ("like" in SHIPPED.stated(row.model), row.model)))
