"""VLT: the domain."""

from sanfab_lab.commands import Reason, refused_word
from sanfab_lab.os10.commands import (
    ADDRESS,
    Os10Call,
    block_lines,
    block_of,
    command,
    enter,
    error,
)
from sanfab_lab.os10.names import ETHERNET, UnknownInterface, in_spans
from sanfab_lab.os10.state import BlockLines
from sanfab_lab.rows import Setting

_MODE = "vlt"
block_lines(
    _MODE,
    Setting("delay-restore <{value:[0-9]+}>", "O10-CEPH O10-COLL", "delay-restore 90",
            limits=range(1, 1201)),
    Setting("peer-routing", "O10-JP O10-COLL"),
    Setting("peer-routing-timeout <{value:[0-9]+}>", "O10-COLL"),
    Setting("primary-priority <{value:[0-9]+}>", "O10-JP O10-COLL", "primary-priority 32768",
            limits=range(1, 65536)),
)  # fmt: skip


@command("vlt-domain {number:[0-9]+}", source="O10-JP O10-VLT")
def _domain(call: Os10Call) -> None:
    """Create or enter the VLT domain; there is one."""
    number, state = call.within("number", 1, 255), call.state
    if state.vlt_domain not in {0, number}:
        raise error(f"VLT domain {state.vlt_domain} is already configured.")  # [mem]
    state.blocks.setdefault((_MODE, str(number)), {})
    enter(call, _MODE, f"conf-vlt-{number}", str(number))


@command("no vlt-domain [{number:[0-9]+}]", source="O10-COLL")
def _no_domain(call: Os10Call) -> None:
    """Delete the domain, while no port-channel is paired [mem]."""
    number = call.get("number", str(call.state.vlt_domain))
    if call.state.blocks.pop((_MODE, number), None) is None:
        raise error(f"VLT domain {number} does not exist.")  # [mem]


@command(
    f"backup destination {{address:{ADDRESS}}} [vrf {{vrf}}] [interval {{seconds:[0-9]+}}]",
    "no backup destination [{rest...}]",
    modes=_MODE,
    source="O10-505 O10-JP O10-COLL",
)
def _backup(call: Os10Call) -> None:
    """Set where the heartbeat goes; every 30 seconds by default, which is not printed [mem]."""
    lines = block_of(call)
    lines.pop("backup", None)
    if not call.no:
        vrf = f" vrf {call['vrf']}" if call.has("vrf") else ""
        every = f" interval {call.within('seconds', 1, 30)}" if call.has("seconds") else ""
        every = "" if every == " interval 30" else every
        lines["backup"] = f"backup destination {call['address']}{vrf}{every}"


@command("[no] discovery-interface {names...}", modes=_MODE, source="O10-JP O10-GEOS O10-3048U")
def _discovery(call: Os10Call) -> None:
    """Add ports to the interconnect, or take some away: ports without layer 2 and 3 [O10-3048U]."""
    lines, state = block_of(call), call.state
    try:
        names = in_spans(call["names"], [one.name for one in state.of_kind(ETHERNET)])
    except UnknownInterface as unknown:
        raise refused_word(unknown.word.split()[0], Reason.RANGE) from None
    kept = lines.get("discovery", "").split()
    if not call.no:
        for name in names:
            port = state.interfaces[name]
            if port.layer2 or port.lag or port.routes:
                raise error(f"Interface {name} is not in no-switchport mode.")  # [O10-3048U; mem]
    left = [name for name in kept if name not in names]
    _put(lines, left if call.no else [*left, *names])


def _put(lines: BlockLines, names: list[str]) -> None:
    lines.pop("discovery", None)
    if names:
        lines["discovery"] = " ".join(names)


@command("vlt-mac {mac:([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}}", "no vlt-mac [{rest}]", modes=_MODE,
         source="O10-JP O10-COLL")  # fmt: skip
def _mac(call: Os10Call) -> None:
    """Set the address that both peers have in LACP and spanning tree."""
    lines = block_of(call)
    lines.pop("vlt-mac", None)
    if not call.no:
        lines["vlt-mac"] = f"vlt-mac {call['mac'].lower()}"
