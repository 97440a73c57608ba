"""Names that lines refer to."""
