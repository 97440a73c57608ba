"""Load tests -> the third section of a test plan."""

from collections.abc import Iterator

from sanfab.report.failures import name_ranges
from sanfab.report.testplan_markdown import code, commands
from sanfab.testplan.assembly import HostTests, SanTests
from sanfab.testplan.loads import HostLoads
from sanfab.testplan.matrices import AdapterCase
from sanfab.testplan.streams import IOMETER_SIZES, StreamTest, size_word
from sanfab.testplan.volumes import MANY_ARRAYS, RANDOM_SIZE

UNITS = """\
## 3 Load

Write the unit after each figure. Units are easily confused: a report of 7500 Mbit/s was quoted as
7500 MB/s, eight times as much (S3).

| tool | prints | means |
|---|---|---|
| vdbench | `MB/sec 1024**2` | MiB/s: 1 MiB/s = 8.389 Mbit/s |
| fio | `MiB/s (MB/s)` | both; compare like with like |
| iperf `-f m` | `Mbits/sec` | Mbit/s: 8 Mbit/s = 1 MB/s |
| iperf `-f M` | `MBytes/sec` | MiB/s, not Mbit/s |
| netperf `TCP_RR` | transactions per second | no throughput |
"""

VOLUMES = """\
**vdbench and fio write to the volumes in their files: everything on these is lost.** Compare each
name with the disks of the host before each run; numbers of disks change with a restart.

How to run one workload (Dell, 2013, S0, sections 3.2, 3.3 and 4):

1. Restart the host. Check that sessions are spread evenly over its ports and those of the arrays.
2. Run it three times for 20 minutes; take the mean.
3. Relative standard deviation above 1 %: repeat all three.
4. A difference of 5 % or less between two settings is noise.
5. Note retransmissions and processor load of host and arrays with each run, as S0 did.
"""

PASSES = (
    "Passing: no error and no lost path during a run, no frame dropped at a switch port, and three "
    "runs within 1 %. S0 gives no absolute figure: the first passing mean is your baseline."
)

NETWORK = """\
### Load of the network alone

Between two hosts of each iSCSI VLAN, on two switches where there are some. When a host is slow with
an array, this shows whether the network is the cause."""

RESULTS = """\
| workload | figure | run 1 | run 2 | run 3 | mean | deviation |
|---|---|---|---|---|---|---|
| 8 KB random, 67 % read | I/O per second | | | | | |
| 256 KB sequential read | MiB/s | | | | | |
| 256 KB sequential write | MiB/s | | | | | |"""

ESXI = """\
Run Iometer in a Windows VM whose disk is on a datastore of the array, as in S4: a file of 2 GB,
sequential read, 32 outstanding I/Os, 4 KB, 8 KB and 32 KB, 5 minutes each; once with
MTU 1500 at VMkernel ports, vSwitches and array, once with 9000. The switch keeps its MTU in both.
Passing: at least 10 % more I/Os and MB/s with 9000."""

NIMBLE_VM = """\
The VM of S4 had Windows Server 2012, 4 vCPU, 8 GB and a data disk of 100 GB, on a datastore of 1 TB
(VMFS5). Another set of the same author, for comparison: a VM with Windows Server 2008 R2, 2 vCPU
and 4 GB, on a thin volume of 200 GB of a CS240G; 1 worker, 5 minutes, a file of 16 GB, 32
outstanding I/Os:

| I/O | I/O per second | MB/s | latency |
|---|---|---|---|
| 4 KB, 80 % writes, 75 % random | 24,600 | 95 | 1.3 ms |
| 8 KB, 50 % writes, 50 % random | 19,434 | 152 | 1.6 ms |
| 32 KB, 50 % writes, 50 % random | 9,370 | 289 | 3.6 ms |"""

CALIBRATION = """\
Iometer, to calibrate (S2): two minutes, all LUNs of the host at once, before anything else is
measured: it shows whether the bed comes near wire speed. S2 states neither the size of an I/O nor
its kind: take large sequential reads. Before a run with another protocol, S2 restored the volumes
from snapshots, so that each began with the same data."""


def load_blocks(tests: SanTests) -> Iterator[str]:
    """Yield the section on load tests; nothing without a host."""
    if not tests.hosts:
        return
    yield UNITS
    if any(host.loads.arrays for host in tests.hosts):
        yield VOLUMES
    groups: dict[tuple[object, ...], list[HostTests]] = {}
    for host in tests.hosts:
        loads = host.loads
        key = (host.system, loads.files, loads.arrays, loads.ceiling, tuple(loads.matrices))
        alone = host.host if loads.streams else ""
        groups.setdefault((*key, alone), []).append(host)
    for hosts in groups.values():
        yield from _blocks(hosts)
    if tests.network:
        yield NETWORK
        yield from (_stream(one) for one in tests.network)


