"""LLDP and CDP."""
