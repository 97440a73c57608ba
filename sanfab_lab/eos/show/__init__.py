"""The show commands of EOS."""
