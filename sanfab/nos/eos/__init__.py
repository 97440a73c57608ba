"""Arista EOS."""

from sanfab.nos.base import Nos
from sanfab.nos.eos.changes import dialect
from sanfab.nos.eos.layout import layout
from sanfab.nos.eos.reader import ROUTER, read

EOS = Nos(
    name="eos",
    title="Arista EOS",
    read=read,
    layout=layout,
    routes=tuple(ROUTER.routes),
    dialect=dialect,
    comment="!",
)
