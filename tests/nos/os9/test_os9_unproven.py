"""What an OS9 text does not prove is unknown: published texts leave these facts open."""

import pytest

from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos import NOSES

VLANS = {"mode", "access_vlan", "native_vlan", "trunk_vlans"}
DEFAULTS = {"mtu", "pause_receive", "pause_send", "pfc"}
PORT = "interface TenGigabitEthernet 0/1\n switchport\n no shutdown\n"
HYBRID = "interface TenGigabitEthernet 0/1\n portmode hybrid\n switchport\n no shutdown\n"
VLAN = "interface Vlan 20\n no shutdown\n"
IN_VLAN = "interface Vlan 20\n tagged TenGigabitEthernet 0/1\n no shutdown\n"
PRINTED = "! Version 9.7(0.0)\n"
LISTED = "interface Vlan 1\n!untagged TenGigabitEthernet 0/1\n no shutdown\n"
NOT_LISTED = "interface Vlan 1\n ip address dhcp\n no shutdown\n"
ADDRESS = {"address", "other_addresses", "address_up"}
MAPPED = PORT.replace(" no shutdown", " dcb-map M\n no shutdown")
LOSSLESS = "dcb-map M\n priority-group 0 bandwidth 50 pfc on\n"
AGGREGATOR = "stack-unit 0 provision I/O-Aggregator\n"

