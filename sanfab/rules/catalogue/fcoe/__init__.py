"""FCoE and VSANs."""
