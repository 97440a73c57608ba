"""LLDP block -> its lines in the running configuration."""

from sanfab_lab.os9.state import TLVS, Lldp


def lldp_block(block: Lldp, *, old: bool) -> list[str]:
    """Return the lines of a block; FTOS 8 prints that it is on, OS9 that it is off [mem, R-SEN]."""
    lines = []
    for family, known in TLVS.items():
        sent = [name for name in known if (family, name) in block.advertise]
        lines += [f"advertise {family} {' '.join(sent)}"] if sent else []
    if ("interface-port-desc", "") in block.advertise:
        lines.append("advertise interface-port-desc")
    lines += [f"no advertise {family} {name}" for family, name in sorted(block.withheld)]
    lines += [f"{key} {value}" for key, value in block.options]
    if block.off != old:
        lines.append("no disable" if old else "disable")
    return lines
