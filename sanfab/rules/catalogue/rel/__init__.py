"""Releases: known defects."""