def _blocks(hosts: list[HostTests]) -> Iterator[str]:
    """Yield the load tests of hosts that have the same."""
    first = hosts[0]
    yield f"### Load of {name_ranges([host.host for host in hosts], 'host')}"
    yield _ceiling(first.loads)
    if first.loads.arrays:
        yield from _volume_blocks(first)
    if first.loads.measured:
        yield CALIBRATION
    elif first.loads.iometer:
        yield _iometer(hosts)
    yield from (_stream(one) for one in first.loads.streams)
    yield from (_matrix(*one) for one in first.loads.matrices.items())


def _ceiling(loads: HostLoads) -> str:
    if loads.ceiling is None:
        return "The speed of the ports is not known, so results cannot be compared with it."
    ceiling = (
        f"No result can exceed {loads.ceiling}, the sum of its ports or of the array ports, "
        "whichever is smaller: a larger figure is in another unit."
    )
    return f"{ceiling} {loads.measured}".rstrip()


def _volume_blocks(host: HostTests) -> Iterator[str]:
    """Yield the parameter files of vdbench and fio, or why there are none."""
    if host.system == "esxi":
        yield ESXI
        if host.loads.families == ("nimble",):
            yield NIMBLE_VM
        return
    if host.system not in DISKS:
        yield "vdbench and fio: no file, as the names of disks of this system are not known."
        return
    if not host.loads.files:
        example = r"\\.\PhysicalDriveN" if host.system == "windows" else "/dev/mapper/NAME"
        yield (
            "vdbench and fio: no file, as the inventory does not name test volumes and a guess "
            f"could overwrite others. State them: {code(f'--host HOST --lun {example}')}, one "
            "`--lun` for each volume; S0 uses eight."
        )
        return
    yield _size(host)
    for file in host.loads.files:
        tool = file.name.partition("-")[0]
        run = f"vdbench -f {file.name}" if tool == "vdbench" else f"fio {file.name}"
        yield f"{tool}, {file.title}: {code(file.name)}, run by {code(run)}"
        yield commands([file.text.rstrip("\n")])
    yield PASSES
    yield RESULTS


DISKS = {
    "windows": "`Get-Disk`, or before Server 2012 `wmic diskdrive get Index,Model,SerialNumber`",
    "linux": "`multipath -ll` and `lsblk -o NAME,SIZE,MOUNTPOINT`",
    "solaris": "`mpathadm list lu` and `zpool status`",
}
"""Commands that tell the disks of a host apart."""


def _size(host: HostTests) -> str:
    """Return what the volumes must be, and the size for sequential I/O with its origin."""
    loads = host.loads
    used = "4" if loads.arrays >= MANY_ARRAYS else "2"
    noun = "array" if loads.arrays == 1 else "arrays"
    given = f"The host uses {loads.arrays} {noun}, S0 2 or 4: that size is for {used}"
    return (
        f"Each volume in the files is a test volume of at least {RANDOM_SIZE[:-1]} MB: check its "
        f"name with {DISKS[host.system]}. Sequential I/O uses {loads.size} of "
        f"it. {given}."
    )


def _iometer(hosts: list[HostTests]) -> str:
    """Return how hosts join Iometer, and what it runs."""
    sizes = ", ".join(size_word(size) for size in IOMETER_SIZES)
    joined = (f"On {host.host}:\n\n{commands([host.loads.iometer])}" for host in hosts)
    return (
        "Iometer (Chelsio paper, S1): 30 outstanding I/Os for each target, 16 workers, random "
        f"reads, then random writes, of {sizes} bytes (K = 1024). Start it on the host whose "
        "address follows `-l`, then join each host. The paper prints `-l`, the Iometer manual "
        "`-i`: if one is refused, use the other. A word in capitals is an address that the "
        "inventory does not have.\n\n" + "\n\n".join(joined)
    )


def _stream(test: StreamTest) -> str:
    return "\n".join(
        (
            f"{test.title} ({test.source}), {test.client} -> {test.server}",
            "",
            f"On {test.server.partition(' ')[0]}:",
            "",
            commands(test.on_server),
            "",
            f"On {test.client.partition(' ')[0]}, one line after the other:",
            "",
            commands(test.on_client),
            "",
            f"Unit: {test.unit}. Passing: {test.passes}.",
        )
    )


def _matrix(model: str, cases: tuple[AdapterCase, ...]) -> str:
    """Return the test cases of an adapter as a table."""
    head = (
        "| case | frame size | flow control | Rx / Tx buffers | other adapter settings "
        "| Windows TCP stack | comment |\n|---|---|---|---|---|---|---|"
    )
    rows = ["| " + " | ".join(map(str, case)) + " |" for case in cases]
    title = f"Cases of {model} (Dell, 2013, S0, section 3.4), all three workloads each"
    return "\n".join((f"{title}:", "", head, *rows))
