"""Single failures: which are shown to Batfish, and what they leave of the paths."""
