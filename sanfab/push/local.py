"""Inventory, environment and journal of this machine -> everything around a push."""

import threading
from dataclasses import replace
from pathlib import Path

from sanfab.errors import SanfabError
from sanfab.facts import SwitchFacts
from sanfab.intent import Site, intended, site_of
from sanfab.inventory import Cabling
from sanfab.live.checks import judge
from sanfab.live.collect import status_of
from sanfab.live.targets import Options, reach_of
from sanfab.nos.connect import connect
from sanfab.nos.driver import Driver, Reach, UnreachableError
from sanfab.push.context import Times, World
from sanfab.push.journal import Journal
from sanfab.push.secrets import Secrets, from_environment


def local_world(  # noqa: PLR0913  # one argument for each thing a push works with
    inventory: Path,
    cabling: Cabling,
    options: Options,
    *,
    build: Path,
    journal: Path,
    times: Times = Times(),  # noqa: B008  # never changed
    workers: int = 8,
    stop: threading.Event | None = None,
    values: dict[str, str] | None = None,
) -> World:
    """Return the world of a push; ``values``: secrets by name, those of the environment besides."""
    san = cabling.san
    reaches = _reaches(cabling, options)
    known = from_environment(san.secrets, options.environment) | (values or {})
    passwords = frozenset(one.password for one in reaches.values())
    secrets = Secrets(known, passwords)
    wanted: dict[str, SwitchFacts] = {}

    def facts(name: str) -> SwitchFacts:
        if name not in wanted:
            wanted[name] = intended(site_of(cabling, name))
        return wanted[name]

    def dial(site: Site) -> Driver:
        if site.name not in reaches:
            try:
                reach_of(san, site.name, options)
            except SanfabError as error:
                raise UnreachableError(str(error)) from error
        reach = replace(reaches[site.name], mask=secrets.mask)
        return connect(site.platform.nos)(reach, site.release)

    return World(
        inventory=inventory,
        build=build,
        cabling=cabling,
        journal=Journal(journal, secrets),
        dial=dial,
        look=lambda driver, site: status_of(driver, site, facts(site.name)),
        judge=lambda status: judge(cabling, {name: facts(name) for name in status}, status).faults,
        login_of=lambda name: reaches[name].user if name in reaches else "",
        secrets=secrets,
        times=times,
        workers=workers,
        stop=stop or threading.Event(),
    )


def _reaches(cabling: Cabling, options: Options) -> dict[str, Reach]:
    """Return how each switch is reached; one of which that is not known is told when dialled."""
    found = {}
    for name in cabling.san.switches:
        try:
            found[name] = reach_of(cabling.san, name, options)
        except SanfabError:
            continue
    return found
