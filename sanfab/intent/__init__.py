"""What an inventory intends for each switch."""
