"""A file of device types of NetBox and the models that they are here -> the models by type.

NetBox installations name device types as they like: by slug, name, or maker and name.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from sanfab.errors import SanfabError
from sanfab.inventory.files import text_in
from sanfab.inventory.messages import did_you_mean
from sanfab.model.platforms.row import PLATFORMS
from sanfab.model.yaml12 import parse
from sanfab.netbox.site import NetboxSite


def device_types_in(file: Path | None) -> Mapping[str, str]:
    """Return the model of each device type that a file names; none without a file.

    Raises SanfabError for a file that is none or is missing, and for a model that is unknown.
    """
    if file is None:
        return {}
    text = text_in(file)
    if text is None:
        raise SanfabError(f"{file}: not found")
    found = parse(text)
    if not isinstance(found, dict):
        raise SanfabError(f"{file}: expected lines as `qfx5100-48s: s4048-on`: device type: model")
    types = {str(name): str(model) for name, model in found.items()}
    for name, model in types.items():
        if model not in PLATFORMS:
            raise SanfabError(
                f"{file}: {name}: found {model}, expected a model that `sanfab models` lists"
                f"{did_you_mean(model, PLATFORMS)}"
            )
    return types


def unused_types(types: Mapping[str, str], site: NetboxSite) -> Iterator[str]:
    """Yield the device types that a file names and no device of a site has."""
    known = {name for device in site.devices.values() for name in device.type_names}
    for name in types:
        if name not in known:
            yield (
                f"device type {name}: no device of site {site.slug} has it"
                f"{did_you_mean(name, known)}"
            )
