"""ExtremeXOS lines that break ports out, by partitions; they count after a reboot."""

from sanfab.nos.exos.builder import Builder, line
from sanfab.nos.exos.names import PORTS
from sanfab.nos.undo import Undo


@line(
    f"configure ports {PORTS} partition {{mode:[2-8]x[0-9]+G}}",
    source="EXOS-PART",
    undo=Undo("configure ports {ports} partition 1x40G", "mem", key=("ports",)),
)
def _partition(builder: Builder, ports: str, mode: str) -> None:
    for name in builder.port_names(ports):
        builder.facts.breakouts[name] = mode


@line(f"configure ports {PORTS} partition {{mode:1x[0-9]+G}}", source="R-MFD mem")
def _whole(builder: Builder, ports: str, _mode: str) -> None:
    for name in builder.port_names(ports):
        builder.facts.breakouts.pop(name, None)
