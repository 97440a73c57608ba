"""What each verb prints with `--format json`, as types: of them is `schemas/output.schema.json`."""
