"""VLANs."""
