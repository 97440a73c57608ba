"""Optics by name -> how far they reach over the fibre that they are specified for."""

REACH: dict[str, int] = {
    "1000BASE-LX": 10_000,
    "10GBASE-SR": 300,
    "10GBASE-LRM": 260,
    "10GBASE-LR": 10_000,
    "10GBASE-ER": 40_000,
    "40GBASE-SR4": 125,
    "40GBASE-LR4": 10_000,
    "100GBASE-SR10": 125,
    "100GBASE-LR4": 10_000,
    "400GBASE-LR8": 10_000,
}
"""Metres over the best fibre that the standard names, as OM4 or OS2 [TIAFOTC, WISC-MEDIA]."""


def reach_of(optics: str) -> int | None:
    """Return how far optics reach in metres; None: not known.

    >>> reach_of("10gbase-lr"), reach_of("DWDM 80 km")
    (10000, None)
    """
    return REACH.get(optics.upper())
