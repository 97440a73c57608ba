"""Test volumes of a host -> parameter files of vdbench and fio, after the Dell paper of 2013.

The paper has eight volumes on two or four arrays and the drive numbers 1 to 8 of Windows (S0,
appendix C). Both tools write to these volumes: what they hold is lost.
"""

import re
from typing import NamedTuple

DRIVES = tuple(rf"\\.\PhysicalDrive{number}" for number in range(1, 9))
"""The test volumes of the paper."""

THREADS = 5
"""Outstanding I/Os of each volume."""
SECONDS = 1200
"""Length of one run; the paper averages three."""
RANDOM_SIZE = "102400m"
MANY_ARRAYS = 4
"""Number of arrays from which the paper's larger size for sequential I/O is used."""

COMMON = "hd=default\nhd=one,system=localhost\n"
RUN = f"rd=rd1,wd=wd*,iorate=max,elapsed={SECONDS},interval=5\n"


class Workload(NamedTuple):
    """One workload of the paper."""

    name: str
    title: str
    transfer: int
    """Bytes of one I/O."""
    read: int
    """Per cent of reads."""
    sequential: bool


WORKLOADS = (
    Workload("8k-random", "8 KB random, 67 % read", 8192, 67, sequential=False),
    Workload("256k-read", "256 KB sequential read", 262144, 100, sequential=True),
    Workload("256k-write", "256 KB sequential write", 262144, 0, sequential=True),
)


def sequential_size(arrays: int) -> str:
    """Return the part of each volume that sequential I/O uses; the paper gives 2 and 4 arrays.

    >>> sequential_size(2), sequential_size(4)
    ('30m', '45m')
    """
    return "45m" if arrays >= MANY_ARRAYS else "30m"


def vdbench_file(workload: Workload, volumes: tuple[str, ...], arrays: int) -> str:
    """Return a parameter file of vdbench in the lines of the paper."""
    size = sequential_size(arrays) if workload.sequential else RANDOM_SIZE
    storage = "".join(
        f"sd=sd{number},host=*,lun={volume},size={size},threads={THREADS}\n"
        for number, volume in enumerate(volumes, 1)
    )
    return COMMON + storage + _definitions(workload, len(volumes)) + RUN


def _definitions(workload: Workload, volumes: int) -> str:
    """Return the lines that define a workload: a mix of reads and writes is two of them."""
    head = f"sd=(sd1-sd{volumes}),xfersize={workload.transfer}"
    if workload.sequential:
        return f"wd=wd1,{head},rdpct={workload.read},seekpct=sequential\n"
    return (
        f"wd=wd1,{head},rdpct=100,skew={workload.read}\n"
        f"wd=wd2,{head},rdpct=0,skew={100 - workload.read}\n"
    )


def fio_file(workload: Workload, volumes: tuple[str, ...], arrays: int, system: str) -> str:
    """Return a job file of fio with the same I/O: a modern equivalent, not of the paper."""
    size = sequential_size(arrays) if workload.sequential else RANDOM_SIZE
    engine = {"windows": "windowsaio", "solaris": "solarisaio"}.get(system, "libaio")
    lines = [
        "[global]",
        f"ioengine={engine}",
        "direct=1",
        f"bs={workload.transfer}",
        *_access(workload),
        f"iodepth={THREADS}",
        f"size={size}",
        "time_based",
        f"runtime={SECONDS}",
        "group_reporting",
    ]
    for number, volume in enumerate(volumes, 1):
        lines += ["", f"[sd{number}]", f"filename={volume.replace(':', chr(92) + ':')}"]
    return "\n".join(lines) + "\n"


def _access(workload: Workload) -> list[str]:
    if workload.sequential:
        return ["rw=read" if workload.read else "rw=write"]
    return ["rw=randrw", f"rwmixread={workload.read}"]


def is_safe_volume(name: str) -> bool:
    r"""Return whether a name is one word in a file of vdbench and of fio.

    >>> is_safe_volume(r"\\.\PhysicalDrive1"), is_safe_volume("/dev/mapper/test1")
    (True, True)
    >>> is_safe_volume("/dev/sdb,size=1"), is_safe_volume("/dev/sd*")
    (False, False)
    """
    return re.fullmatch(r"[A-Za-z0-9/\\._:+@-]+", name) is not None
