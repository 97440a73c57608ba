"""Output of `show users` -> the address that this login comes from, as the switch sees it."""

import re
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network

from sanfab.facts.services import PERMIT_LIST
from sanfab.nos.driver import SwitchError

SHOW_USERS = "show users"
_ADDRESS = re.compile(r"(?<![\w.])[0-9]{1,3}(?:\.[0-9]{1,3}){3}(?![\w.])")


def own_address(shown: str) -> str:
    """Return the address in the row of this login, which has a star; empty: none is found.

    >>> own_address("admin  pts/0  Jan 28 13:44  .  8096 (192.0.2.9) *")
    '192.0.2.9'
    >>> own_address("*3 vty 1   sec1   secadmin   14   idle   172.31.1.4")
    '172.31.1.4'
    """
    rows = [line.strip() for line in shown.splitlines()]
    own = [row for row in rows if row.startswith("*") or row.endswith("*")]
    found = _ADDRESS.findall(own[0]) if len(own) == 1 else []
    return found[-1] if found else ""


def refuse_own_lockout(switch: str, shown: str, permit: Sequence[str]) -> None:
    """Refuse a list of networks without the address of this login; raises SwitchError."""
    address = own_address(shown)
    networks = ", ".join(permit)
    if not address:
        raise SwitchError(
            f"{switch}: `{SHOW_USERS}` does not tell from which address this push logs in, so it "
            f"may lock itself out: permit {networks} is not pushed; enter the list {PERMIT_LIST} "
            "and its use by hand at the console (`sanfab plan` prints the lines), or take `permit` "
            "out"
        )
    if not any(IPv4Address(address) in IPv4Network(one) for one in permit):
        raise SwitchError(
            f"{switch}: this push logs in from {address}, which permit {networks} does not hold: "
            f"the next login would be refused; add {address} or its network to `permit`, or push "
            "from an address that it holds"
        )
