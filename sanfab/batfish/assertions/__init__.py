"""All assertions that ask Batfish, in order of their ids: the one list to extend."""

from sanfab.batfish.assertion import Assertion
from sanfab.batfish.assertions.access import ACCESS
from sanfab.batfish.assertions.addresses import ADDRESSES
from sanfab.batfish.assertions.borders import APART, LEAKS
from sanfab.batfish.assertions.changes import PROPERTIES, REACH
from sanfab.batfish.assertions.domains import DOMAINS
from sanfab.batfish.assertions.failures import AGREEMENT, FAILURES
from sanfab.batfish.assertions.links import LINKS
from sanfab.batfish.assertions.loops import LOOPS
from sanfab.batfish.assertions.management import MANAGEMENT
from sanfab.batfish.assertions.parse import FILES_READ, LINES_KNOWN
from sanfab.batfish.assertions.ports import PORTS
from sanfab.batfish.assertions.structures import DEFINED, USED
from sanfab.batfish.assertions.vlans import VLANS

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
    LEAKS,
    LOOPS,
    FAILURES,
    REACH,
    PROPERTIES,
    AGREEMENT,
)
