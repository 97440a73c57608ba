"""What runs inside the namespaces of a rehearsal; it imports nothing else of sanfab."""
