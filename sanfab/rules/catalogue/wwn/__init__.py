"""WWNs."""
