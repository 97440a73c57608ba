"""Releases of operating systems: their order, and which of them have a setting."""

import re
from functools import cache
from typing import NamedTuple

from sanfab.model.hosts.mechanisms import Mechanism, SystemName

_FORMS: dict[SystemName, str] = {
    "windows": r"(?:Microsoft )?(?:Windows )?(?:Server )?(20\d\d)(?: ?(R)(2))?\b",
    "esxi": r"(?:VMware )?(?:vSphere |ESXi )?(\d{1,2})\.(\d{1,2})\b",
    "solaris": r"(?:Oracle |Sun )?(?:Solaris )?(1[01])(?:\.(\d{1,2}))?(?![\d.])",
    "linux": r".*?\bkernel (\d{1,2})\.(\d{1,3})\b",
}
"""How an inventory states a release. Of Linux only the kernel is told: a distribution gives its
kernel settings of later ones."""


class SystemRelease(NamedTuple):
    """One release of an operating system; later releases are greater."""

    order: tuple[int, ...]
    name: str


@cache
def release_of(system: SystemName, text: str) -> SystemRelease | None:
    """Return the release that a text states; None: it cannot be told.

    >>> release_of("windows", "Server 2008 R2 Datacenter SP1")
    SystemRelease(order=(2008, 2), name='2008 R2')
    >>> release_of("esxi", "5.1 Update 1").order < release_of("esxi", "8.0 U2").order
    True
    >>> release_of("linux", "RHEL 6.5 (kernel 3.6.11)").name, release_of("linux", "RHEL 9.4")
    ('3.6', None)
    """
    found = re.match(_FORMS[system], text)
    if found is None:
        return None
    words = [word for word in found.groups() if word is not None]
    numbers = tuple(int(word) for word in words if word.isdecimal())
    name = f"{words[0]} R2" if "R" in words else ".".join(words)
    return SystemRelease(numbers, name)


def stated_release(system: SystemName, name: str) -> SystemRelease:
    """Return the release that `since` or `until` of a row names; ValueError: the row names none."""
    release = release_of(system, f"kernel {name}" if system == "linux" else name)
    if release is None:
        raise ValueError(f"{name} is no release of {system}")
    return release


def release_fault(system: SystemName, release: SystemRelease, since: str, until: str) -> str:
    """Return why a release does not have a setting; empty: it has it.

    >>> release_fault("windows", release_of("windows", "2022"), "", "2016")
    'does not exist from 2016 on; found 2022'
    >>> release_fault("esxi", release_of("esxi", "7.0"), "6.7", "")
    ''
    """
    if since and release.order < stated_release(system, since).order:
        return f"exists from {since} on; found {release.name}"
    if until and release.order >= stated_release(system, until).order:
        return f"does not exist from {until} on; found {release.name}"
    return ""


def least_release(system: SystemName, release: SystemRelease, mechanism: Mechanism) -> str:
    """Return what a release is expected to be to have the command of a mechanism; empty: it is.

    >>> pause = Mechanism("pause frames, esxcli network nic pauseParams set", "port", since="6.5")
    >>> least_release("esxi", release_of("esxi", "6.0 U3"), pause)
    '6.5 or later'
    """
    if mechanism.since and release.order < stated_release(system, mechanism.since).order:
        return f"{mechanism.since} or later"
    if mechanism.lacked_by:
        latest = stated_release(system, mechanism.lacked_by)
        if release.order <= latest.order:
            return f"later than {latest.name}"
    return ""
