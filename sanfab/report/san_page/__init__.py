"""One SAN -> one HTML page that needs nothing else: drawing, findings, zones, paths, texts."""
