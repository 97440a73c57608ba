"""Two systems with addresses -> iperf, netperf and Iometer commands of the Chelsio and Sun papers.

Sizes: the Chelsio paper names the ends of each range; the sizes between are powers of two here.
"""

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
            for streams in SUN_RESULTS
        ),
        "Mbit/s: iperf prints `Mbits/sec` with `-f m`, and `MBytes/sec` with `-f M`",
        f"at least {SUN_GOAL}. The mail reports by number of streams: {results}",
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
        "line rate from 512 B on with the T580 (paper); its figures carry no other numbers, so the "
        "first run is your baseline",
        "S1",
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
