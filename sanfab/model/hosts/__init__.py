"""Adapters, operating systems and recommended settings of hosts, as rows of data."""
