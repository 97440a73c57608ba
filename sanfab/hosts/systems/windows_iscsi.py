"""Windows Server: the name of the initiator, its sessions and their CHAP."""

from collections.abc import Iterator, Sequence

from sanfab.hosts.chap import chap_place
from sanfab.hosts.facts import HOST, ByHand, HostSetting
from sanfab.hosts.portals import Portal
from sanfab.hosts.subject import HostSubject, SubjectPort
from sanfab.hosts.systems.rules import Derived
from sanfab.model.addresses import is_ipv6


def name_values(subject: HostSubject) -> Iterator[Derived]:
    """Yield the name of the software initiator."""
    if subject.intent.iqn:
        setting = HostSetting(HOST, "initiator-name", "")
        yield setting, subject.intent.iqn, ("hosts", subject.name, "iqn")


def session_values(
    subject: HostSubject, port: SubjectPort, portals: Sequence[Portal]
) -> Iterator[Derived]:
    """Yield the sessions of a port, and what they show of CHAP."""
    chap = subject.intent.chap
    for address in port.addresses():
        own = address.partition("/")[0]
        mine = [
            portal
            for portal in portals
            if (portal.host_port, portal.vlan) == (port.label, port.key)
            and is_ipv6(own) == is_ipv6(portal.address)
        ]
        for portal in mine:
            setting = HostSetting(port.interface, "iscsi_session", f"{own} {portal.endpoint}")
            yield setting, "logged in", portal.where
        if mine and chap:
            kind = "MUTUALCHAP" if chap.mutual else "ONEWAYCHAP"
            yield HostSetting(port.interface, "iscsi_chap", own), kind, chap_place(subject)


def sessions_by_hand(subject: HostSubject, portals: Sequence[Portal]) -> Iterator[ByHand]:
    """Yield the sessions that need a secret, for a release that takes it on a command line only."""
    note = "with CHAP: in iscsicpl.exe, as iscsicli takes a secret on its command line only"
    for portal in portals:
        yield ByHand(subject.ports[portal.host_port].interface, "session", portal.endpoint, note)
