"""Understanding of a configuration."""
