"""IEEE 802.3x flow control."""
