"""Running and goal facts -> lines to send, and their impact on paths and on the login."""
