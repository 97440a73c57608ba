"""Inventory, environment and lab -> where each switch is reached and as whom.

Credentials are neither in the inventory nor on a command line, where history and process lists
would show them: they come from the environment, or from the lab that made them up.
"""

import json
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sanfab.errors import SanfabError
from sanfab.intent import Site
from sanfab.inventory.messages import did_you_mean
from sanfab.model import PLATFORMS, San
from sanfab.model.platforms import release_key
from sanfab.nos.connect import connect_function
from sanfab.nos.driver import Driver, SwitchTarget

LAB_FILE = "lab.json"
CERTIFICATES = "SANFAB_CERTIFICATES"
"""Variable that names a PEM file of certificates to trust, those of the switches (eAPI)."""
EAPI_SINCE = (4, 23)
"""EOS releases that are driven over eAPI; older ones by SSH."""


@dataclass(frozen=True)
class TargetOptions:
    """What the operator said about reaching switches."""

    known_hosts: Path | None = None
    """File of host keys; None: that of the user and of the system."""
    lab: Path | None = None
    """Build folder of the SAN, whose lab is to be used; None: the switches themselves."""
    timeout: float = 1.0
    """Factor for all times a driver waits."""
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ, repr=False)


def target_of(san: San, switch: str, options: TargetOptions) -> SwitchTarget:
    """Return how one switch is reached; raises SanfabError if that is not known."""
    if options.lab is not None:
        return _in_lab(san, switch, options)
    management = san.switches[switch].management
    if management is None:
        raise SanfabError(
            f"{switch}: no way to reach it: the inventory has no switches.{switch}.management, "
            "expected its address; or use --lab"
        )
    user, password = _credentials(switch, options.environment)
    trusted = options.environment.get(CERTIFICATES)
    return SwitchTarget(
        switch=switch,
        host=management.address.partition("/")[0],
        user=user,
        password=password,
        known_hosts=options.known_hosts,
        certificates=Path(trusted) if trusted else None,
        timeout=options.timeout,
    )


def credential_variable(kind: str, switch: str = "") -> str:
    """Return the variable of the environment that holds a credential.

    >>> variable_of("USER"), variable_of("PASSWORD", "n5k-a.site1")
    ('SANFAB_USER', 'SANFAB_PASSWORD_N5K_A_SITE1')
    """
    tail = re.sub("[^A-Z0-9]", "_", switch.upper())
    return f"SANFAB_{kind}_{tail}" if switch else f"SANFAB_{kind}"


def _credentials(switch: str, environment: Mapping[str, str]) -> tuple[str, str]:
    found = {}
    for kind in ("USER", "PASSWORD"):
        own, common = credential_variable(kind, switch), credential_variable(kind)
        value = environment.get(own) or environment.get(common)
        if not value:
            raise SanfabError(
                f"{switch}: no {kind.lower()} to log in with: set {common} in the environment, "
                f"or {own} for this switch alone"
            )
        found[kind] = value
    return found["USER"], found["PASSWORD"]


def _in_lab(san: San, switch: str, options: TargetOptions) -> SwitchTarget:
    folder = options.lab or Path()
    path = folder / LAB_FILE
    lab = _lab(path, san.name)
    try:
        one = lab["switches"][switch]
        ssh, eapi = int(one["ssh"]), one.get("eapi")
        use_eapi = eapi is not None and release_key(_release(san, switch)) >= EAPI_SINCE
        return SwitchTarget(
            switch=switch,
            host=str(one["host"]),
            user=str(lab["user"]),
            password=str(lab["password"]),
            port=int(eapi) if use_eapi else ssh,
            transport="eapi" if use_eapi else "ssh",
            known_hosts=options.known_hosts or folder / str(lab["known_hosts"]),
            certificates=folder / str(lab["certificates"]) if "certificates" in lab else None,
            timeout=options.timeout,
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise SanfabError(
            f"{path}: says nothing usable about {switch} ({error}); start the lab again with "
            "`sanfab lab up`"
        ) from error


def _release(san: San, switch: str) -> str:
    intent = san.switches[switch]
    return intent.release or PLATFORMS[intent.model].release


def _lab(path: Path, name: str) -> dict[str, Any]:  # what somebody wrote into a file
    """Return what a running lab wrote about itself."""
    try:
        lab = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise SanfabError(f"{path}: no lab is running; start it with `sanfab lab up`") from None
    except (OSError, ValueError) as error:
        raise SanfabError(f"{path}: cannot be read: {error}") from error
    if not isinstance(lab, dict) or lab.get("san") != name:
        raise SanfabError(f"{path}: is not about a lab of {name}; start it with `sanfab lab up`")
    return lab


def switches_in_scope(san: San, switches: list[str], fabric: str) -> list[str]:
    """Return the switches that options name, in order of the inventory; all unless they do.

    Raises SanfabError for one that the inventory does not have.
    """
    if not san.switches:
        raise SanfabError(f"{san.name}: has no switches; there is nothing to reach")
    for name in switches:
        if name not in san.switches:
            hint = did_you_mean(name, san.switches)
            raise SanfabError(f"--switch: no switch {name} in {san.name}{hint}")
    if fabric not in {"", "A", "B"}:
        raise SanfabError(f"--fabric: found {fabric}, expected A or B")
    found = [
        name
        for name, intent in san.switches.items()
        if (not switches or name in switches) and (not fabric or intent.fabric == fabric)
    ]
    if not found:
        wanted = f"{', '.join(switches)} in fabric {fabric}" if switches else f"fabric {fabric}"
        raise SanfabError(f"{san.name}: no switch that is {wanted}")
    return found


def connector_of(san: San, switches: list[str], options: TargetOptions) -> Callable[[Site], Driver]:
    """Return what logs in to these switches; raises SanfabError if it is not known how."""
    targets: dict[str, SwitchTarget] = {}
    problems: list[str] = []
    for name in switches:
        try:
            targets[name] = target_of(san, name, options)
        except SanfabError as error:
            problems.append(str(error))
    if problems:
        raise SanfabError("\n".join(dict.fromkeys(problems)))

    def connect(site: Site) -> Driver:
        return connect_function(site.platform.nos)(targets[site.name], site.release)

    return connect
