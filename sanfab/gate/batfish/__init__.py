"""The gate: the texts of a SAN in a Batfish service, and what it says of them."""
