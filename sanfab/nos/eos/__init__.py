"""Arista EOS."""

from sanfab.nos.base import Nos
from sanfab.nos.eos.changes import dialect
from sanfab.nos.eos.layout import layout
from sanfab.nos.eos.reader import ROUTER, read
from sanfab.nos.eos.state import commands, status

EOS = Nos(
    name="eos",
    title="Arista EOS",
    read=read,
    layout=layout,
    routes=tuple(ROUTER.routes),
    commands=commands,
    status=status,
    dialect=dialect,
    comment="!",
)
