"""Results of earlier runs as plain data in the build folder, by all that they depend on."""
