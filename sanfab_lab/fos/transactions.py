"""Zoning transactions: the working copy of one login, and what closes it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sanfab_lab.commands import Refused
from sanfab_lab.fos.fabric import fabric_members
from sanfab_lab.fos.zone_database import ZoneDatabase

if TYPE_CHECKING:
    from sanfab_lab.chassis import Session
    from sanfab_lab.fos.commands import FosCall
    from sanfab_lab.fos.switch import Fos

NOT_OWNER = "there is an outstanding  transaction, and you are not owner of that transaction."
"""What refuses the transaction of another login [BRCSAN]."""
WARNS_SINCE = (7, 0)
"""First release that warns of a second transaction in the fabric [FOS8AG][mem]."""
WARNING = """WARNING!!
Multiple open transactions are pending in this fabric. Only one
transaction can be saved.
Please abort all unwanted transactions using the cfgtransabort command.
Do you want to continue with opening a new transaction
(yes, y, no, n): [no] """
KILOBYTE = 1024


@dataclass(slots=True)
class Transaction:
    """Changes of zoning that are not committed."""

    owner: int
    """Number of the login."""
    token: int
    zoning: ZoneDatabase


def open_transaction(call: "FosCall") -> Transaction:
    """Return the transaction of a login, opened now if there is none; raises Refused."""
    switch = call.switch
    if foreign_owner(switch, call.session):
        raise Refused(f"trans_start: {NOT_OWNER}")
    if switch.transaction is None:
        switch.tokens += 1
        switch.transaction = Transaction(
            call.session.number, 0x4814 + switch.tokens, switch.zoning.copy()
        )
    return switch.transaction


def foreign_owner(switch: "Fos", session: "Session") -> bool:
    """Return whether another login, or what a test states, has the transaction of a switch."""
    transaction = switch.transaction
    if switch.chassis.locked_by:
        return True
    return transaction is not None and transaction.owner != session.number


def others_open(switch: "Fos") -> bool:
    """Return whether another switch of the fabric has an open transaction."""
    return any(one.transaction is not None for one in fabric_members(switch)[1:])


def largest_database(switch: "Fos") -> int:
    """Return how many bytes a zoning database may have in a fabric.

    256 KB up to 5.1, 1 MB if all switches run 5.2 or later; a switch before 7.0 keeps to 128 KB in
    a fabric with later ones [FOS72AG p.362].
    """
    releases = [one.release for one in fabric_members(switch)]
    if switch.release < (7, 0) <= max(releases):
        return 128 * KILOBYTE
    return (256 if min(releases) < (5, 2) else 1024) * KILOBYTE


def commit(switch: "Fos", zoning: ZoneDatabase) -> None:
    """Give all switches of the fabric the same zoning; their open transactions are lost [HPZ]."""
    for one in fabric_members(switch):
        one.zoning = zoning.copy()
        one.transaction = None


def check_size(switch: "Fos", zoning: ZoneDatabase) -> None:
    """Refuse a database that is too large."""
    if zoning.size > largest_database(switch):
        raise Refused("error: Zone DB size exceeds the maximum size supported in the fabric.")
