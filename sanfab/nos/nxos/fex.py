"""NX-OS lines of fabric extenders: themselves, what is provisioned, the uplinks to them.

A plan that adds or removes fabric extenders passes the states that their ports need.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace

from sanfab.facts.fex import fex_ports
from sanfab.facts.switch import FexFacts, LagFacts, PortFacts, SwitchFacts
from sanfab.nos.nxos.builder import READER, Builder, PortBuilder, line
from sanfab.nos.undo import REMOVE_LATE, Undo

in_fex = READER.block("fex")
in_slot = READER.block("fex slot")
in_port = READER.block("port")

_NUMBER = "{number:1[0-9][0-9]}"


@line(
    f"fex {_NUMBER}",
    source="N5672 FEX6K NXSDKFEX",
    opens="fex",
    undo=Undo(source="DELL5K", key=("number",), order=REMOVE_LATE),
)
def _fex(builder: Builder, number: str) -> FexFacts:
    return builder.fex(number)


@line(f"no fex {_NUMBER}", source="DELL5K")
def _no_fex(builder: Builder, number: str) -> None:
    fex = builder.facts.fexes.pop(int(number), None)
    for name in fex_ports(builder.facts, fex) if fex is not None else ():
        builder.reset_port(name)  # they exist with it only


def default_description(number: int) -> str:
    """Return the description of a fabric extender without another one [FEX6K].

    >>> default_description(101)
    'FEX0101'
    """
    return f"FEX{number:04}"


@in_fex.line(
    "description {text...}", source="FEXCFG", undo=Undo("", "FEXCFG")
)  # there is always one
def _description(fex: FexFacts, text: str) -> None:
    stated = text.strip('"')
    fex.description = "" if stated == default_description(fex.number) else stated


in_fex.assign(
    "pinning max-links {links:[0-9]+}",
    "max_links",
    source="N5672 FEX6K",
    convert=int,
    undo=Undo("", "FEX6K"),  # likewise
)


@line(f"slot {_NUMBER}", source="FEXPRE", opens="fex slot", undo=Undo("", "FEXPRE"))
def _slot(builder: Builder, number: str) -> FexFacts:
    return builder.fex(number)


in_slot.assign(
    "provision model {model}",
    "provision",
    source="FEXPRE",
    convert=str.upper,
    undo=Undo("no provision model {model}", "mem"),
    unset="",
)


@in_port.line(
    f"fex associate {_NUMBER}",
    source="N5672 FEX6K N9KFEX",
    undo=Undo("no fex associate", "mem", rank=1, lag="inherited"),
)
def _associate(port: PortBuilder, number: str) -> None:
    _no_associate(port)
    port.builder.fex(number).uplinks.add(port.facts.name)


@in_port.line("no fex associate", source="mem")
@in_port.line(f"no fex associate {_NUMBER}", source="mem")
def _no_associate(port: PortBuilder, _number: str = "") -> None:
    port.builder.leave_fexes(port.facts.name)


def without_fexes(
    start: SwitchFacts, goal: SwitchFacts, shipped: Callable[[str], PortFacts]
) -> Iterator[SwitchFacts]:
    """Yield the start with the ports of fabric extenders that go at their defaults, then without.

    Ports go with the last uplink: no line may name them afterwards.
    """
    gone = [fex for number, fex in start.fexes.items() if number not in goal.fexes]
    names = {name for fex in gone for name in fex_ports(start, fex)}
    if not names:
        return
    lags = {name: _without_members(lag, names) for name, lag in start.lags.items()}
    ports = {name: shipped(name) if name in names else port for name, port in start.ports.items()}
    unbound = {one: vfc for one, vfc in start.vfcs.items() if vfc.port not in names}
    before = replace(start, ports=ports, lags=lags, vfcs=unbound)
    yield before
    yield replace(before, ports={one: port for one, port in ports.items() if one not in names})


def with_new_fexes(start: SwitchFacts, goal: SwitchFacts) -> Iterator[SwitchFacts]:
    """Yield the start with the fabric extenders that come: their ports exist only from then on."""
    new = {number: fex for number, fex in goal.fexes.items() if number not in start.fexes}
    if not new:
        return
    names = {name for fex in new.values() for name in fex.uplinks}
    lags = {name: _without_members(lag, names) for name, lag in start.lags.items()}
    yield replace(
        start,
        features=start.features | goal.features,
        feature_sets=start.feature_sets | goal.feature_sets,
        peer=start.peer or goal.peer,
        fexes=start.fexes | new,
        ports=start.ports | {name: goal.ports[name] for name in names if name in goal.ports},
        lags=lags | {name: goal.lags[name] for name in names if name in goal.lags},
    )


def _without_members(lag: LagFacts, names: Collection[str]) -> LagFacts:
    members = {name: mode for name, mode in lag.members.items() if name not in names}
    return replace(lag, members=members)
