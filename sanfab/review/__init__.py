"""Two states of an inventory -> what the change from one to the other means."""
