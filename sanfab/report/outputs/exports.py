"""Records of `export netbox --format json`."""

from sanfab.report.outputs.record import OutputRecord


class NetboxChangeOutput(OutputRecord):
    """One object that an export makes or changes."""

    object: str
    endpoint: str
    """As dcim/devices."""
    id: int | None
    """Its id in NetBox; null: it is made."""
    fields: dict[str, str]
    before: dict[str, str]
    """What NetBox has of the fields that are changed."""


class NetboxExportOutput(OutputRecord):
    """`export netbox`."""

    subject: str
    """Site in NetBox."""
    applied: bool
    objects: int
    """That the inventory describes."""
    changes: list[NetboxChangeOutput]
    conflicts: list[str]
    """What NetBox has otherwise, and the export leaves."""
    unwritten: list[str]
