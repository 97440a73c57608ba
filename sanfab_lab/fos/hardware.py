"""Switch model -> its hardware, as the switch itself tells it."""

from typing import NamedTuple

from sanfab.model.platforms.row import Platform


class Hardware(NamedTuple):
    """What a model is, whatever runs on it."""

    kind: int
    """Number before the dot of ``switchType`` [SRACFG]."""
    speed: int
    """Gb/s of its fastest ports."""
    ports: int
    group: int = 8
    """Neighbouring ports that can be one trunk."""

    @property
    def fill_words(self) -> bool:
        """Whether its chip has fill words to choose: that of 8G [FOS73AG]."""
        return self.speed == 8  # noqa: PLR2004  # Gb/s

    @property
    def speeds(self) -> tuple[int, ...]:
        """Gb/s that a port takes: its own speed and the two or three below it."""
        return _SPEEDS[self.speed]


_SPEEDS = {
    4: (1, 2, 4),
    8: (1, 2, 4, 8),
    16: (2, 4, 8, 16),
    32: (4, 8, 16, 32),
    64: (8, 16, 32, 64),
}
HARDWARE = {
    "200e": Hardware(34, 4, 16),
    "300": Hardware(71, 8, 24, 24),
    "5100": Hardware(66, 8, 40),
    "5300": Hardware(64, 8, 80),
    "6505": Hardware(118, 16, 24),
    "6510": Hardware(109, 16, 48),
    "6520": Hardware(133, 16, 96),
    "g610": Hardware(170, 32, 24),
    "g620": Hardware(162, 32, 64),
    "g630": Hardware(173, 32, 128),
    "g720": Hardware(181, 64, 64),
    "g730": Hardware(189, 64, 128),
    "7840": Hardware(148, 16, 24),
}
"""By the last part of the name of the model [SRACFG][B200E]; sizes of port groups [mem]."""


def hardware_of(platform: Platform) -> Hardware:
    """Return the hardware of a model; one that the table lacks is taken for a 6510."""
    return HARDWARE.get(platform.model.rpartition("-")[2].lower(), HARDWARE["6510"])
