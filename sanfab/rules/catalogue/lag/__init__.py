"""Link aggregation."""
