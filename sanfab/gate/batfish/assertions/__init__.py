"""All assertions that ask Batfish, in order of their ids: the one list to extend."""

from sanfab.gate.batfish.assertion import Assertion
from sanfab.gate.batfish.assertions.access import ACCESS
from sanfab.gate.batfish.assertions.addresses import ADDRESSES
from sanfab.gate.batfish.assertions.broadcast_domains import DOMAINS
from sanfab.gate.batfish.assertions.changes import PROPERTIES, REACH
from sanfab.gate.batfish.assertions.failures import FAILURES, GRAPH_AGREEMENT
from sanfab.gate.batfish.assertions.isolation import APART, VLANS_CONTAINED
from sanfab.gate.batfish.assertions.links import LINKS
from sanfab.gate.batfish.assertions.loops import LOOPS
from sanfab.gate.batfish.assertions.management import MANAGEMENT
from sanfab.gate.batfish.assertions.parsing import FILES_READ, LINES_KNOWN
from sanfab.gate.batfish.assertions.peer_links import PEER_LINKS
from sanfab.gate.batfish.assertions.ports import PORTS
from sanfab.gate.batfish.assertions.structures import DEFINED, USED
from sanfab.gate.batfish.assertions.vlans import VLANS

ASSERTIONS: tuple[Assertion, ...] = (
    FILES_READ,
    LINES_KNOWN,
    DEFINED,
    USED,
    PORTS,
    VLANS,
    MANAGEMENT,
    LINKS,
    ADDRESSES,
    DOMAINS,
    ACCESS,
    APART,
    VLANS_CONTAINED,
    LOOPS,
    FAILURES,
    REACH,
    PROPERTIES,
    GRAPH_AGREEMENT,
    PEER_LINKS,
)
