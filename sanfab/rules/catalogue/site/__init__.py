"""Several sites: what they share, and the links between them."""
