"""The commands of Fabric OS that show something."""
