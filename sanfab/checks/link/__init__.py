"""Link aggregation and discovery."""
