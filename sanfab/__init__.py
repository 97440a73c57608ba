"""sanfab: one description of a storage network -> proven switch configuration."""
