"""The published JSON Schema of what verbs print."""

import json
from functools import cache

from jsonschema import Draft202012Validator

from support.console import ROOT

FILE = ROOT / "schemas/output.schema.json"


@cache
def validator_of(verb: str) -> Draft202012Validator:
    schema = json.loads(FILE.read_text())
    name = verb.replace(" ", "-")
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": schema["$defs"]})


def mismatches(verb: str, text: str) -> list[str]:
    """Return where the output of a verb differs from its schema."""
    found = []
    for error in validator_of(verb).iter_errors(json.loads(text)):
        found += [f"{one.json_path}: {one.message[:200]}" for one in error.context or [error]]
    return found
