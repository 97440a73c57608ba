"""VSANs."""
