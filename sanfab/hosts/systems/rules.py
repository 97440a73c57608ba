"""What an operating system does with the settings of a host."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from sanfab.hosts.facts import HOST, ByHand, HostFacts, HostSetting
from sanfab.hosts.portals import Portal
from sanfab.hosts.subject import HostSubject, Stated, SubjectPort
from sanfab.model.base import SettingValue
from sanfab.model.hosts.files import SYSTEMS
from sanfab.model.hosts.values import canonical
from sanfab.model.protocols import PROTOCOLS, VlanProtocol
from sanfab.model.yaml12 import Where

Derived = tuple[HostSetting, str, Where]
"""A value that the SAN asks of a host, and the place that causes it."""


class HostFile(NamedTuple):
    """One file that a script installs."""

    part: str
    """Interface that it belongs to, or ``HOST``."""
    path: str
    template: str
    """Template below templates/hosts."""
    context: Mapping[str, object]


def options_without_use(
    subject: HostSubject, mechanism: str, protocol: VlanProtocol
) -> Iterator[ByHand]:
    """Yield the options that no line has, as the host reaches no array by their protocol."""
    for option, value in () if subject.portals(protocol) else stated_options(subject, mechanism):
        title = PROTOCOLS[protocol].title
        note = f"the script states it nowhere, as the host reaches no array by {title}"
        yield ByHand(HOST, option.lstrip("-"), str(value), note)


def protocols_by_hand(subject: HostSubject, *protocols: VlanProtocol) -> Iterator[ByHand]:
    """Yield the arrays that the host reaches by protocols for which its script has no command."""
    for protocol in protocols:
        arrays = dict.fromkeys(one.array for one in subject.portals(protocol))
        if arrays:
            note = "the script has no command for it"
            yield ByHand(HOST, PROTOCOLS[protocol].title, f"to {', '.join(arrays)}", note)


def stated_options(subject: HostSubject, mechanism: str) -> Iterator[tuple[str, SettingValue]]:
    """Yield the options of one mechanism that the settings of a host state, with their values."""
    stated = subject.intent.settings
    for key, row in SYSTEMS[subject.system].settings.items():
        found, _, option = row.set_by.get(subject.system, "").partition(" ")
        if found == mechanism and key in stated:
            exact = canonical(row, stated[key])
            yield option, stated[key] if exact is None else exact


def _has_a_command(subject: HostSubject, stated: Stated) -> bool:  # noqa: ARG001 - of every system
    return False


def _no_tasks(
    subject: HostSubject,  # noqa: ARG001 - of every system
    portals: Sequence[Portal],  # noqa: ARG001
) -> Iterator[ByHand]:
    yield from ()


def _one_form(release: str) -> str:  # noqa: ARG001 - of every system
    return ""


class SystemRules(NamedTuple):
    """The functions of one operating system."""

    interface: re.Pattern[str]
    """Names of interfaces that the system has."""
    interface_words: str
    """What they are, for messages."""
    problems: Callable[[HostSubject], Iterator[tuple[Where, str]]]
    """What the inventory lacks, or what does not fit, for an artefact of the host."""
    values: Callable[[str, str, Stated], Iterator[tuple[str, str]]]
    """Mechanism, name there, stated setting -> fields and values as the system prints them.
    ValueError: the system cannot set that value."""
    derived: Callable[[HostSubject, Sequence[Portal]], Iterator[Derived]]
    """What the SAN asks: addresses, MTU, sessions."""
    setting_part: Callable[[SubjectPort, str], str]
    """Port, mechanism -> the interface that a setting of the system, not of the adapter, is of."""
    files: Callable[[HostFacts], Iterator[HostFile]]
    """The files that keep the settings over a reboot."""
    not_kept: Callable[[HostFacts], Iterator[str]]
    """What the script sets for now only, and why."""
    commands: Callable[[HostFacts], Iterator[str]]
    """Commands whose output shows the settings."""
    is_by_hand: Callable[[HostSubject, Stated], bool] = _has_a_command
    """Whether a person makes a setting, as this release has no command for it."""
    tasks: Callable[[HostSubject, Sequence[Portal]], Iterator[ByHand]] = _no_tasks
    """What the SAN asks and a person does."""
    form: Callable[[str], str] = _one_form
    """Release -> form of the commands, where a system has several."""
    made_first: tuple[str, ...] = ()
    """Mechanisms that make what all others set, in this order."""
    silent_without: str = ""
    """What a host states that has addresses and gets no script of them. Empty: nothing."""
    since: str = ""
    """First release that has the commands of the script. Empty: not known."""
