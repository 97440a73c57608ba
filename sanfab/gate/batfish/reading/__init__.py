"""Answers of Batfish, in terms that compare with the intended facts."""
