"""Redundancy and capacity."""
