"""San -> the SAN without its retired hosts and arrays, and a SAN of those alone."""

from sanfab.inventory.ranges import expand_name
from sanfab.model import San
from sanfab.model.fabric import AccessIntent


def without_retired(san: San) -> tuple[San, San | None]:
    """Return the SAN without retired devices, and one that has only those; None: there are none."""
    hosts = {name for name, one in san.hosts.items() if one.state == "retired"}
    arrays = {name for name, one in san.arrays.items() if one.state == "retired"}
    if not hosts and not arrays:
        return san, None
    left = {
        "hosts": {name: one for name, one in san.hosts.items() if name not in hosts},
        "arrays": {name: one for name, one in san.arrays.items() if name not in arrays},
        "access": tuple(_without(one, hosts, arrays) for one in san.access),
    }
    gone = {
        "hosts": {name: san.hosts[name] for name in san.hosts if name in hosts},
        "arrays": {name: san.arrays[name] for name in san.arrays if name in arrays},
        "access": (),
    }
    return san.model_copy(update=left), san.model_copy(update=gone)


def _without(access: AccessIntent, hosts: set[str], arrays: set[str]) -> AccessIntent:
    """Return an entry of ``access`` without retired names; it keeps its place in the list."""
    return access.model_copy(
        update={
            "hosts": _names_without(access.hosts, hosts),
            "arrays": _names_without(access.arrays, arrays),
        }
    )


def _names_without(names: tuple[str, ...], gone: set[str]) -> tuple[str, ...]:
    """Return names and ranges; a range that holds a retired name is expanded."""
    left: list[str] = []
    for name in names:
        found = list(expand_name(name))
        kept = [one for one in found if one not in gone]
        left += [name] if kept == found else kept
    return tuple(left)
