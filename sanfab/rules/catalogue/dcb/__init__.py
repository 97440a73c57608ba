"""Data Center Bridging: PFC, ETS, DCBX, LLDP."""
