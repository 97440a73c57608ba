"""Vendor-neutral facts of a switch: its configuration, and its live status."""
