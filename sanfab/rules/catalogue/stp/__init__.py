"""Storm control and spanning tree."""
