"""Arista EOS."""

from sanfab.nos.base import Ending, Nos
from sanfab.nos.eos import (
    bootstrap,
    clock,
    effects,
    ignored_lines,
    interfaces,
    lag_hash,
    lags,
    line_rates,
    permit,
    qos,
    routing,
    services,
    spanning_tree,
    system,
    vlans,
)
from sanfab.nos.eos.address_tables import ADDRESS_TABLES
from sanfab.nos.eos.builder import READER, read_config
from sanfab.nos.eos.grammar_gaps import GRAMMAR_GAPS
from sanfab.nos.eos.identification import CLUES
from sanfab.nos.eos.line_risks import LINE_RISKS
from sanfab.nos.eos.named_objects import NAMED_OBJECTS
from sanfab.nos.eos.remediation import remediation_of
from sanfab.nos.eos.status import EVIDENCE, read_status, status_commands
from sanfab.nos.eos.template_context import context_of
from sanfab.nos.idle_lines import switchport_lines

SECTIONS = (
    system,
    permit,
    services,
    routing,
    vlans,
    interfaces,
    lag_hash,
    line_rates,
    lags,
    qos,
    spanning_tree,
    clock,
    effects,
    ignored_lines,
)
"""The files of line forms; their import fills the table of the reader."""

NOS = Nos(
    name="eos",
    read=read_config,
    template_context=context_of,
    line_forms=tuple(READER.forms),
    status_commands=status_commands,
    read_status=read_status,
    evidence_commands=EVIDENCE,
    remediation=remediation_of,
    bootstrap=bootstrap.RULES,
    comment="!",
    restart=("copy running-config startup-config", "reload"),
    closing_lines=frozenset({"write memory"}),
    last_line="end",
    clues=CLUES,
    address_tables=ADDRESS_TABLES,
    named_objects=NAMED_OBJECTS,
    idle_lines=switchport_lines("EOSIDLE", "EOSIDLE", "EOSIDLE"),
    line_risks=LINE_RISKS,
    grammar_gaps=GRAMMAR_GAPS,
    endings=(
        Ending(
            r"^! (?:device: \S.*\bEOS-.*|Command: show running-config(?: all)?)$",
            r"^[ \t]*end[ \t]*$",
            "`end`",
        ),
    ),
)
