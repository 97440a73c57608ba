"""What several test modules share: the console, the bench, fakes, cases and random SANs."""
