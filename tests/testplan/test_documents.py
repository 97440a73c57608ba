"""The load tests of the documents, value by value; the literals are copied from the documents."""

import configparser

import pytest

from sanfab.report.testplan import testplan_text as text_of
from sanfab.testplan.matrices import MATRICES
from sanfab.testplan.streams import IOMETER_SIZES, LATENCY_SIZES, THROUGHPUT_SIZES
from sanfab.testplan.throughput import Throughput
from sanfab.testplan.volumes import DRIVES, WORKLOADS, fio_file, vdbench_file
from support.testplans import host_tests, planned, san_named

COMMON = """\
hd=default
hd=one,system=localhost
"""
RANDOM = r"""
sd=sd1,host=*,lun=\\.\PhysicalDrive1,size=102400m,threads=5
sd=sd2,host=*,lun=\\.\PhysicalDrive2,size=102400m,threads=5
sd=sd3,host=*,lun=\\.\PhysicalDrive3,size=102400m,threads=5
sd=sd4,host=*,lun=\\.\PhysicalDrive4,size=102400m,threads=5
sd=sd5,host=*,lun=\\.\PhysicalDrive5,size=102400m,threads=5
sd=sd6,host=*,lun=\\.\PhysicalDrive6,size=102400m,threads=5
sd=sd7,host=*,lun=\\.\PhysicalDrive7,size=102400m,threads=5
sd=sd8,host=*,lun=\\.\PhysicalDrive8,size=102400m,threads=5
""".lstrip()
ON_TWO = RANDOM.replace("102400m", "30m")
ON_FOUR = RANDOM.replace("102400m", "45m")
MIXED = """\
wd=wd1,sd=(sd1-sd8),xfersize=8192,rdpct=100,skew=67
wd=wd2,sd=(sd1-sd8),xfersize=8192,rdpct=0,skew=33
"""
READ = "wd=wd1,sd=(sd1-sd8),xfersize=262144,rdpct=100,seekpct=sequential\n"
WRITE = "wd=wd1,sd=(sd1-sd8),xfersize=262144,rdpct=0,seekpct=sequential\n"
RUN = "rd=rd1,wd=wd*,iorate=max,elapsed=1200,interval=5\n"


@pytest.mark.parametrize(
    ("san", "sequential"),
    [("equallogic-base", ON_TWO), ("equallogic-congested", ON_FOUR)],
)
def test_vdbench_files_are_those_of_the_dell_paper(san: str, sequential: str) -> None:
    files = {file.name: file.text for file in host_tests(san, "m620").loads.files}
    assert {name: text for name, text in files.items() if name.startswith("vdbench")} == {
        "vdbench-8k-random.txt": COMMON + RANDOM + MIXED + RUN,
        "vdbench-256k-read.txt": COMMON + sequential + READ + RUN,
        "vdbench-256k-write.txt": COMMON + sequential + WRITE + RUN,
    }


def test_fio_files_ask_for_the_same_io() -> None:
    for workload in WORKLOADS:
        job = configparser.ConfigParser(allow_no_value=True)
        job.read_string(fio_file(workload, ("/dev/mapper/a", "/dev/mapper/b"), 4, "linux"))
        assert job.sections() == ["global", "sd1", "sd2"]
        assert job["sd2"]["filename"] == "/dev/mapper/b"
        start = job["global"]
        assert (start["iodepth"], start["runtime"]) == ("5", "1200")
        assert int(start["bs"]) == workload.transfer
        assert start["size"] == ("45m" if workload.sequential else "102400m")
    mixed, read, write = (fio_file(one, DRIVES, 2, "windows") for one in WORKLOADS)
    assert "rw=randrw\nrwmixread=67\n" in mixed
    assert "rw=read\n" in read
    assert "rw=write\n" in write
    assert r"filename=\\.\PhysicalDrive8" in write


def test_a_volume_with_a_colon_is_one_file_to_fio() -> None:
    text = fio_file(WORKLOADS[0], ("/dev/disk/by-path/ip-10.1.1.1:3260-lun-1",), 2, "linux")
    assert r"filename=/dev/disk/by-path/ip-10.1.1.1\:3260-lun-1" in text


def test_stated_volumes_replace_those_of_the_paper() -> None:
    text = vdbench_file(WORKLOADS[1], ("/dev/mapper/a", "/dev/mapper/b"), 2)
    assert "sd=sd2,host=*,lun=/dev/mapper/b,size=30m,threads=5\nwd=wd1,sd=(sd1-sd2)," in text


