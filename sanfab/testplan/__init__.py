"""Paths of a SAN -> what to test on hosts and arrays, and what a passing result looks like."""

from sanfab.testplan.assembly import HostTests, SanTests, Selection, plan_tests

__all__ = ["HostTests", "SanTests", "Selection", "plan_tests"]
