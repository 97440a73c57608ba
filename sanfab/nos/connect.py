"""How to log in to a switch, by NOS; the libraries are loaded only when a push asks for one."""

from importlib import import_module
from typing import cast

from sanfab.model import NosName
from sanfab.nos.driver import Connect, UnreachableError

LIBRARIES = ("netmiko", "napalm", "paramiko", "pyeapi", "ntc_templates")


def connect_function(nos: NosName) -> Connect:
    """Return what logs in to the switches of a NOS; raises UnreachableError."""
    try:
        return cast("Connect", import_module(f"sanfab.nos.{nos}.driver").connect)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in LIBRARIES:
            raise
        raise UnreachableError(
            f"the library {error.name} that talks to {nos} switches is not installed; "
            'install it with: pip install "sanfab[push]"'
        ) from None