def test_test_cases_are_the_tables_of_the_dell_paper() -> None:
    changed = [(one.adapter, one.stack) for one in MATRICES["broadcom-bcm57810s"][3:]]
    assert changed == [
        ("Interrupt moderation disabled", "Default"),
        ("Receive Side Scaling (RSS) disabled", "RSS disabled"),
        ("RSS queues of 16", "Default"),
        ("TCP Connection Offload enabled", "Chimney enabled"),
        ("Default", "Receive Window Auto-tuning disabled"),
        ("Default", "Delayed ACK algorithm disabled"),
        ("Default", "Nagle's algorithm disabled"),
        ("Large Send Offload (LSO) disabled", "Default"),
    ]
    without_toe = [one for one in changed if one[1] != "Chimney enabled"]
    assert [(one.adapter, one.stack) for one in MATRICES["intel-x520"][3:]] == without_toe
    numbers = {model: [one.case for one in cases] for model, cases in MATRICES.items()}
    assert numbers == {
        "broadcom-bcm57810s": list(range(1, 12)),
        "broadcom-bcm57810s-isoe": [1, 2, 3],
        "intel-x520": list(range(1, 11)),
    }


@pytest.mark.parametrize(
    ("model", "rows"),
    {
        "broadcom-bcm57810s": [
            ("Standard", "Auto", "Default"),
            ("Jumbo", "Auto", "Default"),
            ("Jumbo", "On", "Maximum"),
        ],
        "broadcom-bcm57810s-isoe": [
            ("Standard", "Auto", "N/A"),
            ("Jumbo", "Auto", "N/A"),
            ("Jumbo", "On", "N/A"),
        ],
        "intel-x520": [
            ("Standard", "On", "Default"),
            ("Jumbo", "On", "Default"),
            ("Jumbo", "On", "Maximum"),
        ],
    }.items(),
)
def test_the_first_three_cases_lead_to_the_baseline(
    model: str, rows: list[tuple[str, str, str]]
) -> None:
    cases = MATRICES[model]
    assert [(one.frames, one.flow_control, one.buffers) for one in cases[:3]] == rows
    assert {(one.frames, one.flow_control, one.buffers) for one in cases[3:]} <= {rows[-1]}


def test_a_host_has_the_cases_of_its_adapters() -> None:
    assert list(host_tests("equallogic-base", "m620").loads.matrices) == [
        "broadcom-bcm57810s",
        "intel-x520",
    ]
    assert list(host_tests("equallogic-congested", "m620").loads.matrices) == [
        "broadcom-bcm57810s-isoe"
    ]


def test_iperf_between_two_t2000_is_that_of_the_sun_mail() -> None:
    (test,) = host_tests("sun-b2b", "t2000-1").loads.streams
    assert test.on_server == ("iperf -s -f m -w 512K -l 512K",)
    assert test.on_client == (
        "iperf -c 198.51.100.2 -f m -w 512K -l 512K -t 600 -P 1",
        "iperf -c 198.51.100.2 -f m -w 512K -l 512K -t 600 -P 8",
        "iperf -c 198.51.100.2 -f m -w 512K -l 512K -t 600 -P 9",
        "iperf -c 198.51.100.2 -f m -w 512K -l 512K -t 600 -P 64",
    )
    assert test.passes.startswith(
        "at least 2400 Mbit/s (300 MB/s) with 9 streams, as many as its backups have. The mail "
        "reports by number of streams: 1: 1500 Mbit/s (187.5 MB/s), 8: 6500 Mbit/s (812.5 MB/s), "
        "64: 7500 Mbit/s (937.5 MB/s)."
    )
    assert "A congestion window of 512k or 1024k was best" in test.passes


def test_iperf_runs_in_both_directions_and_on_both_ports() -> None:
    tests = host_tests("chelsio-40g", "client").loads.streams
    assert [(one.title, one.client) for one in tests[4:]] == [
        ("iperf throughput in both directions at once", "client port0"),
        ("iperf throughput in both directions at once", "client port1"),
        ("iperf throughput on 2 ports at once", "client port0, client port1"),
    ]
    assert tests[4].on_client[0] == "iperf -c 203.0.113.1 -p 5001 -l 64 -t 30 -P 8 -w 512k -d"
    assert tests[6].on_server == ("iperf -s -p 5001 -w 512k &", "iperf -s -p 5002 -w 512k &")
    assert tests[6].on_client[0] == (
        "iperf -c 203.0.113.1 -p 5001 -l 64 -t 30 -P 8 -w 512k & "
        "iperf -c 203.0.113.5 -p 5002 -l 64 -t 30 -P 8 -w 512k & wait"
    )


