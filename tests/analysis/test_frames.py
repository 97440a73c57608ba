"""What fits through which port: the table of the rule catalogue (2.4), cell by cell."""

import pytest

from sanfab.analysis.frames import Traffic, capacity_of, frame, sent_by, verdict
from sanfab.inventory.cables import Cable
from sanfab.inventory.plugging import cabling_of
from sanfab.model.platforms.row import PLATFORMS
from sanfab.model.san import San
from sanfab.nos import NOSES

SENDERS = {
    "Win 1514 / L3 1500": ["win1514", "plain"],
    "Win 9014, Linux/ESXi 9000": ["win9014", "linux9000"],
    "Win 9614 / iSOE 9600": ["win9614", "isoe9600"],
    "nxge 9194": ["nxge9194"],
    "Emulex iSCSI 8342": ["emulex"],
    "FCoE 2112-byte data": ["fcoe"],
}
"""Hosts by row of the table; those of a row send the same."""

WIRE = {
    "Win 1514 / L3 1500": (1518, 1522),
    "Win 9014, Linux/ESXi 9000": (9018, 9022),
    "Win 9614 / iSOE 9600": (9618, 9622),
    "nxge 9194": (9212, 9216),
    "Emulex iSCSI 8342": (8346, 8350),
    "FCoE 2112-byte data": (None, 2180),
}
"""Bytes of a frame untagged and tagged; FCoE is always tagged."""

JUMBO_POLICY = """\
policy-map type network-qos jumbo
  class type network-qos class-fcoe
    pause no-drop
    mtu 2158
  class type network-qos class-default
    mtu 9216
system qos
  service-policy type network-qos jumbo
"""

S4810 = "interface TenGigabitEthernet 0/1\n mtu {}\n switchport\n"

FIELDS: dict[str, tuple[str, str, str, Traffic]] = {
    "EXOS no jumbo": ("summit-x670", "1", "enable ports 1\n", "iscsi"),
    "EXOS 9216": ("summit-x670", "1", "enable jumbo-frame ports 1\n", "iscsi"),
    "FTOS 1554": ("s4810", "TenGigabitEthernet 0/1", S4810.format(1554), "iscsi"),
    "FTOS 9252": ("s4810", "TenGigabitEthernet 0/1", S4810.format(9252), "iscsi"),
    "FTOS 12000": ("s4810", "TenGigabitEthernet 0/1", S4810.format(12000), "iscsi"),
    "EOS 9214": ("dcs-7150s-24", "Ethernet1", "interface Ethernet1\n   mtu 9214\n", "iscsi"),
    "NX-OS class 1500": ("nexus-5010", "Ethernet1/1", "hostname n5010\n", "iscsi"),
    "NX-OS 9216": ("nexus-5010", "Ethernet1/1", JUMBO_POLICY, "iscsi"),
    "NX-OS class-fcoe 2158": ("nexus-5010", "Ethernet1/1", JUMBO_POLICY, "fcoe"),
}
"""(model, port, text, class) by column of the table; the class is that of the frames."""

TABLE = {
    "Win 1514 / L3 1500": "pass pass pass pass pass pass pass pass pass",
    "Win 9014, Linux/ESXi 9000": "fail pass fail pass pass pass fail pass fail",
    "Win 9614 / iSOE 9600": "fail fail fail fail pass fail fail fail fail",
    "nxge 9194": "fail pass fail pass pass pass/doubtful fail pass fail",
    "Emulex iSCSI 8342": "fail pass fail pass pass pass fail pass fail",
    "FCoE 2112-byte data": "fail pass fail pass pass pass fail pass pass",
}
"""Verdicts by row, in the order of FIELDS; two where the tag makes a difference."""

CELLS = [
    (sender, field, cell)
    for sender, row in TABLE.items()
    for field, cell in zip(FIELDS, row.split(), strict=True)
]


def _host(adapter: dict[str, object], **port: object) -> dict[str, object]:
    return {
        "os": "other",
        "adapters": {"nic": adapter},
        "ports": {"p": {"at": "switch Ethernet1", "adapter": "nic", **port}},
    }


