"""The inventory model -> JSON Schema for editors; `sanfab schema --output schemas` stores it."""

import json

from sanfab.model import San


def schema_text() -> str:
    """Return the schema of one inventory file."""
    schema = San.model_json_schema()
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "sanfab inventory"
    schema["description"] = "One file of a SAN's folder; all *.yml there are one document."
    del schema["required"]  # a file may hold any part of the document
    return json.dumps(schema, indent=2) + "\n"
