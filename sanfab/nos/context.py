"""What the template contexts of several NOSes share."""


def address_key(address: str) -> tuple[tuple[int, ...], str]:
    """Return the sort key of an address: its bytes, not its text; host names come last.

    >>> sorted(["ntp1.example", "192.0.2.10", "192.0.2.9"], key=address_key)
    ['192.0.2.9', '192.0.2.10', 'ntp1.example']
    """
    parts = address.split(".")
    if not all(part.isdigit() for part in parts):
        return (256,), address
    return tuple(int(part) for part in parts), ""
