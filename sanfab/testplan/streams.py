"""Two systems with addresses -> iperf, netperf and Iometer commands of the Chelsio and Sun papers.

Sizes: the Chelsio paper names the ends of each range; the sizes between are powers of two here.
"""

from collections.abc import Sequence
from typing import NamedTuple

from sanfab.testplan.throughput import Throughput

PORT = 5001
"""TCP port of iperf 2, its default."""

THROUGHPUT_SIZES = tuple(2**power for power in range(6, 19))
"""Bytes of one I/O of iperf: 64 B to 256 KB (S1)."""
LATENCY_SIZES = tuple(2**power for power in range(11))
"""Bytes of a request and of its answer of netperf: 1 B to 1 KB (S1)."""
IOMETER_SIZES = tuple(2**power for power in range(9, 20))
"""Bytes of one I/O of Iometer: 512 B to 512 KB (S1)."""

SUN_RESULTS = {
    1: Throughput(1500, "Mbit/s"),
    8: Throughput(6500, "Mbit/s"),
    64: Throughput(7500, "Mbit/s"),
}
"""What the mail reports between two T2000, by the number of streams (S3)."""
SUN_RESTORE = 9
"""Streams of the restore that the mail plans, as its backups have on three tape drives (S3)."""
SUN_GOAL = Throughput(2400, "Mbit/s")
"""Its goal: to restore at 300 MB/s (S3)."""


class StreamTest(NamedTuple):
    """One test between two ports, with the commands of both ends."""

    title: str
    server: str
    """Host and port that answers."""
    client: str
    on_server: tuple[str, ...]
    on_client: tuple[str, ...]
    unit: str
    """What its figures are in."""
    passes: str
    source: str


def sun_throughput(server: str, client: str, address: str) -> StreamTest:
    """Return the iperf test of the Sun mail."""
    results = ", ".join(f"{streams}: {rate}" for streams, rate in SUN_RESULTS.items())
    return StreamTest(
        "iperf throughput, 10 minutes each",
        server,
        client,
        ("iperf -s -f m -w 512K -l 512K",),
        tuple(
            f"iperf -c {address} -f m -w 512K -l 512K -t 600 -P {streams}"
            for streams in sorted([*SUN_RESULTS, SUN_RESTORE])
        ),
        "Mbit/s: iperf prints `Mbits/sec` with `-f m`, and `MBytes/sec` with `-f M`",
        f"at least {SUN_GOAL} with {SUN_RESTORE} streams, as many as its backups have. The mail "
        f"reports by number of streams: {results}. At the most, all threads of the receiver were "
        "busy and retransmissions rose. A congestion window of 512k or 1024k was best; 1024k is "
        "the default maximum of Solaris 10",
        "S3",
    )


def chelsio_throughput(server: str, client: str, address: str) -> StreamTest:
    """Return the iperf test of the Chelsio paper."""
    return StreamTest(
        "iperf throughput by I/O size",
        server,
        client,
        (f"iperf -s -p {PORT} -w 512k",),
        tuple(
            f"iperf -c {address} -p {PORT} -l {size_word(size)} -t 30 -P 8 -w 512k"
            for size in THROUGHPUT_SIZES
        ),
        "Mbits/sec or Gbits/sec of the line `[SUM]`: iperf chooses, so read the word after it",
        f"{_LINE_RATE}; its figures carry no other numbers, so the first run is your baseline",
        "S1",
    )


_LINE_RATE = (
    "line rate from 512 B on with the T580 (paper); the Intel adapter of the paper stayed below it"
)


def chelsio_both_ways(server: str, client: str, address: str) -> StreamTest:
    """Return the iperf test of the Chelsio paper in both directions at once.

    The paper has its figures and no command for them: ``-d`` is that of iperf 2.
    """
    one_way = chelsio_throughput(server, client, address)
    return one_way._replace(
        title="iperf throughput in both directions at once",
        on_client=tuple(f"{line} -d" for line in one_way.on_client),
        passes="line rate in each direction with the T580 (paper)",
    )


def chelsio_both_ports(ends: Sequence[tuple[str, str, str]]) -> StreamTest:
    """Return the iperf test of the Chelsio paper over several cables of two hosts at once.

    ``ends``: host and port that answers, host and port that asks, the address of the first.
    """
    servers, clients, addresses = zip(*ends, strict=True)
    ports = range(PORT, PORT + len(ends))
    lines = []
    for size in THROUGHPUT_SIZES:
        runs = (
            f"iperf -c {address} -p {port} -l {size_word(size)} -t 30 -P 8 -w 512k &"
            for address, port in zip(addresses, ports, strict=True)
        )
        lines.append(f"{' '.join(runs)} wait")
    first = chelsio_throughput(", ".join(servers), ", ".join(clients), addresses[0])
    return first._replace(
        title=f"iperf throughput on {len(ends)} ports at once",
        on_server=tuple(f"iperf -s -p {port} -w 512k &" for port in ports),
        on_client=tuple(lines),
        passes=f"the sum of the `[SUM]` lines: {_LINE_RATE}",
    )


def chelsio_latency(server: str, client: str, address: str) -> StreamTest:
    """Return the netperf test of the Chelsio paper."""
    return StreamTest(
        "netperf latency by request size",
        server,
        client,
        ("netserver",),
        tuple(
            f"netperf -H {address} -t TCP_RR -l 30 -- -r {size},{size}" for size in LATENCY_SIZES
        ),
        "transactions per second: one round trip lasts 1,000,000 / figure microseconds",
        "S1 gives no number: the first run is your baseline",
        "S1",
    )


def iometer_command(iometer: str, own: str) -> str:
    """Return the command that joins a host to Iometer, in the words of the Chelsio paper.

    >>> iometer_command("198.51.100.21", "198.51.100.22")
    'dynamo.exe -l 198.51.100.21 -m 198.51.100.22'
    """
    return f"dynamo.exe -l {iometer} -m {own}"


def size_word(size: int) -> str:
    """Return a number of bytes as iperf takes it: K is 1024.

    >>> size_word(512), size_word(262144)
    ('512', '256K')
    """
    return f"{size // 1024}K" if size % 1024 == 0 else str(size)
