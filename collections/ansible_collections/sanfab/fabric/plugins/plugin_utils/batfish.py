"""Options of a task -> the address of the Batfish service."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ansible_collections.sanfab.fabric.plugins.plugin_utils.verb import Values

    from sanfab.gate.batfish.service import ServiceAddress


def address_in(options: Values) -> ServiceAddress:
    """Return the address of the service; raises SanfabError without one, or without its client."""
    from sanfab.errors import SanfabError
    from sanfab.gate.batfish.service import START, address_of
    from sanfab.resources import how_to_install

    if not options["batfish"]:
        raise SanfabError(
            "validate: no Batfish service: set sanfab_batfish or SANFAB_BATFISH\n"
            f"start one: {START}\n"
            "then: ansible-playbook ... -e sanfab_batfish=127.0.0.1"
        )
    if find_spec("pybatfish") is None:
        raise SanfabError(
            f"validate: the Batfish client is not installed: {how_to_install('batfish')}"
        )
    return address_of(str(options["batfish"]), verify=bool(options["verify_tls"]))
