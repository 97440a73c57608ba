"""Plans onto switches, safely: lock, journal, one switch at a time or a fabric, the way back."""
