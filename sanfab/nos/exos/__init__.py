"""ExtremeXOS on Summit X670, X670V and X460, alone or stacked."""

from sanfab.nos.base import Nos
from sanfab.nos.exos.reader import READER, read
from sanfab.nos.exos.remediation import remediation_of
from sanfab.nos.exos.status import read_status, status_commands
from sanfab.nos.exos.template_context import context_of

EXOS = Nos(
    name="exos",
    title="ExtremeXOS",
    read=read,
    template_context=context_of,
    line_forms=tuple(READER.forms),
    status_commands=status_commands,
    read_status=read_status,
    remediation=remediation_of,
    comment="#",
)
