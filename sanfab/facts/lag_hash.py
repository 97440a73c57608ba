"""What a switch hashes of a frame, to choose the member of a LAG that the frame leaves by."""

from enum import StrEnum


class HashInput(StrEnum):
    """A field of a frame."""

    SOURCE_MAC = "source MAC"
    DESTINATION_MAC = "destination MAC"
    SOURCE_IP = "source IP"
    DESTINATION_IP = "destination IP"
    SOURCE_PORT = "source port"
    DESTINATION_PORT = "destination port"


FrameHash = frozenset[str]
"""Fields of a frame, as HashInput has them. A hash that is not of such fields alone is one item:
the words by which a running configuration chooses it."""
MACS: FrameHash = frozenset({HashInput.SOURCE_MAC, HashInput.DESTINATION_MAC})
ADDRESSES: FrameHash = frozenset({HashInput.SOURCE_IP, HashInput.DESTINATION_IP})
ADDRESSES_AND_PORTS: FrameHash = ADDRESSES | {HashInput.SOURCE_PORT, HashInput.DESTINATION_PORT}
