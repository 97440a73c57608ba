"""Storm control."""
