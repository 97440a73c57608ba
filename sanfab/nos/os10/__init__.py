"""Dell SmartFabric OS10: what Force10 FTOS and OS9 became."""

from sanfab.nos.base import Ending, Nos, SecretRule
from sanfab.nos.os10 import (
    bootstrap,
    breakouts,
    clock,
    effects,
    ignored_lines,
    interfaces,
    lags,
    line_rates,
    permit,
    qos,
    routing,
    services,
    system,
    vlans,
)
from sanfab.nos.os10.address_tables import ADDRESS_TABLES
from sanfab.nos.os10.builder import READER, read_config
from sanfab.nos.os10.identification import CLUES
from sanfab.nos.os10.named_objects import NAMED_OBJECTS
from sanfab.nos.os10.remediation import remediation_of
from sanfab.nos.os10.status import EVIDENCE, read_status, status_commands
from sanfab.nos.os10.template_context import context_of

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
    clock,
    effects,
    ignored_lines,
)
"""The files of line forms; their import fills the table of the reader."""

NOS = Nos(
    name="os10",
    read=read_config,
    template_context=context_of,
    line_forms=tuple(READER.forms),
    status_commands=status_commands,
    read_status=read_status,
    evidence_commands=EVIDENCE,
    remediation=remediation_of,
    bootstrap=bootstrap.RULES,
    comment="!",
    restart=("write memory", "reload"),
    closing_lines=frozenset({"end", "write memory"}),
    secret_rules=(
        SecretRule(  # [O10-CLI]
            "username",
            r"[A-Za-z0-9!#%&'();<=>\[\]*+./:^_-]{9,32}|\$[156]\$[A-Za-z0-9./$]+",
            "9 to 32 characters: letters, digits and ! # % & ( ) < = > [ ] * + - . / : ^ _",
        ),
    ),
    clues=CLUES,
    address_tables=ADDRESS_TABLES,
    named_objects=NAMED_OBJECTS,
    endings=(  # [O10-JP] [O10-111] [O10-CSM]: what each text of 10.5 ends with
        Ending(
            r"^! Version 10\.[5-9]",
            r"^(?:snmp-server contact|telemetry)\b",
            "`snmp-server contact` and `telemetry`",
        ),
    ),
)
