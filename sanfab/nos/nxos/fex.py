"""NX-OS lines of fabric extenders: themselves, what is provisioned, the uplinks to them."""

from sanfab.facts.fex import fex_ports
from sanfab.facts.switch import FexFacts
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
    for name in fex_ports(builder.facts, int(number)):
        builder.reset_port(name)  # they exist with it only
    builder.facts.fexes.pop(int(number), None)


in_fex.assign(
    "description {text...}",
    "description",
    source="FEXCFG",
    convert=lambda text: text.strip('"'),
    undo=Undo("", "FEXCFG"),  # there always is one
)
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
