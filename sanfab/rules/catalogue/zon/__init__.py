"""Zones."""
