"""The inventory model -> JSON Schema for editors; `sanfab schema --output schemas` stores it."""

import json
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core.core_schema import WithDefaultSchema

from sanfab.model.attribute_docs import add_descriptions
from sanfab.model.base import Model
from sanfab.model.platforms.row import Platform
from sanfab.model.san import San


class _WithMappings(GenerateJsonSchema):
    """Prints the default of a mapping, which `Model` makes new for each part."""

    def get_default_value(self, schema: WithDefaultSchema) -> Any:  # noqa: ANN401  # of pydantic
        """Return the default of a key."""
        if schema.get("default_factory") is dict:
            return {}
        return super().get_default_value(schema)


def described_schema() -> dict[str, Any]:
    """Return the schema of an inventory, with the docstring of each key."""
    _build(Model)
    schema = San.model_json_schema(schema_generator=_WithMappings)
    add_descriptions(schema, "San")
    return schema


def _build(model: type[Model]) -> None:
    """Build the parts of the inventory that were left for later: pydantic 2.11 needs each of them.

    It cannot print a default that is a model without a serializer.
    """
    model.model_rebuild()
    for part in model.__subclasses__():
        _build(part)


def schema_text() -> str:
    """Return the schema of one inventory file."""
    schema = described_schema()
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "sanfab inventory"
    schema["description"] = "One file of a SAN's folder; all *.yml there are one document."
    del schema["required"]  # a file may hold any part of the document
    _add_repetition(schema)
    return json.dumps(schema, indent=2) + "\n"


def _add_repetition(schema: dict[str, Any]) -> None:
    """Add what the loader replaces before it validates: profiles and defaults."""
    kinds = {"hosts": "HostIntent", "arrays": "ArrayIntent", "switches": "SwitchIntent"}
    profile = {"type": "string", "description": "Profile whose values hold where none is stated."}
    for kind in kinds.values():
        device = schema["$defs"][kind]
        device["properties"]["profile"] = profile
        schema["$defs"][f"{kind}Part"] = {**device, "required": []}
        device["required"] = []  # a profile, or the entry of a range, may hold the rest
    part = {name: {"$ref": f"#/$defs/{kind}Part"} for name, kind in kinds.items()}
    by_name = {name: {"type": "object", "additionalProperties": one} for name, one in part.items()}
    schema["properties"]["profiles"] = {
        "description": "Values that hosts, arrays or switches share, by the name of the profile.",
        "type": "object",
        "properties": by_name,
        "additionalProperties": False,
    }
    choice = {name: {"type": "string"} for name in ("fabric", "site", "row", "rack")}
    schema["properties"]["defaults"] = {
        "description": (
            "Values of the devices of a fabric, site, row or rack; of all, if none is named."
        ),
        "type": "array",
        "items": {
            "type": "object",
            "properties": {**choice, **part},
            "additionalProperties": False,
        },
    }


def model_schema_text() -> str:
    """Return the schema of the file of one switch model."""
    schema = TypeAdapter(Platform).json_schema()
    add_descriptions(schema, "Platform")
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "sanfab switch model"
    schema["description"] = (
        "models/NAME.yml: a switch model, by what differs from the one it is like."
    )
    del schema["properties"]["model"]  # the name of the file
    like = {"type": "string", "description": "Model whose values hold where this file states none."}
    schema["properties"] = {"like": like, **schema["properties"]}
    schema["required"] = ["like", "title", "source"]
    return json.dumps(schema, indent=2) + "\n"
