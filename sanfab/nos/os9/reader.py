"""OS9 configuration text -> facts."""

import re

from sanfab.model import Platform
from sanfab.nos.os9 import lags, ports, qos, system, vlans
from sanfab.nos.os9.builder import Builder
from sanfab.nos.os9.router import READER
from sanfab.nos.os9.settle import settle
from sanfab.nos.reader import ParsedConfig, indented_lines

# Registered by import; named here so that the set of routes is visible in one place.
SECTIONS = (system, qos, ports, lags, vlans)

_SKIP = frozenset({"!", "exit", "configure", "configure terminal"})
# `!` begins a comment, inside a block too, and ends no block [R-PUP][R-SEN].
_COMMENT = re.compile(r"^(?:[ \t]*!.*|Current Configuration \.\.\.)$", re.MULTILINE)

_VERSION = re.compile(r"^! Version (\d+)", re.MULTILINE)
"""Begins a configuration that the switch printed."""
STATES_OFF = 9
"""First release that says where LLDP is off; those before say where it is on [R-SEN]."""

__all__ = ["READER", "SECTIONS", "read"]


def read(text: str, platform: Platform) -> ParsedConfig:
    """Return what an OS9 configuration says, as the given model would execute it."""
    release = _VERSION.search(text)
    builder = Builder(platform, lldp_by_block=release is not None and int(release[1]) >= STATES_OFF)
    outcome = READER.read(indented_lines(_COMMENT.sub("", text), _SKIP), builder)
    return ParsedConfig(settle(builder), outcome.unread, outcome.repeated)