@pytest.mark.parametrize(
    ("san", "figure"),
    [
        ("netapp-dss", "3261 MB/s, 3 x 1087 MB/s"),
        ("netapp-dss-iscsi", "2977 MB/s, 3 x 992 MB/s"),
        ("netapp-dss-fc", "3013 MB/s, 8 x 377 MB/s"),
    ],
)
def test_the_plan_calibrates_as_the_netapp_report(san: str, figure: str) -> None:
    text = text_of(planned(san_named(san)))
    assert f"S2 measured {figure}, on such ports in a run of Iometer of two minutes" in text
    assert "Iometer, to calibrate (S2): two minutes" in text
    assert "Chelsio" not in text
    assert "- [ ] ghidorah3 sees 32 LUNs of fas3070" in text


def test_the_plan_has_both_sets_of_iometer_of_the_nimble_posts() -> None:
    text = text_of(planned(san_named("nimble-arista")))
    assert "32 outstanding I/Os, 4 KB, 8 KB and 32 KB, 5 minutes" in text
    assert "| 4 KB, 80 % writes, 75 % random | 24,600 | 95 | 1.3 ms |" in text
    assert "| 32 KB, 50 % writes, 50 % random | 9,370 | 289 | 3.6 ms |" in text


def test_iperf_and_netperf_are_those_of_the_chelsio_paper() -> None:
    throughput, latency, *_ = host_tests("chelsio-40g", "client").loads.streams
    assert throughput.on_server == ("iperf -s -p 5001 -w 512k",)
    assert throughput.on_client[0] == "iperf -c 203.0.113.1 -p 5001 -l 64 -t 30 -P 8 -w 512k"
    assert throughput.on_client[-1] == "iperf -c 203.0.113.1 -p 5001 -l 256K -t 30 -P 8 -w 512k"
    assert latency.on_server == ("netserver",)
    assert latency.on_client[0] == "netperf -H 203.0.113.1 -t TCP_RR -l 30 -- -r 1,1"
    assert latency.on_client[-1] == "netperf -H 203.0.113.1 -t TCP_RR -l 30 -- -r 1024,1024"


def test_the_network_alone_is_tested_between_two_switches() -> None:
    tests = planned(san_named("greenfield")).network
    ends = [(test.client, test.server) for test in tests if test.title.startswith("iperf")]
    assert ends == [
        ("hv01 san1", "hv02 san2"),
        ("ora01 eth2", "bak01 eth2"),
        ("ora01 eth3", "bak01 eth3"),
    ]
    assert tests[0].on_client[0] == "iperf -c 10.15.0.42 -p 5001 -l 64 -t 30 -P 8 -w 512k"


def test_sizes_have_the_ends_that_the_chelsio_paper_gives() -> None:
    ends = [(one[0], one[-1]) for one in (THROUGHPUT_SIZES, LATENCY_SIZES, IOMETER_SIZES)]
    assert ends == [(64, 256 * 1024), (1, 1024), (512, 512 * 1024)]


def test_every_windows_host_joins_one_iometer() -> None:
    joined = [host_tests("chelsio-40g", f"initiator{one}").loads.iometer for one in (1, 4)]
    assert joined == [
        "dynamo.exe -l 198.51.100.21 -m 198.51.100.21",
        "dynamo.exe -l 198.51.100.21 -m 198.51.100.24",
    ]


@pytest.mark.parametrize("san", ["equallogic-congested", "netapp-dss-iscsi", "netapp-dss"])
def test_addresses_of_an_offload_adapter_are_not_those_of_the_host(san: str) -> None:
    host = "ghidorah3" if "netapp" in san else "m620"
    assert host_tests(san, host).loads.iometer == (
        "dynamo.exe -l ADDRESS-OF-IOMETER -m ADDRESS-OF-HOST"
    )


def test_a_rate_keeps_its_unit() -> None:
    assert str(Throughput(650, "MB/s")) == "650 MB/s (5200 Mbit/s)"
    assert Throughput(7500, "MB/s").exceeds(Throughput(10, "Gbit/s"))
    assert not Throughput(7500, "Mbit/s").exceeds(Throughput(10, "Gbit/s"))
    assert Throughput(1, "MiB/s").to("Mbit/s").value == pytest.approx(8.388608)


@pytest.mark.parametrize(
    ("san", "host", "ceiling"),
    [
        ("equallogic-base", "m620", Throughput(20, "Gbit/s")),
        ("equallogic-congested", "m620", Throughput(10, "Gbit/s")),
        ("netapp-dss", "ghidorah3", Throughput(30, "Gbit/s")),
        ("sun-b2b", "t2000-1", None),
    ],
)
def test_the_ceiling_is_the_smaller_sum_of_ports(
    san: str, host: str, ceiling: Throughput | None
) -> None:
    assert host_tests(san, host).loads.ceiling == ceiling
