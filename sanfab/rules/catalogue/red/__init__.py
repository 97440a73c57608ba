"""Redundancy."""
