"""Hosts: what the inventory intends for each, and what a host prints, as the same facts."""
