"""Adapter -> the test cases of the Dell paper of 2013 (S0, section 3.4), each a change of settings.

Cases 1 to 3 lead to the baseline; each further case changes one option of the baseline.
"""

from typing import NamedTuple


class AdapterCase(NamedTuple):
    """One line of a table of the paper."""

    case: int
    frames: str
    flow_control: str
    buffers: str
    adapter: str = "Default"
    stack: str = "Default"
    comment: str = ""


TOE = "Both settings required to activate TCP Offload Engine (TOE)"
RSS = "RSS enabled by default at adapter and in Windows Server TCP stack."


def _baseline(case: int, **changes: str) -> AdapterCase:
    return AdapterCase(case, "Jumbo", "On", "Maximum", **changes)


def _options(first: int, *, with_toe: bool) -> tuple[AdapterCase, ...]:
    """Return the cases that follow the baseline; an X520 has no TCP Connection Offload."""
    changes: list[dict[str, str]] = [
        {"adapter": "Interrupt moderation disabled"},
        {"adapter": "Receive Side Scaling (RSS) disabled", "stack": "RSS disabled"},
        {"adapter": "RSS queues of 16", "comment": RSS},
        {
            "adapter": "TCP Connection Offload enabled",
            "stack": "Chimney enabled",
            "comment": TOE,
        },
        {"stack": "Receive Window Auto-tuning disabled"},
        {"stack": "Delayed ACK algorithm disabled"},
        {"stack": "Nagle's algorithm disabled"},
        {"adapter": "Large Send Offload (LSO) disabled"},
    ]
    kept = [one for one in changes if with_toe or one.get("comment") != TOE]
    return tuple(_baseline(number, **one) for number, one in enumerate(kept, first))


NONE = "N/A"
MATRICES: dict[str, tuple[AdapterCase, ...]] = {
    "broadcom-bcm57810s": (
        AdapterCase(1, "Standard", "Auto", "Default", comment="Default configuration"),
        AdapterCase(2, "Jumbo", "Auto", "Default", comment="Jumbo performance effect"),
        _baseline(3, comment="Baseline configuration to evaluate all subsequent settings"),
        *_options(4, with_toe=True),
    ),
    "broadcom-bcm57810s-isoe": (
        AdapterCase(1, "Standard", "Auto", NONE, NONE, NONE, "Default configuration"),
        AdapterCase(2, "Jumbo", "Auto", NONE, NONE, NONE, "Jumbo performance effect"),
        AdapterCase(3, "Jumbo", "On", NONE, NONE, NONE, "Recommended settings"),
    ),
    "intel-x520": (
        AdapterCase(1, "Standard", "On", "Default", comment="Default configuration"),
        AdapterCase(2, "Jumbo", "On", "Default", comment="Jumbo performance effect"),
        _baseline(3, comment="Baseline configuration to evaluate all subsequent settings"),
        *_options(4, with_toe=False),
    ),
}
"""By adapter model: tables 1 and 2, 3, 4 and 5 of the paper."""
