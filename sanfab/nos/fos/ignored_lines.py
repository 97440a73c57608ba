"""Values of Fabric OS that are known and say nothing about the storage network.

Each begins with the command that prints it. What is not here and is no line of another file stays
unread.
"""

from sanfab.nos.fos.builder import READER
from sanfab.nos.fos.names import PORT
from sanfab.nos.ignored_lines import register_ignored_lines

_OF_PORT = (
    "AL_PA Offset 13", "LOS TOV enable", "QOS E_Port", "QOS Port", "Credit Recovery", "CSCTL mode",
    "D-Port over DWDM", "FEC", "Fault Delay", "Non-DFE",
)  # fmt: skip
"""Rows of ``portcfgshow`` that leave traffic as it is, whatever their value."""
_KEYS = (
    # Identity and address, which other commands print [SRACFG NETMELD]
    r"boot\.\S+", "fc4.fcp.vendorId", "fc4.fcp.productId", "fabric.name",
    # Parameters of the fabric as shipped [FOS50CR IBM37]
    "fabric.ops.E_D_TOV:2000", "fabric.ops.R_A_TOV:10000", "fabric.ops.dataFieldSize:2112",
    "fabric.ops.BBCredit:16", "fabric.ops.mode.pidFormat:1",
    r"fabric\.ops\.(?!E_D_TOV|R_A_TOV|dataFieldSize|BBCredit|mode\.pidFormat)\S+",
    r"fabric\.principal\S*", r"fabric\.(?:hifmode|wwnPidMode)",
    # Management, which sanfab does not set on this NOS
    r"ts\.\S+", r"snmp\.\S+", r"syslog\.\S+", r"license\S*",
    r"switch\.(?:edgeHoldTime|dynamicPortname\S*|login\.enforce_login)", "zoning.targetPeerZoning",
)  # fmt: skip

register_ignored_lines(
    READER,
    {
        ("", "NAMC BRCDDB"): (
            f"portcfgshow {PORT} NPIV PP Limit: {{value:12[6-9]|1[3-9][0-9]|[2-9][0-9][0-9]}}",
            *(f"portcfgshow {PORT} {row}: {{value...}}" for row in _OF_PORT),
            f"portcfggport {PORT} {{state:[01]}}",  # it becomes an F_Port or an E_Port all the same
        ),
        ("", "DS300B EFOS"): ("timeout {minutes:[0-9]+}",),
        ("", "SRACFG NETMELD"): tuple(
            f"configshow {key}" if key[-1].isdigit() else f"configshow {{key:{key}}}:{{value:.*}}"
            for key in _KEYS
        ),
    },
    {},
)
