"""The NOSes sanfab speaks: the one list to extend."""

from sanfab.nos.base import Nos
from sanfab.nos.eos import EOS
from sanfab.nos.exos import EXOS
from sanfab.nos.nxos import NXOS
from sanfab.nos.os9 import OS9
from sanfab.nos.reader import ParsedConfig

NOSES: dict[str, Nos] = {nos.name: nos for nos in (NXOS, EOS, EXOS, OS9)}

__all__ = ["NOSES", "Nos", "ParsedConfig"]
