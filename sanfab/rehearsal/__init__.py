"""A SAN of Linux namespaces and Open vSwitch bridges, built from configurations as read back."""