SAN = San.model_validate(
    {
        "name": "senders",
        "vlans": {"iscsi": {"id": 100, "role": "iscsi"}},
        "switches": {"switch": {"model": "dcs-7150s-24"}},
        "hosts": {
            "win1514": _host({"model": "x520", "settings": {"jumbo_packet": 1514}}),
            "plain": _host({"model": "x520"}, vlan="iscsi"),
            "win9014": _host({"model": "x520", "settings": {"jumbo_packet": 9014}}),
            "linux9000": _host({"model": "x520"}, mtu=9000),
            "win9614": _host({"model": "bcm57810s", "settings": {"jumbo_packet": 9614}}),
            "isoe9600": _host({"model": "bcm57810s-isoe", "settings": {"mtu": 9600}}),
            "nxge9194": _host({"model": "sun-dual-10gbe"}, mtu=9194),
            "emulex": _host({"model": "emulex-oce10102-i"}),
            "fcoe": _host({"model": "emulex-oce10102-f"}, wwpn="10:00:00:00:c9:93:f9:97"),
        },
    }
)
CABLES: dict[str, Cable] = {
    cable.device: cable for cable in cabling_of(SAN).cables["switch"]["Ethernet1"]
}


def _verdicts(host: str, field: str, *, fcoe: bool) -> list[str]:
    """Return the verdict untagged, unless it is FCoE, and tagged."""
    model, port, text, traffic = FIELDS[field]
    platform = PLATFORMS[model]
    facts = NOSES[platform.nos].read(text, platform).facts
    packet = sent_by(SAN, CABLES[host]).size
    return [
        verdict(
            frame(packet, tagged=tagged),
            capacity_of(facts, platform, port, traffic, tagged=tagged),
        )
        for tagged in ([True] if fcoe else [False, True])
    ]


def _expected(cell: str, *, fcoe: bool) -> list[str]:
    untagged, _, tagged = cell.partition("/")
    return [tagged or untagged] if fcoe else [untagged, tagged or untagged]


@pytest.mark.parametrize(("sender", "field", "cell"), CELLS)
def test_a_frame_passes_the_ports_that_the_table_lists(sender: str, field: str, cell: str) -> None:
    fcoe = sender.startswith("FCoE")

    for host in SENDERS[sender]:
        assert _verdicts(host, field, fcoe=fcoe) == _expected(cell, fcoe=fcoe), host


@pytest.mark.parametrize("sender", SENDERS)
def test_a_sender_sends_the_frame_sizes_of_the_table(sender: str) -> None:
    for host in SENDERS[sender]:
        packet = sent_by(SAN, CABLES[host]).size
        wire = (frame(packet, tagged=False), frame(packet, tagged=True))

        assert wire[1] == WIRE[sender][1], host
        assert WIRE[sender][0] in {wire[0], None}, host


def test_every_cell_of_the_table_is_computed(note: list[str]) -> None:
    right = [
        _verdicts(host, field, fcoe=fcoe) == _expected(cell, fcoe=fcoe)
        for sender, field, cell in CELLS
        for fcoe in (sender.startswith("FCoE"),)
        for host in SENDERS[sender][:1]
    ]

    note.append(f"MTU table: {sum(right)} of {len(right)} cells")
    assert (sum(right), len(right)) == (54, 54)


def test_an_array_sends_frames_up_to_the_limit_of_its_family() -> None:
    san = San.model_validate(
        {
            "name": "arrays",
            "vlans": {"iscsi": {"id": 100, "role": "iscsi", "mtu": 9600}},
            "switches": {"switch": {"model": "s4810"}},
            "arrays": {
                "eql": {
                    "family": "equallogic",
                    "ports": {"e0": {"at": "switch TenGigabitEthernet 0/1", "vlan": "iscsi"}},
                },
                "server": {
                    "family": "generic",
                    "ports": {
                        "e0": {"at": "switch TenGigabitEthernet 0/2", "vlan": "iscsi", "mtu": 9194}
                    },
                },
            },
        }
    )
    plugged = cabling_of(san).cables["switch"]

    sizes = {cable.device: sent_by(san, cable).size for (cable,) in plugged.values()}

    assert sizes == {"eql": 9000, "server": 9194}
