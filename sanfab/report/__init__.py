"""What a verb found out -> text for people, JSON for programs."""
