"""Facts now and facts wanted -> lines to send, and their impact on paths and on the login."""
