"""Dell Force10 FTOS 8.3 and OS9 on S4810, S4820T and MXL."""

from sanfab.nos.base import Nos
from sanfab.nos.os9.changes import dialect
from sanfab.nos.os9.layout import layout
from sanfab.nos.os9.reader import ROUTER, read
from sanfab.nos.os9.state import commands, status

OS9 = Nos(
    name="os9",
    title="Dell Force10 FTOS/OS9",
    read=read,
    layout=layout,
    routes=tuple(ROUTER.routes),
    commands=commands,
    status=status,
    dialect=dialect,
    comment="!",
)
