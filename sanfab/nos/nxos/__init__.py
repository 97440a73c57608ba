"""Cisco NX-OS on Nexus 5000, 5500 and 9300."""

from sanfab.nos.base import Ending, Nos
from sanfab.nos.idle_lines import switchport_lines
from sanfab.nos.nxos import (
    bootstrap,
    breakouts,
    clock,
    control_plane,
    effects,
    fcoe,
    fex,
    fibre_channel,
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
    zoning,
)
from sanfab.nos.nxos.address_tables import ADDRESS_TABLES
from sanfab.nos.nxos.builder import READER, read_config
from sanfab.nos.nxos.grammar_gaps import GRAMMAR_GAPS
from sanfab.nos.nxos.identification import CLUES
from sanfab.nos.nxos.named_objects import NAMED_OBJECTS
from sanfab.nos.nxos.remediation import remediation_of
from sanfab.nos.nxos.status import EVIDENCE, read_status, status_commands
from sanfab.nos.nxos.template_context import as_rendered, context_of

SECTIONS = (
    system,
    permit,
    control_plane,
    services,
    routing,
    qos,
    vlans,
    breakouts,
    interfaces,
    lag_hash,
    line_rates,
    lags,
    fex,
    fcoe,
    fibre_channel,
    zoning,
    spanning_tree,
    clock,
    effects,
    ignored_lines,
)
"""The files of line forms; their import fills the table of the reader."""

NOS = Nos(
    name="nxos",
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
    closing_lines=frozenset({"no terminal dont-ask", "copy running-config startup-config"}),
    longest_secrets=(("snmp-server community", 32), ("snmp-server host", 32)),  # from memory
    as_rendered=as_rendered,
    clues=CLUES,
    address_tables=ADDRESS_TABLES,
    named_objects=NAMED_OBJECTS,
    idle_lines=switchport_lines("NXIDLE", "NXIDLE", "COLL-NX"),
    grammar_gaps=GRAMMAR_GAPS,
    endings=(
        # As sanfab renders it, and `show running-config`, which may show the first line too.
        Ending(
            r"\A(?!(?:.*\n)*?(?:!Command: |version \d\S*\(|vdc \S+ id |boot \w+ ))"
            r"(?:.*\n)*?terminal dont-ask$",
            r"^no terminal dont-ask[ \t]*$",
            "`no terminal dont-ask`",
        ),
        Ending(
            r"^!Command: show running-config\n(?=(?:.*\n)*?interface Ethernet)",
            r"^(?:interface mgmt0|line (?:console|vty)|boot )",
            "`interface mgmt0`, `line` and `boot`",
        ),
    ),
)
