"""Switches, real or emulated -> what they run and report, compared with the inventory."""
