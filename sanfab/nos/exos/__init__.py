"""ExtremeXOS on Summit X670, X670V and X460, alone or stacked."""

from sanfab.nos.base import Nos
from sanfab.nos.exos.changes import dialect
from sanfab.nos.exos.layout import layout
from sanfab.nos.exos.reader import ROUTER, read
from sanfab.nos.exos.state import commands, status

EXOS = Nos(
    name="exos",
    title="ExtremeXOS",
    read=read,
    layout=layout,
    routes=tuple(ROUTER.routes),
    commands=commands,
    status=status,
    dialect=dialect,
    comment="#",
)
