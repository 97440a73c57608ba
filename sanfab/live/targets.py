"""Address and account of each switch, by inventory, environment and lab.

Credentials come from the environment, or from the lab that generated them. They are neither in the
inventory nor on a command line, because shell history and process lists would show them.
"""

import json
import os
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sanfab.errors import SanfabError
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.messages import did_you_mean
from sanfab.live.capture_refusals import RunningConfigCheck
from sanfab.masking import named_communities_in, secret_variable
from sanfab.model.platforms.row import capabilities_of
from sanfab.model.platforms.traits import Capability
from sanfab.model.san import San
from sanfab.nos.connect import connect_function
from sanfab.nos.driver import Driver, SwitchTarget, UnreachableError

LAB_FILE = "lab.json"
CERTIFICATES = "SANFAB_CERTIFICATES"
"""Environment variable: PEM file of trusted certificates of the switches (eAPI)."""


LoginOf = Callable[[str], str]
"""Switch -> the account that reads it, which need not be in the inventory; empty: not known."""


@dataclass(frozen=True)
class TargetOptions:
    """Options of the command line on how to reach switches."""

    known_hosts: Path | None = None
    """File of host keys; None: the files of the user and of the system."""
    lab: Path | None = None
    """Build folder whose lab is used; None: the real switches."""
    timeout: float = 1.0
    """Factor on all wait times of a driver."""
    factory: frozenset[str] = frozenset()
    """Switches in their factory state, as the operator states."""
    accepted: frozenset[str] = frozenset()
    """Switches that are the right ones, whatever they print of themselves."""
    interruptions: Callable[[], int] = lambda: 0
    """Returns how often the operator interrupted."""
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ, repr=False)


def target_of(san: San, switch: str, options: TargetOptions) -> SwitchTarget:
    """Return the target of one switch; raises SanfabError if address or account is unknown."""
    if options.lab is not None:
        return _in_lab(san, switch, options)
    management = san.switches[switch].management
    if management is None:
        raise SanfabError(
            f"{switch}: found no management address; set switches.{switch}.management in the "
            "inventory, or use --lab"
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
        interruptions=options.interruptions,
    )


def credential_variable(kind: str, switch: str = "") -> str:
    """Return the variable of the environment that holds a credential.

    >>> credential_variable("USER"), credential_variable("PASSWORD", "n5k-a.site1")
    ('SANFAB_USER', 'SANFAB_PASSWORD_N5K_A_SITE1')
    """
    tail = re.sub("[^A-Z0-9]", "_", switch.upper())
    return f"SANFAB_{kind}_{tail}" if switch else f"SANFAB_{kind}"


def _credentials(switch: str, environment: Mapping[str, str]) -> tuple[str, str]:
    user, password = (credential_of(kind, switch, environment) for kind in ("USER", "PASSWORD"))
    return user, password


def credential_of(kind: str, switch: str, environment: Mapping[str, str]) -> str:
    """Return the user or the password of a login; raises SanfabError if it is not set."""
    own, common = credential_variable(kind, switch), credential_variable(kind)
    value = environment.get(own) or environment.get(common)
    if not value:
        raise SanfabError(
            f"{switch}: found no {kind.lower()} for the login; set the environment variable "
            f"{common}, or {own} for this switch only"
        )
    return value


