"""Configurations of a SAN and a Batfish service -> findings."""
