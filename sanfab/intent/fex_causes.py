"""Places of the inventory that cause fabric extenders and their uplinks."""

from collections.abc import Iterator

from sanfab.intent.lags import lag_interface_name
from sanfab.intent.site import Site
from sanfab.inventory.fex import fex_lag, fex_uplinks
from sanfab.model.yaml12 import Where

_KEYS = {"description": "description", "max_links": "pinned", "provision": "model"}


def of_fex(site: Site, path: str) -> Iterator[Where]:
    """Yield the causes of a fabric extender, or of one of its facts."""
    number, _, field = path.partition(".")
    for one in site.intent.fex:
        if number in {"", str(one)}:
            where: Where = ("switches", site.name, "fex", one)
            yield (*where, _KEYS.get(field.partition(".")[0], "uplinks"))
            yield where


def fex_lag_names(site: Site) -> tuple[str, ...]:
    """Return the interfaces of the LAGs that lead to fabric extenders."""
    return tuple(
        lag_interface_name(site, fex_lag(number, fex), ("",))
        for number, fex in site.intent.fex.items()
        if not fex.pinned
    )


def of_fex_uplink(site: Site, path: str) -> Iterator[Where]:
    """Yield the causes of a port or LAG that leads to a fabric extender."""
    for number, fex in site.intent.fex.items():
        ports = fex_uplinks(site.cabling, site.name, fex)
        names = (lag_interface_name(site, fex_lag(number, fex), ports), *ports)
        if any(path == name or path.startswith(f"{name}.") for name in names):
            where: Where = ("switches", site.name, "fex", number)
            yield (*where, "dual_homed" if path.endswith(".multichassis") else "uplinks")
            yield where
