"""Show fabric extenders."""

from collections.abc import Iterator

from sanfab_lab.chassis import is_up
from sanfab_lab.nxos.commands import NxosCall
from sanfab_lab.nxos.show import show

_HEAD = """\
  FEX         FEX           FEX              FEX              Fex
Number    Description      State            Model            Serial
------------------------------------------------------------------------"""


@show("show fex", when="fex", source="NTC")
def _fexes(call: NxosCall) -> Iterator[str]:
    """Show the fabric extenders that are connected, or were."""
    yield _HEAD
    models = dict(call.switch.chassis.fexes)
    for number, fex in sorted(call.state.fexes.items()):
        ports = [name for name, port in call.state.ports.items() if port.fex == number]
        if not ports:
            continue
        state = "Online" if any(is_up(call.switch, name) for name in ports) else "Offline"
        model = models.get(number, "").upper()
        yield f"{number} {fex.description:>16} {state:>20} {model:>19}   FOX{number:08}"
