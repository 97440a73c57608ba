"""NOS -> the function that logs in; its libraries are imported at the first use."""

from importlib import import_module
from typing import cast

from sanfab.model.platforms.traits import NosName
from sanfab.nos.driver import Connect, UnreachableError
from sanfab.noses import NOS_PARTS
from sanfab.resources import how_to_install

LIBRARIES = ("netmiko", "napalm", "paramiko", "pyeapi", "ntc_templates")


def connect_function(nos: NosName) -> Connect:
    """Return the login function of a NOS; raises UnreachableError if a library is missing."""
    try:
        return cast("Connect", import_module(f"{NOS_PARTS[nos].code}.driver").connect)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in LIBRARIES:
            raise
        raise UnreachableError(
            f"the library {error.name}, which {nos} switches need, is not installed; "
            f"install it with: {how_to_install('push')}"
        ) from None
