"""Dell SmartFabric OS10: what Force10 FTOS and OS9 became."""

from sanfab.facts.status import SwitchStatus
from sanfab.nos.base import Nos
from sanfab.nos.bootstrap import BootstrapRules
from sanfab.nos.os10 import breakouts, ignored_lines, interfaces, lags, system, vlans
from sanfab.nos.os10.builder import READER, read_config
from sanfab.nos.remediation import Remediation

SECTIONS = (system, vlans, breakouts, interfaces, lags, ignored_lines)
"""The files of line forms; their import fills the table of the reader."""

NOS = Nos(
    name="os10",
    read=read_config,
    template_context=lambda facts, _platform, _known: {"switch": facts},
    line_forms=tuple(READER.forms),
    status_commands=lambda _facts, _platform: (),
    read_status=lambda _answers, _platform, _ports: SwitchStatus(),
    remediation=lambda _platform: Remediation(tuple(READER.rules)),
    bootstrap=BootstrapRules((), (), (), "", "ztd", "", ""),
    comment="!",
    restart=("write memory", "reload"),
)
