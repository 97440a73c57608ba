"""WWNs and zones."""
