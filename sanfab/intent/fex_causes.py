"""Places of the inventory that cause fabric extenders and their uplinks."""

from collections.abc import Iterator

from sanfab.intent.lags import lag_interface_name
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.fex import fex_lag, fex_uplinks
from sanfab.model.yaml12 import Where

_KEYS = {"description": "description", "max_links": "pinned", "provision": "model"}


def of_fex(design: SwitchDesign, path: str) -> Iterator[Where]:
    """Yield the causes of a fabric extender, or of one of its facts."""
    number, _, field = path.partition(".")
    for one in design.intent.fex:
        if number in {"", str(one)}:
            where: Where = ("switches", design.name, "fex", one)
            yield (*where, _KEYS.get(field.partition(".")[0], "uplinks"))
            yield where


def fex_lag_names(design: SwitchDesign) -> tuple[str, ...]:
    """Return the interfaces of the LAGs that lead to fabric extenders."""
    return tuple(
        lag_interface_name(design, fex_lag(number, fex), ("",))
        for number, fex in design.intent.fex.items()
        if not fex.pinned
    )


def of_fex_uplink(design: SwitchDesign, path: str) -> Iterator[Where]:
    """Yield the causes of a port or LAG that leads to a fabric extender."""
    for number, fex in design.intent.fex.items():
        ports = fex_uplinks(design.cabling, design.name, fex)
        names = (lag_interface_name(design, fex_lag(number, fex), ports), *ports)
        if any(path == name or path.startswith(f"{name}.") for name in names):
            where: Where = ("switches", design.name, "fex", number)
            yield (*where, "dual_homed" if path.endswith(".multichassis") else "uplinks")
            yield where
