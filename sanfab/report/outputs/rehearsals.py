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


class RehearsedReadOutput(OutputRecord):
    """Reads of a host from an array that go on during one step: of LUNs, or of exports."""

    host: str
    array: str
    service: str
    planned: int
    found: int
    """Paths that a read passed over."""
    lost: list[str]
    """Paths over which none passed, and why, where fewer were found than planned."""
    stall: float
    """The longest time without a read, in seconds."""
    back: bool
    """All paths that carried reads at rest carry them again when the part is back."""


class RehearsedRouteOutput(OutputRecord):
    """A ping of a gateway, or over it."""

    ping: str
    why: str
    """Why it was not answered; empty: it was."""


class RehearsedStepOutput(OutputRecord):
    """One step of a rehearsal: at rest, or with one part out."""

    title: str
    run: bool
    reason: str
    """Why it was not run."""
    as_planned: bool
    pairs: list[RehearsedPairOutput]
    routed: list[RehearsedRouteOutput]
    reads: list[RehearsedReadOutput]


class RehearsedLoginOutput(OutputRecord):
    """One login over iSCSI, or one mount over NFS."""

    protocol: str
    host: str
    host_port: str
    array: str
    array_port: str
    address: str
    initiator: str
    """Its iSCSI name; over NFS its address."""
    luns: list[str] | None
    """LUNs or exports that the host has to see; null: it has to be refused."""
    outcome: str
    why: str
    """What differs; empty: nothing."""


class PlantedFaultOutput(OutputRecord):
    """The fault of `rehearse --break`."""

    fault: str
    switch: str
    port: str
    """Port of a switch at which it is, its VLAN interface or its static route."""
    words: str
    lines: list[str]
    """Lines that it takes from the configuration (``-``) and adds to it (``+``)."""
    rules: list[str]
    """Rules that find it in the configurations, and not without it."""


class RehearsalOutput(OutputRecord):
    """`rehearse`."""

    san: str
    bridges: int
    ports: int
    """Ports of hosts and arrays in the twin."""
    different: int
    """Steps in which a host has other paths than planned, cables that are idle, and logins."""
    idle_cables: list[str]
    """Cables that come up by the inventory, and not by the configurations."""
    logins: list[RehearsedLoginOutput]
    steps: list[RehearsedStepOutput]
    not_shown: list[str]
    planted: PlantedFaultOutput | None = None
    """With `--break`."""


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