def _in_lab(san: San, switch: str, options: TargetOptions) -> SwitchTarget:
    folder = options.lab or Path()
    path = folder / LAB_FILE
    lab = _lab(path, san.name)
    try:
        one = lab["switches"][switch]
        ssh, eapi = int(one["ssh"]), one.get("eapi")
        use_eapi = eapi is not None and _speaks_eapi(san, switch)
        return SwitchTarget(
            switch=switch,
            host=str(one["host"]),
            user=str(one.get("user", lab["user"])),
            password=str(one.get("password", lab["password"])),
            port=int(eapi) if use_eapi else ssh,
            transport="eapi" if use_eapi else "ssh",
            known_hosts=options.known_hosts or folder / str(lab["known_hosts"]),
            certificates=folder / str(lab["certificates"]) if "certificates" in lab else None,
            timeout=options.timeout,
            interruptions=options.interruptions,
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise SanfabError(
            f"{path}: found no valid entry for {switch} ({error}); start the lab again with "
            "`sanfab lab up`"
        ) from error


def _speaks_eapi(san: San, switch: str) -> bool:
    return Capability.EAPI in capabilities_of(san.platform(switch), _release(san, switch))


def _release(san: San, switch: str) -> str:
    intent = san.switches[switch]
    return intent.release or san.platform(switch).release


def _lab(path: Path, name: str) -> dict[str, Any]:  # unchecked content of a file
    """Return the file in which a running lab describes itself."""
    try:
        lab = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise SanfabError(f"{path}: found no running lab; start it with `sanfab lab up`") from None
    except (OSError, ValueError) as error:
        raise SanfabError(f"{path}: cannot be read: {error}") from error
    if not isinstance(lab, dict) or lab.get("san") != name:
        raise SanfabError(
            f"{path}: expected the lab of {name}, found another; start it with `sanfab lab up`"
        )
    return lab


def switches_in_scope(
    san: San, switches: list[str], fabric: str, named_by: str = "--switch"
) -> list[str]:
    """Return the switches that the options select, in inventory order; without options, all.

    Raises SanfabError for one that the inventory does not have.
    """
    if not san.switches:
        raise SanfabError(f"{san.name}: found no switches in the inventory")
    for name in switches:
        if name not in san.switches:
            hint = did_you_mean(name, san.switches)
            raise SanfabError(f"{named_by}: no switch {name} in {san.name}{hint}")
    if fabric not in {"", "A", "B"}:
        raise SanfabError(f"--fabric: found {fabric}, expected A or B")
    found = [
        name
        for name, intent in san.switches.items()
        if (not switches or name in switches) and (not fabric or intent.fabric == fabric)
    ]
    if not found:
        wanted = f"{', '.join(switches)} in fabric {fabric}" if switches else f"fabric {fabric}"
        raise SanfabError(f"{san.name}: found no switch that matches {wanted}")
    return found


def stated_switches(san: San, names: Iterable[str], option: str) -> frozenset[str]:
    """Return the switches of which the operator states something by an option.

    Raises SanfabError for one that the inventory does not have.
    """
    found = frozenset(names)
    for name in sorted(found - san.switches.keys()):
        hint = did_you_mean(name, san.switches)
        raise SanfabError(f"{option}: no switch {name} in {san.name}{hint}")
    return found


def connector_of(
    san: San, switches: list[str], options: TargetOptions
) -> Callable[[SwitchDesign], Driver]:
    """Return the connector of these switches; raises SanfabError for every unknown target."""
    targets: dict[str, SwitchTarget] = {}
    problems: list[str] = []
    variables = {name: options.environment.get(secret_variable(name), "") for name in san.secrets}
    values = {name: value for name, value in variables.items() if value}

    def named(text: str) -> str:
        return named_communities_in(text, values)

    for name in switches:
        try:
            targets[name] = replace(target_of(san, name, options), named=named)
        except SanfabError as error:
            problems.append(str(error))
    if problems:
        raise SanfabError("\n".join(dict.fromkeys(problems)))

    log_in = logged_in(targets, options.factory)

    def connect(design: SwitchDesign) -> Driver:
        if options.interruptions():
            raise UnreachableError(f"{design.name}: not read: interrupted by the operator")
        return log_in(design)

    return connect


def logged_in(
    targets: Mapping[str, SwitchTarget], factory: frozenset[str]
) -> Callable[[SwitchDesign], Driver]:
    """Return the function that logs in to a switch and refuses what is no configuration."""
    checks: dict[str, RunningConfigCheck] = {}

    def connect(design: SwitchDesign) -> Driver:
        one = checks.setdefault(design.name, RunningConfigCheck(design, design.name in factory))
        target = replace(targets[design.name], running_problem=one.problem)
        return connect_function(design.platform.nos)(target, design.release)

    return connect


def live_login(san: San, options: TargetOptions) -> LoginOf:
    """Return the accounts of a login to the switches."""
    return lambda switch: target_of(san, switch, options).user
