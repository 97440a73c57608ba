"""Switches, real or emulated -> configuration and status, compared with the inventory."""
