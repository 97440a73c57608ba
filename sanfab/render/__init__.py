"""Intended facts -> configuration, proven by reading it back, written to the build folder."""
