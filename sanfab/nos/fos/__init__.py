"""Brocade Fabric OS, 5.x to 9.x, on switches without slots."""

from sanfab.nos.base import Nos
from sanfab.nos.fos import (
    bootstrap,
    effects,
    ignored_lines,
    interfaces,
    services,
    system,
    zoning,
)
from sanfab.nos.fos.builder import READER, read_config
from sanfab.nos.fos.identification import CLUES
from sanfab.nos.fos.remediation import remediation_of
from sanfab.nos.fos.status import read_status, status_commands
from sanfab.nos.fos.template_context import as_rendered, context_of
from sanfab.nos.fos.witness import WITNESS

SECTIONS = (system, services, interfaces, zoning, effects, ignored_lines)
"""The files of line forms; their import fills the table of the reader."""

NOS = Nos(
    name="fos",
    read=read_config,
    template_context=context_of,
    line_forms=tuple(READER.forms),
    status_commands=status_commands,
    read_status=read_status,
    remediation=remediation_of,
    bootstrap=bootstrap.RULES,
    comment="#",
    restart=("switchdisable", "switchenable"),
    clues=CLUES,
    port_blocks=False,
    as_rendered=as_rendered,
    witness=WITNESS,
)
