"""Words of adapters for flow control: autonegotiation, receive and transmit."""

from collections.abc import Iterator

_PAUSE = {
    "Disabled": ("off", "off", "off"),
    "Tx Enabled": ("off", "off", "on"),
    "Rx Enabled": ("off", "on", "off"),
    "Rx & Tx Enabled": ("off", "on", "on"),
}


def pause_values(word: str) -> Iterator[tuple[str, str]]:
    """Yield what a word of an adapter's flow control means, as ethtool and esxcli name it.

    >>> list(pause_values("Rx Enabled"))
    [('autoneg', 'off'), ('rx', 'on'), ('tx', 'off')]
    """
    if word == "Auto":
        yield "autoneg", "on"
        return
    yield from zip(("autoneg", "rx", "tx"), _PAUSE[word], strict=True)
