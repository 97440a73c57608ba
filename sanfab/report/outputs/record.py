"""The base of all records in the JSON output of verbs."""

from typing import Any

from pydantic import BaseModel, ConfigDict

Json = Any
"""A value whose form depends on what it belongs to, as a fact of a switch."""


class OutputRecord(BaseModel):
    """An object of JSON; a key that is not listed is not printed."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)
