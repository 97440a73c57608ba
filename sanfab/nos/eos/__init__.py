"""Arista EOS."""

from sanfab.nos.base import Nos
from sanfab.nos.eos.reader import READER, read
from sanfab.nos.eos.remediation import remediation_of
from sanfab.nos.eos.status import read_status, status_commands
from sanfab.nos.eos.template_context import context_of

EOS = Nos(
    name="eos",
    title="Arista EOS",
    read=read,
    template_context=context_of,
    line_forms=tuple(READER.forms),
    status_commands=status_commands,
    read_status=read_status,
    remediation=remediation_of,
    comment="!",
)
