"""San and facts -> who reaches whom: networks, paths, single failures, zones."""
