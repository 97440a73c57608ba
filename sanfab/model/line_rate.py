"""Statements about the physical layer of a switch port."""

from typing import Literal

from sanfab.model.base import Bool, Model

Speed = Literal["auto", "1G", "10G", "25G", "40G", "50G", "100G"]
Fec = Literal["auto", "rs", "fc", "none"]


class LineRateIntent(Model):
    """Speed, forward error correction and autonegotiation of the switch port."""

    speed: Speed | None = None
    """Speed of the switch port: ``auto``, ``1G``, ``10G``, ``25G``, ``40G``, ``50G`` or ``100G``.
    Default: the switch keeps what it has."""
    fec: Fec | None = None
    """Forward error correction of the switch port: ``rs`` (Reed-Solomon), ``fc`` (fire code),
    ``none``, ``auto`` (NX-OS, OS9). Default: the switch keeps what it has."""
    autoneg: Bool | None = None
    """False: the switch port does not negotiate its speed. Default: the switch keeps what it
    has."""
