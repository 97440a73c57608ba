"""Cisco NX-OS on Nexus 5000, 5500 and 9300."""

from sanfab.nos.base import Nos
from sanfab.nos.nxos.changes import dialect
from sanfab.nos.nxos.layout import layout
from sanfab.nos.nxos.reader import ROUTER, read
from sanfab.nos.nxos.state import commands, status

NXOS = Nos(
    name="nxos",
    title="Cisco NX-OS",
    read=read,
    layout=layout,
    routes=tuple(ROUTER.routes),
    commands=commands,
    status=status,
    dialect=dialect,
    comment="!",
)
