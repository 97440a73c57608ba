"""Rendering and deployment."""
