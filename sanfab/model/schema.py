"""The inventory model -> JSON Schema for editors; `sanfab schema --output schemas` stores it."""

import json

from pydantic import TypeAdapter

from sanfab.model import Platform, San


def schema_text() -> str:
    """Return the schema of one inventory file."""
    schema = San.model_json_schema()
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "sanfab inventory"
    schema["description"] = "One file of a SAN's folder; all *.yml there are one document."
    del schema["required"]  # a file may hold any part of the document
    return json.dumps(schema, indent=2) + "\n"


def model_schema_text() -> str:
    """Return the schema of the file of one switch model."""
    schema = TypeAdapter(Platform).json_schema()
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
