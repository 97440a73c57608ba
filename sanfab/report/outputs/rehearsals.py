"""Records of `rehearse --format json`."""

from sanfab.report.outputs.record import OutputRecord


class RehearsedPairOutput(OutputRecord):
    """The paths of a host to an array in one step."""

    host: str
    array: str
    service: str
    planned: int
    found: int
    lost: list[str]
    """Paths whose ping failed, and why, where fewer were found than planned."""


class RehearsedStepOutput(OutputRecord):
    """One step of a rehearsal: at rest, or with one part out."""

    title: str
    run: bool
    reason: str
    """Why it was not run."""
    as_planned: bool
    pairs: list[RehearsedPairOutput]


class RehearsalOutput(OutputRecord):
    """`rehearse`."""

    san: str
    bridges: int
    ports: int
    """Ports of hosts and arrays in the twin."""
    different: int
    """Steps in which a host has other paths than planned, and cables that are idle."""
    idle_cables: list[str]
    """Cables that come up by the inventory, and not by the configurations."""
    steps: list[RehearsedStepOutput]
    not_shown: list[str]


class VirtualLabOutput(OutputRecord):
    """`rehearse --containerlab`."""

    san: str
    topology: str
    files: list[str]
    switches: list[str]
    """Switches that are nodes."""
    ports: list[str]
    """Nodes of ports of hosts and arrays."""
    links: int
    not_carried: list[str]
    """What is not as on the switches, a sentence each."""
