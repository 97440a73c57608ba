"""Options of the modules that read or write the journals of a SAN."""

from __future__ import annotations


class ModuleDocFragment:
    """The journals."""

    DOCUMENTATION = r"""
options:
  journal:
    description:
      - Folder of all journals, or the address of a PostgreSQL database.
      - A rollback restores what it recorded. It also has the raw lines of earlier inventories, and
        the names of hosts that the inventory no longer has.
      - The environment variable E(SANFAB_JOURNAL) takes the place of the default.
    type: str
    default: journal
"""
