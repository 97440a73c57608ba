"""Where a real Batfish service is, for the tests and recordings that ask one."""

import os

from sanfab.gate.batfish.service import ADDRESS_VARIABLE, ServiceAddress, address_of


def address() -> ServiceAddress:
    """Return where the service should be."""
    return address_of(os.environ.get(ADDRESS_VARIABLE) or "localhost")
