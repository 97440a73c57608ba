"""State -> VSANs, FCoE, domains, FCIDs."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sanfab_lab.nxos.running_config.zoning import alias_lines
from sanfab_lab.nxos.state import State

if TYPE_CHECKING:
    from sanfab_lab.nxos.switch import Nxos


def fcoe_lines(switch: "Nxos", state: State) -> Iterator[str]:
    """Yield the lines of VSANs, FCoE, domains and FCIDs."""
    own = {number: vsan for number, vsan in state.vsans.items() if number != 1 or vsan.name}
    if own:
        yield "vsan database"
    for number, vsan in sorted(own.items()):
        yield f"  vsan {number}" + (f' name "{vsan.name}"' if vsan.name else "")
        if vsan.suspended:
            yield f"  vsan {number} suspend"
    if state.fcmap != "0efc00":
        yield f"fcoe fcmap 0x{state.fcmap[1:]}"
    if state.fcf_priority != 128:  # noqa: PLR2004  # of NX-OS
        yield f"fcoe fcf-priority {state.fcf_priority}"
    yield from (f"fcdomain domain {how} vsan {one}" for one, how in sorted(state.domains.items()))
    yield from alias_lines(state)
    yield from _fcids(switch, state)


def _fcids(switch: "Nxos", state: State) -> Iterator[str]:
    """Yield the FCIDs of all logins; the switch adds them to the configuration [MDS94]."""
    known = {key: fcid for key, fcid in switch.fcids.items() if key[0] in state.vsans}
    if known:
        yield "fcdomain fcid database"
    named = {pwwn: name for name, pwwn in state.aliases.items()}
    for (number, pwwn), fcid in known.items():
        yield f"  vsan {number} wwn {pwwn} fcid 0x{fcid:06x} dynamic"
        if pwwn in named:
            yield f"  !          [{named[pwwn]}]"
