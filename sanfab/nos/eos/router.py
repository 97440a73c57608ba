"""The routing table that the sections of the EOS reader register with."""

from sanfab.nos.reader import Reader

READER = Reader()
line = READER.line
