"""The show commands of ExtremeXOS."""
