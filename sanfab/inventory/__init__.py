"""The files of the folder of one SAN -> its model and its cabling."""
