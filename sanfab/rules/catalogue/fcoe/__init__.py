"""FCoE."""
