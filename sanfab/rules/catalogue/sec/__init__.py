"""Management of the switches."""
