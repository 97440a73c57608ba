"""Push plans to switches: gates, lock, journal, stages, one switch, rollback, recovery."""
