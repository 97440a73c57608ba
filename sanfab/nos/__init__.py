"""The NOSes sanfab speaks: the one list to extend."""

from sanfab.nos.base import Nos, Reading
from sanfab.nos.nxos import NXOS

NOSES: dict[str, Nos] = {nos.name: nos for nos in (NXOS,)}

__all__ = ["NOSES", "Nos", "Reading"]
