"""Hosts and multipath."""
