"""The iSCSI name of a host and its CHAP, as the inventory states them."""

from collections.abc import Iterator

from sanfab.hosts.facts import ByHand
from sanfab.hosts.subject import HostSubject
from sanfab.model.endpoint import ChapIntent
from sanfab.model.families import FAMILIES
from sanfab.model.yaml12 import Where

A_SECRET = "a secret"  # noqa: S105 - a word for any
"""What a secret reads as: no system shows its value."""


def chap_secrets(chap: ChapIntent | None) -> dict[str, str]:
    """Return the names of the secrets: of the host, and of the arrays if they have one."""
    if chap is None:
        return {}
    mutual = {"mutual": chap.mutual.secret} if chap.mutual else {}
    return {"uni": chap.secret, **mutual}


def chap_user(subject: HostSubject) -> str:
    """Return the name that the host sends; some arrays know an initiator by its iSCSI name only."""
    chap = subject.intent.chap
    if chap is not None and chap.user:
        return chap.user
    by_iqn = [FAMILIES[family].chap_by_iqn for family in subject.families]
    if by_iqn and all(by_iqn) and subject.intent.iqn:
        return subject.intent.iqn
    return subject.name


def port_names_by_hand(subject: HostSubject) -> Iterator[ByHand]:
    """Yield the iSCSI names of ports that are initiators of their own."""
    for port in subject.ports.values():
        if port.end.iqn:
            note = "of the initiator in the adapter: the tool of its vendor"
            yield ByHand(port.interface, "initiator name", port.end.iqn, note)


def chap_directions(subject: HostSubject) -> Iterator[tuple[str, str, Where]]:
    """Yield each direction of CHAP, its user, and the place: uni before mutual."""
    chap, where = subject.intent.chap, chap_place(subject)
    if chap is not None:
        yield "uni", chap_user(subject), where
        if chap.mutual:
            yield "mutual", chap.mutual.user, (*where, "mutual")


def chap_place(subject: HostSubject) -> Where:
    """Return the place of its CHAP in the inventory."""
    return ("hosts", subject.name, "chap")
