"""What a change of an inventory does to the SAN."""
