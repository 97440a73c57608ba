"""Emulated switches: what a rehearsal and the tests push to, written without our templates."""
