"""Spanning tree."""
