"""Dell Force10 FTOS 8.3 and OS9 on S4810, S4820T and MXL."""

from sanfab.nos.base import Ending, Nos
from sanfab.nos.os9 import (
    bootstrap,
    breakouts,
    clock,
    effects,
    fcoe,
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
from sanfab.nos.os9.address_tables import ADDRESS_TABLES
from sanfab.nos.os9.builder import READER
from sanfab.nos.os9.identification import CLUES
from sanfab.nos.os9.named_objects import NAMED_OBJECTS
from sanfab.nos.os9.remediation import remediation_of
from sanfab.nos.os9.status import EVIDENCE, read_status, status_commands
from sanfab.nos.os9.template_context import context_of
from sanfab.nos.os9.unknown_facts import read_with_facts_left_open

SECTIONS = (
    system,
    permit,
    services,
    qos,
    routing,
    vlans,
    breakouts,
    interfaces,
    line_rates,
    lags,
    lag_hash,
    fcoe,
    spanning_tree,
    clock,
    effects,
    ignored_lines,
)
"""The files of line forms; their import fills the table of the reader."""

NOS = Nos(
    name="os9",
    read=read_with_facts_left_open,
    template_context=context_of,
    line_forms=tuple(READER.forms),
    status_commands=status_commands,
    read_status=read_status,
    evidence_commands=EVIDENCE,
    remediation=remediation_of,
    bootstrap=bootstrap.RULES,
    comment="!",
    restart=("copy running-config startup-config", "reload"),
    closing_lines=frozenset({"end", "write memory"}),
    last_line="end",
    longest_secrets=(  # [D-SNM1]; of the others from memory
        ("snmp-server user", 20),
        ("snmp-server community", 20),
        ("snmp-server host", 20),
        ("tacacs-server", 42),
    ),
    clues=CLUES,
    address_tables=ADDRESS_TABLES,
    named_objects=NAMED_OBJECTS,
    endings=(
        Ending(
            r"^(?:Current Configuration \.\.\.|! Version \d\S*\n! [LS])",
            r"^[ \t]*end[ \t]*$",
            "`end`",
        ),
    ),
    vlans_list_ports=True,
)
