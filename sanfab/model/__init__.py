"""The inventory as immutable types, and the platforms as rows of data."""
