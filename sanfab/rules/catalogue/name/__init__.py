"""Names and identifiers."""
