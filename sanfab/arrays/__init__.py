"""San -> what a storage administrator enters on each array: facts, sheet, commands, and back."""
