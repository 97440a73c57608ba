"""San and facts -> networks, paths, single failures and zones."""
