"""Rules on native Fibre Channel: links, port speeds, buffer credits, zones in force."""
