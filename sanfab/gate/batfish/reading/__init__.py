"""What Batfish read of the texts, in terms that can be compared with what was intended."""
