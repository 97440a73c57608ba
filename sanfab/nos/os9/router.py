"""The routing table that the sections of the OS9 reader register with."""

from sanfab.nos.reader import Reader

READER = Reader()
line = READER.line
