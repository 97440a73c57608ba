"""Linux: the name of the initiator, CHAP, and the records of open-iscsi."""

from collections.abc import Iterator

from sanfab.hosts.chap import A_SECRET, chap_place, chap_user
from sanfab.hosts.facts import HOST, HostSetting
from sanfab.hosts.portals import Portal
from sanfab.hosts.subject import HostSubject
from sanfab.hosts.systems.rules import Derived
from sanfab.model.hosts import SYSTEMS
from sanfab.model.hosts.values import canonical
from sanfab.model.yaml12 import Where

_STARTUP = "node.startup"
"""Value of a record that its session sets: the host logs in at boot."""


def initiator_values(subject: HostSubject) -> Iterator[Derived]:
    """Yield the name of the initiator and its CHAP in iscsid.conf."""
    if subject.intent.iqn:
        setting = HostSetting(HOST, "initiator-name", "")
        yield setting, subject.intent.iqn, ("hosts", subject.name, "iqn")
    for prefix in ("node.session", "discovery.sendtargets"):
        for mechanism, field, value, where in _chap(subject, prefix):
            yield HostSetting(HOST, f"iscsid{mechanism}", field), value, where


def record_values(subject: HostSubject, part: str, portal: Portal) -> Iterator[Derived]:
    """Yield what the records of a portal hold: CHAP, and each value of iscsid.conf."""
    for rest, field, value, where in _chap(subject, "node.session"):
        mechanism = "record-secret" if rest else "iscsi-record"
        yield HostSetting(part, mechanism, f"{portal.endpoint} {field}"), value, where
    for field, value, where in _of_file(subject):
        yield HostSetting(part, "iscsi-record", f"{portal.endpoint} {field}"), value, where


def _of_file(subject: HostSubject) -> Iterator[tuple[str, str, Where]]:
    """Yield the settings of iscsid.conf that records have too."""
    settings = subject.intent.settings
    for key, row in SYSTEMS["linux"].settings.items():
        mechanism, _, field = row.set_by.get("linux", "").partition(" ")
        if mechanism == "iscsid" and key in settings and key != _STARTUP:
            exact = canonical(row, settings[key])
            value = str(settings[key] if exact is None else exact)
            yield field or key, value, ("hosts", subject.name, "settings", key)


def _chap(subject: HostSubject, prefix: str) -> Iterator[tuple[str, str, str, Where]]:
    """Yield the rest of the name of a mechanism, field, value and place: the method comes last."""
    chap, where = subject.intent.chap, chap_place(subject)
    if chap is None:
        return
    yield "", f"{prefix}.auth.username", chap_user(subject), where
    yield "-secret", f"{prefix}.auth.password", A_SECRET, (*where, "secret")
    if chap.mutual:
        yield "-secret", f"{prefix}.auth.password_in", A_SECRET, (*where, "mutual", "secret")
        yield "", f"{prefix}.auth.username_in", chap.mutual.user, (*where, "mutual", "user")
    yield "", f"{prefix}.auth.authmethod", "CHAP", where
