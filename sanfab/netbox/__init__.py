"""A NetBox: what it knows of a site, and what an inventory would have it know."""
