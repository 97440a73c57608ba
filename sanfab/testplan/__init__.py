"""Paths of a SAN -> what to test on hosts and arrays, and what a passing result looks like."""
