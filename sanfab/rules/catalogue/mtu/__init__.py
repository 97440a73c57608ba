"""Frame sizes."""
