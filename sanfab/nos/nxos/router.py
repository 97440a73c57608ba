"""The routing table that the sections of the NX-OS reader register with."""

from sanfab.nos.reader import Reader

READER = Reader()
line = READER.line

VLANS = "[0-9][0-9, -]*"
"""A list of VLANs; TR-3853 prints a blank after the comma."""

NUMBER = "[0-9]+"
WWPN = "(?:[0-9a-fA-F]{2}:){7}[0-9a-fA-F]{2}"
