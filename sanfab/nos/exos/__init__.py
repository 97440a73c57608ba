"""ExtremeXOS on Summit X670, X670V and X460, alone or stacked."""

from sanfab.nos.base import Ending, Nos
from sanfab.nos.exos import (
    accounts,
    bootstrap,
    breakouts,
    clock,
    effects,
    effects_of_vlans,
    fcoe,
    ignored_lines,
    interfaces,
    lags,
    line_rates,
    qos,
    routing,
    services,
    system,
    unknown_facts,
    vlans,
)
from sanfab.nos.exos.address_tables import ADDRESS_TABLES
from sanfab.nos.exos.builder import READER, read_config
from sanfab.nos.exos.identification import CLUES
from sanfab.nos.exos.named_objects import NAMED_OBJECTS
from sanfab.nos.exos.remediation import remediation_of
from sanfab.nos.exos.status import EVIDENCE, read_status, status_commands
from sanfab.nos.exos.template_context import context_of

SECTIONS = (
    system,
    services,
    accounts,
    qos,
    routing,
    vlans,
    breakouts,
    interfaces,
    line_rates,
    lags,
    fcoe,
    clock,
    unknown_facts,
    effects,
    effects_of_vlans,
    ignored_lines,
)
"""The files of line forms; their import fills the table of the reader."""

NOS = Nos(
    name="exos",
    read=read_config,
    template_context=context_of,
    line_forms=tuple(READER.forms),
    status_commands=status_commands,
    read_status=read_status,
    evidence_commands=EVIDENCE,
    remediation=remediation_of,
    bootstrap=bootstrap.RULES,
    comment="#",
    restart=("save configuration", "reboot"),
    closing_lines=frozenset({"save configuration", "y"}),
    clues=CLUES,
    address_tables=ADDRESS_TABLES,
    named_objects=NAMED_OBJECTS,
    endings=(
        # `show configuration MODULE`, and pages that quote some, have fewer modules.
        Ending(
            r"^# Module devmgr configuration\.$",
            r"^# Module (?:vmt|vpex|vrrp|vsm) configuration\.",
            "the modules up to `vsm`",
            part=r"^# Module \w+ configuration\.",
            parts=12,
        ),
    ),
    vlans_list_ports=True,
    port_blocks=False,
)