CASES: dict[str, tuple[str, set[str]]] = {
    "a switch whose VLANs are in the text": (PORT + VLAN, set()),
    "a part without VLANs": (PORT, VLANS),
    "a part without VLANs, and VLANs of the port itself": (
        AGGREGATOR + "interface TenGigabitEthernet 0/1\n mtu 12000\n switchport\n"
        " flowcontrol rx on tx off\n vlan untagged 50\n no shutdown\n",
        {"pfc"},
    ),
    "a port whose block does not say whether it is up": (
        "interface range te 0/9-10\nport-channel-protocol LACP\nport-channel 128 mode active\n",
        {"enabled"},
    ),
    "VLAN 1 lists its port": (PRINTED + HYBRID + LISTED + IN_VLAN, set()),
    "VLAN 1 does not list a hybrid port": (
        PRINTED + HYBRID + NOT_LISTED + IN_VLAN,
        {"native_vlan", "trunk_vlans", "vlans.1"},
    ),
    "VLAN 1 does not list a port in no VLAN": (
        PRINTED + PORT + NOT_LISTED + VLAN,
        VLANS | {"vlans.1"},
    ),
    "a typed text lists nothing": (HYBRID + NOT_LISTED + IN_VLAN, {"vlans.1"}),
    "the address that DHCP gives VLAN 20": (VLAN + " ip address dhcp\n", ADDRESS),
    "the address that DHCP gives VLAN 1": (VLAN + NOT_LISTED, {"vlans.1"}),
    "a lossless DCB map": (MAPPED + VLAN + LOSSLESS, {"pfc"}),
    "a DCB map that the text lacks": (MAPPED + VLAN, {"pfc"}),
    "a lossless DCB map, DCB off": (MAPPED + VLAN + LOSSLESS + "no dcb enable\n", set()),
    "a DCB map that turns its PFC off": (MAPPED + VLAN + LOSSLESS + " no pfc mode on\n", set()),
    "a DCB map without a lossless group": (MAPPED + VLAN + LOSSLESS.replace("on", "off"), set()),
    "a port that takes DCB from its neighbour": (
        PORT + " protocol lldp\n  dcbx port-role auto-upstream\n" + VLAN,
        {"pfc"},
    ),
    "the same, DCB off": (
        "no dcb enable\n" + PORT + " protocol lldp\n  dcbx port-role auto-upstream\n" + VLAN,
        set(),
    ),
    "a port without a DCB map": (
        "dcb enable\n" + PORT + " protocol lldp\n  dcbx port-role manual\n" + VLAN,
        set(),
    ),
    "a port of an aggregator of a known model": (PORT + " auto vlan\n" + VLAN, {"pfc"}),
    "an aggregator without auto vlan": (AGGREGATOR + PORT + VLAN, VLANS | DEFAULTS),
    "a port of an FN aggregator": (
        "stack-unit 0 provision PE-FN-410S-IOA\n" + PORT + VLAN,
        VLANS | DEFAULTS,
    ),
    "an aggregator with auto vlan": (AGGREGATOR + PORT + " auto vlan\n" + VLAN, DEFAULTS),
    "the default MTU of another model": (
        "stack-unit 1 provision S3048-ON\n" + PORT + " mtu 9216\n" + VLAN,
        DEFAULTS - {"mtu"},
    ),
    "a known model": ("stack-unit 0 provision S4810\n" + PORT + VLAN, set()),
    "a range of VLANs, some of them not shown": (
        PORT + VLAN + "interface range vlan 20-30\n tagged te 0/1\n",
        VLANS,
    ),
    "a range of VLANs that are all shown": (
        PORT + VLAN + "interface range vlan 1,20\n tagged te 0/1\n",
        set(),
    ),
    "the same, each with its word": (
        PORT + VLAN + "interface range vlan1,vlan 20\n tagged te 0/1\n",
        set(),
    ),
    "VLANs that GVRP puts there": (PORT + " gvrp enable\n" + VLAN, VLANS),
    "a port that stacks VLANs": (PORT + " vlan-stack access\n" + VLAN, VLANS),
    "a port of a Fibre Channel gateway": (PORT + " fcoe-map SAN_A\n" + VLAN, VLANS),
    "the VLAN of its FCoE map": (
        PORT + " fcoe-map SAN_A\n" + VLAN + "fcoe-map SAN_A\n fabric-id 9 vlan 9\n",
        set(),
    ),
    "one of two FCoE maps": (
        PORT + " fcoe-map A\n fcoe-map B\n" + VLAN + "fcoe-map A\n fabric-id 9 vlan 9\n",
        VLANS,
    ),
    "a Fibre Channel port": (
        "interface FibreChannel 0/41\n fabric SAN_A\n no shutdown\n",
        {"fc_ports.FibreChannel 0/41"},
    ),
    "a management port by DHCP": (
        "interface ManagementEthernet 0/0\n ip address dhcp\n no shutdown\n",
        {"services.address"},
    ),
    "a management port by DHCP that is shut down": (
        "interface ManagementEthernet 0/0\n ip address dhcp\n shutdown\n",
        set(),
    ),
    "an address after DHCP": (
        "interface ManagementEthernet 0/0\n ip address dhcp\n ip address 10.0.0.1/24\n"
        " no shutdown\n",
        set(),
    ),
    "an edge port with a root guard": (
        PORT + " spanning-tree rstp edge-port bpduguard\n spanning-tree rstp rootguard\n" + VLAN,
        set(),
    ),
    "DCB at the next reload": ("dcb enable on-next-reload\n", {"dcb"}),
    "DCB that is off at the next reload": ("no dcb enable on-next-reload\n", {"dcb"}),
    "DCB by its neighbours at the next reload": (
        "dcb enable auto-detect on-next-reload\n",
        {"dcb"},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_a_text_does_not_prove_is_unknown(name: str) -> None:
    text, fields = CASES[name]
    doubts = NOSES["os9"].read(text, PLATFORMS["s4810"]).doubts
    assert {field for doubt in doubts for field in doubt.fields} == fields


def test_a_model_is_told_by_ports_that_others_do_not_have() -> None:
    text = "interface twentyFiveGigE 1/1/1/1\n no shutdown\n" + VLAN
    doubts = NOSES["os9"].read(text, PLATFORMS["s4810"]).doubts
    assert [(str(one), set(one.fields)) for one in doubts] == [
        (
            "what a port of a model with twentyFiveGigE 1/1/1/1 does where no line states it",
            DEFAULTS,
        )
    ]


def test_a_vlan_may_name_ports_that_only_another_model_has() -> None:
    text = "interface Vlan 20\n tagged {}\n"
    unread = {
        ports: len(NOSES["os9"].read(text.format(ports), PLATFORMS["s4810"]).unread)
        for ports in ("GigabitEthernet 0/7", "TenGigabitEthernet 0/60")
    }
    assert unread == {"GigabitEthernet 0/7": 0, "TenGigabitEthernet 0/60": 1}


def test_blocks_that_stand_as_deep_as_their_lines_are_read() -> None:
    text = (
        "reload-type\n boot-type normal-reload\n exit\n interface Te1/5/4\n no shutdown\n"
        " switchport\n exit\n interface Po1\n switchport\n exit\ninterface vlan 9\n"
        " ip address 10.8.0.2 /16\n tagged Te 1/5/4\n exit\n"
    )
    reading = NOSES["os9"].read(text, PLATFORMS["s4810"])
    assert reading.unread == ()
    assert reading.facts.ports["TenGigabitEthernet 1/5/4"].trunk_vlans == {9}
    assert reading.facts.vlans[9].address == "10.8.0.2/16"


def test_a_silent_block_takes_only_what_no_other_block_takes() -> None:
    text = "line vty 0\nexec-timeout 30 0\ninterface Vlan 9\nname A\nhostname sw1\n"
    reading = NOSES["os9"].read(text, PLATFORMS["s4810"])
    assert (reading.unread, reading.facts.name, reading.facts.vlans[9].name) == ((), "sw1", "A")


def test_the_row_of_a_model_tells_its_defaults() -> None:
    text = "stack-unit 1 provision S4048-ON\ninterface TenGigabitEthernet 1/1\n no shutdown\n"
    models = {name: NOSES["os9"].read(text, PLATFORMS[name]).doubts for name in ("s4048-on", "mxl")}
    of_model = {
        name
        for name, doubts in models.items()
        if any("of model S4048-ON" in str(one) for one in doubts)
    }
    assert of_model == {"mxl"}


SILENT = "interface TenGigabitEthernet 1/1\n no shutdown\n"
OPEN = {
    "S4820T": ("s4820t", "", {"pause_receive"}),
    "S4048-ON of an unknown release": ("s4048-on", "", {"mtu", "pause_receive"}),
    "S4048-ON that shows MTU 1554": ("s4048-on", "9.11(0.0P3)", {"mtu", "pause_receive"}),
    "S4048-ON of the guide that has 9216": ("s4048-on", "9.14(2.4)", {"pause_receive"}),
    "S3048-ON": ("s3048-on", "9.14(2.4)", {"mtu", "pause_receive"}),
    "Z9100-ON, which shows both": ("z9100-on", "", set()),
    "S4810": ("s4810", "", set()),
}


@pytest.mark.parametrize("name", OPEN)
def test_a_default_that_documents_do_not_settle_is_unknown(name: str) -> None:
    model, release, fields = OPEN[name]
    text = f"! Version {release}\n{SILENT}" if release else SILENT
    doubts = NOSES["os9"].read(text, PLATFORMS[model]).doubts
    assert {field for one in doubts if "default" in str(one) for field in one.fields} == fields


@pytest.mark.parametrize("model", ["s4820t", "s4048-on"])
def test_what_a_line_states_is_known_whatever_the_default(model: str) -> None:
    text = (
        "interface TenGigabitEthernet 1/1\n mtu 9216\n flowcontrol rx off tx off\n no shutdown\n"
        "interface Port-channel 5\n mtu 9216\n no shutdown\n"
    )
    reading = NOSES["os9"].read(text, PLATFORMS[model])
    assert [str(one) for one in reading.doubts if "default" in str(one)] == []
    assert reading.facts.ports["TenGigabitEthernet 1/1"].pause_receive == "off"
