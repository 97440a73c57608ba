"""Configurations of switches that exist -> the inventory that a person would have written."""
