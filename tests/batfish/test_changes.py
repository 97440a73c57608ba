"""Change analysis: who reaches whom no longer or newly, and what ports are otherwise."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from batfish.memory import Memory, edge
from batfish.sans import GREENFIELD, built, copied
from sanfab.gate.batfish import answer_rows, runner
from sanfab.gate.batfish.assertions.changes import PROPERTIES, REACH
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.question import AnswerRow, Question
from sanfab.inventory.document import Document
from sanfab.rules.finding import Finding, Severity

ISL = "between: [arista-a Ethernet23-24, x670-a 47-48]\n    vlans: [iscsi_ese_a]"
IN_A = ("host.ora01-eth2.161", "host.bak01-eth2.161")


@dataclass
class Network:
    """What Batfish says of one build: all that is plugged into a switch shares its VLANs."""

    context: GateContext
    links: list[tuple[str, str]] = field(default_factory=lambda: [IN_A])
    ports: dict[tuple[str, str], dict[str, object]] = field(default_factory=dict)
    ntp: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def answer(self, question: Question[AnswerRow]) -> Iterator[AnswerRow]:
        """Yield the rows of this build."""
        if question.name == "layer3Edges":
            for node, reference in self.context.domain.members.items():
                yield edge(node, reference)
            yield from (edge(*link) for link in self.links)
        elif question.name == "interfaceProperties":
            for (node, interface), values in self.ports.items():
                yield _port(node, interface, values)
        elif question.name == "nodeProperties":
            for node, servers in self.ntp.items():
                yield _node(node, servers)


def _port(node: str, interface: str, values: dict[str, object]) -> answer_rows.InterfaceProperties:
    defaults = {"admin_up": True, "mode": "ACCESS", "access_vlan": 141, "mtu": 9214}
    known = dict.fromkeys(answer_rows.InterfaceProperties.model_fields)
    lists = {"channel_members": (), "prefixes": ()}
    at = answer_rows.NodeInterface(hostname=node, interface=interface)
    return answer_rows.InterfaceProperties.model_construct(
        **{**known, **lists, **defaults, **values, "interface": at}
    )


def _node(node: str, ntp: tuple[str, ...]) -> answer_rows.NodeProperties:
    lists = {"syslog": (), "snmp_traps": (), "tacacs": ()}
    return answer_rows.NodeProperties.model_construct(
        node=answer_rows.BatfishNode(name=node), hostname=node, ntp=ntp, **lists
    )


@dataclass
class Change:
    """Two builds and what Batfish says of them."""

    document: Document
    now: Network
    before: Network
    packets: list[answer_rows.DifferentialFlow] = field(default_factory=list)
    asked: list[Question[AnswerRow]] = field(default_factory=list)

    def findings(self, rule: str) -> list[Finding]:
        """Return what the two assertions find, of one of them."""
        batfish = Memory(self._answer)
        assertions = (REACH, PROPERTIES)
        result = runner.run_assertions(self.now.context, self.document, batfish, assertions)
        return [one for one in result.findings if one.rule == rule]

    def _answer(self, question: Question[AnswerRow], snapshot: str) -> list[AnswerRow]:
        self.asked.append(question)
        if question.name == "differentialReachability":
            return list(self.packets)
        of_base = snapshot.endswith("-base")
        return list((self.before if of_base else self.now).answer(question))


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> tuple[Document, GateContext]:
    return built(GREENFIELD, tmp_path_factory.mktemp("base"))


@pytest.fixture
def unchanged(base: tuple[Document, GateContext]) -> Change:
    document, context = base
    return Change(
        document, Network(GateContext(context.cabling, context.switches, context)), Network(context)
    )


def changed(
    base: tuple[Document, GateContext], folder: Path, edits: dict[str, tuple[str, str]]
) -> Change:
    _, before = base
    document, now = built(copied(folder / "san", edits), folder, before)
    return Change(document, Network(now), Network(before))


def test_equal_builds_have_no_differences(unchanged: Change) -> None:
    ports: dict[tuple[str, str], dict[str, object]] = {("arista-a", "Ethernet1"): {}}
    unchanged.now.ports = unchanged.before.ports = ports
    unchanged.now.ntp = unchanged.before.ntp = {"arista-a": ("192.0.2.11",)}
    assert unchanged.findings("BF-16") == unchanged.findings("BF-17") == []


def test_without_a_base_batfish_is_not_asked(base: tuple[Document, GateContext]) -> None:
    document, context = base
    batfish = Memory()
    assert runner.run_assertions(context, document, batfish, (REACH, PROPERTIES)).findings == []
    assert batfish.events == ["start batch-0", "drop batch-0"]


def test_only_packets_that_arrive_are_compared(unchanged: Change) -> None:
    unchanged.findings("BF-16")
    (asked,) = (one for one in unchanged.asked if one.name == "differentialReachability")
    params = dict(asked.params)
    assert params["actions"] == "ACCEPTED"
    headers = dict(params["headers"])  # type: ignore[arg-type]  # pairs
    assert (headers["dstPorts"], headers["ipProtocols"]) == ("3260", "TCP")
    targets = headers["dstIps"].split(",")
    assert "10.14.1.101" in targets
    assert not any(ip.startswith("24") for ip in targets)  # no address of the gate's own
    assert asked.against_base


def test_lost_pairs_are_reported_one_by_one_and_grouped(unchanged: Change) -> None:
    unchanged.now.links = []
    (found,) = unchanged.findings("BF-16")
    assert (found.object, found.also) == ("ora01 eth2", ("ora02 eth2",))
    assert found.found == "no longer reaches ese01 A-0a, ese01 B-0a on TCP 3260"
    assert found.details == ("ora01 eth2 -> ese01 A-0a", "ora01 eth2 -> ese01 B-0a")
    assert (found.severity, found.path) == (Severity.INFO, "hosts.ora01.ports.eth2")
    line = unchanged.now.context.switches["arista-a"].text.splitlines().index("interface Ethernet9")
    assert found.text.endswith(f"arista-a.cfg:{line + 1}")


def test_gained_pairs_are_reported_too(unchanged: Change) -> None:
    unchanged.before.links = []
    (found,) = unchanged.findings("BF-16")
    assert found.found == "now reaches ese01 A-0a, ese01 B-0a on TCP 3260"


def test_endpoints_of_different_subnets_do_not_reach_each_other(unchanged: Change) -> None:
    unchanged.now.links.append(("host.esx09-vmnic2.141", "host.ora01-eth2.161"))
    assert unchanged.findings("BF-16") == []


def _packet(source: str, destination: str, before: str, now: str) -> answer_rows.DifferentialFlow:
    flow = {"ingress": source, "source": "240.0.0.1", "destination": destination}
    traces = {
        name: [{"disposition": end, "hops": []}]
        for name, end in (("base", before), ("traces", now))
    }
    return answer_rows.DifferentialFlow.model_validate({"flow": _by_alias(flow), **traces})


def _by_alias(flow: dict[str, str]) -> answer_rows.Flow:
    return answer_rows.Flow.model_validate(flow)


def test_a_packet_explained_by_a_pair_is_not_reported_again(unchanged: Change) -> None:
    unchanged.now.links = []
    ends = ("ACCEPTED", "NEIGHBOR_UNREACHABLE")
    unchanged.packets = [_packet("host.ora01-eth2.161", "10.16.1.101", *ends)]
    assert len(unchanged.findings("BF-16")) == 1


def test_an_unexplained_packet_is_reported(unchanged: Change) -> None:
    unchanged.packets = [_packet("host.ora01-eth2.161", "10.16.1.101", "ACCEPTED", "DENIED_IN")]
    (found,) = unchanged.findings("BF-16")
    assert found.object == "ora01 eth2"
    assert found.found == "a packet to 10.16.1.101 on TCP 3260: a filter drops it"
    assert found.expected == "a planned change; before: it arrives"


def test_added_and_removed_hosts_and_switches_are_reported(
    base: tuple[Document, GateContext], tmp_path: Path
) -> None:
    edits = {
        "hosts-iscsi.yml": ("hv[01-02]", "hv[03-04]"),
        "arrays.yml": ("hv[01-02]", "hv[03-04]"),
        "switches.yml": ("switches:\n", "switches:\n  new: {model: nexus-5548up, fabric: A}\n"),
    }
    change = changed(base, tmp_path, edits)
    found = change.findings("BF-17")
    assert [(one.object, one.also, one.found, one.path) for one in found] == [
        ("new", (), "new", "switches.new"),
        ("hv03", ("hv04",), "new", "hosts.hv03"),
        ("hv01", ("hv02",), "gone", "name"),
    ]
    assert found[0].text.endswith("new.cfg:4")
    lost = {one.object: one.found for one in change.findings("BF-16")}
    assert lost["hv01 san1"].startswith("no longer reaches eql01 cm0-eth0")
    assert lost["hv03 san1"].startswith("now reaches eql01 cm0-eth0")


def test_a_moved_host_is_reported(base: tuple[Document, GateContext], tmp_path: Path) -> None:
    old = 'at: "x670-a [1-2]", vlan: iscsi_ese_a, ip: "10.16.1.[31-32]"'
    new = old.replace("[1-2]", "[2-3]")
    change = changed(base, tmp_path, {"hosts-iscsi.yml": (old, new)})
    found = {one.object: one.found for one in change.findings("BF-17")}
    assert found == {
        "bak01 eth2": "plugged in at x670-a 2, before at x670-a 1",
        "bak02 eth2": "plugged in at x670-a 3, before at x670-a 2",
    }
    assert change.findings("BF-16") == []  # the same ports reach the same targets


def test_ports_are_compared_by_their_inventory_names(unchanged: Change) -> None:
    same: dict[str, object] = {"mtu": 9214}
    unchanged.before.ports = {
        ("arista-a", "Ethernet1"): same,
        ("arista-a", "Ethernet2"): same,
        ("arista-a", "Ethernet3"): same,
        ("x670-a", "Port-Channel47"): {"mode": "TRUNK", "allowed_vlans": "161"},
        ("arista-a", "Ethernet4"): same,
    }
    unchanged.now.ports = {
        ("arista-a", "Ethernet1"): {"mtu": 1500, "access_vlan": 161},
        ("arista-a", "Ethernet2"): {"mtu": 1500, "access_vlan": 161},
        ("arista-a", "Ethernet3"): same,
        ("x670-a", "Port-Channel47"): {"mode": "TRUNK", "allowed_vlans": "141,161"},
        ("arista-a", "Ethernet5"): {"admin_up": False},
    }
    found = {one.object: one for one in unchanged.findings("BF-17")}
    assert {name: one.found for name, one in found.items()} == {
        "arista-a Ethernet1": "untagged VLAN 161, before 141; MTU 1500, before 9214",
        "arista-a Ethernet5": "new",
        "arista-a Ethernet4": "gone",
        "x670-a 47": "VLANs 141,161, before 161",
    }
    one = found["arista-a Ethernet1"]
    assert (one.also, one.path) == (("arista-a Ethernet2",), "hosts.esx09.ports.vmnic2.at")
    assert found["x670-a 47"].path == "links.1"
    assert {one.severity for one in found.values()} == {Severity.INFO}


def test_management_addresses_are_compared(unchanged: Change) -> None:
    unchanged.before.ntp = {"arista-a": ("192.0.2.11", "192.0.2.12"), "x670-a": ("192.0.2.11",)}
    unchanged.now.ntp = {"arista-a": ("192.0.2.12", "192.0.2.11"), "x670-a": ()}
    (found,) = unchanged.findings("BF-17")
    assert (found.object, found.found) == ("x670-a", "NTP none, before 192.0.2.11")
    assert found.path == "switches.x670-a"


def test_management_and_vlan_interfaces_have_their_inventory_names(unchanged: Change) -> None:
    old, new = ({"prefixes": (f"192.0.2.{number}/24",)} for number in (99, 98))
    places = (("x670-a", "Management1"), ("arista-a", "Management1"), ("n5k-a", "mgmt0"))
    unchanged.before.ports = dict.fromkeys(places, old)
    unchanged.now.ports = {
        place: {"prefixes": (unchanged.now.context.switches[place[0]].facts.services.address,)}
        for place in places
    }
    unchanged.before.ports["n5k-b", "Vlan142"] = old
    unchanged.now.ports["n5k-b", "Vlan142"] = new
    unchanged.before.ports["n5k-b", "Vlan7"] = old
    found = {one.object: one for one in unchanged.findings("BF-17")}
    vlan = "n5k-b VLAN iscsi_nim_b (142)"
    assert set(found) == {*(f"{name} management" for name, _ in places), vlan, "n5k-b VLAN 7"}
    assert found["n5k-b VLAN 7"].found == "gone"
    assert found[vlan].path == "vlans.iscsi_nim_b"
    for name, _ in places:
        one, switch = found[f"{name} management"], unchanged.now.context.switches[name]
        assert one.path == f"switches.{name}.management.address"
        address = switch.facts.services.address
        assert one.found == f"addresses {address}, before 192.0.2.99/24"
        line = switch.text.splitlines()[int(one.text.rpartition(":")[2]) - 1]
        assert address.partition("/")[0] in line


def test_a_renumbered_target_is_not_reported_as_a_lost_packet(
    base: tuple[Document, GateContext], tmp_path: Path
) -> None:
    change = changed(base, tmp_path, {"arrays.yml": ("10.16.1.101", "10.16.1.111")})
    assert change.findings("BF-16") == []
    (asked,) = (one for one in change.asked if one.name == "differentialReachability")
    (targets,) = (str(value) for name, value in dict(asked.params)["headers"] if name == "dstIps")  # type: ignore[union-attr]  # pairs
    assert "10.16.1.102" in targets.split(",")
    assert not {"10.16.1.101", "10.16.1.111"} & set(targets.split(","))
    (found,) = change.findings("BF-17")
    assert found.object == "ese01 A-0a"
    assert found.found == "with address 10.16.1.111, before with address 10.16.1.101"


def test_a_renumbered_vlan_gives_one_finding(
    base: tuple[Document, GateContext], tmp_path: Path
) -> None:
    change = changed(base, tmp_path, {"networks.yml": ("{id: 161", "{id: 171")})
    places = (("arista-a", "Ethernet9"), ("x670-a", "1"))
    change.before.ports = {place: {"access_vlan": 161} for place in places}
    change.now.ports = {place: {"access_vlan": 171} for place in places}
    plugs, ports = change.findings("BF-17")
    assert plugs.found == "in VLAN iscsi_ese_a (171), before in VLAN iscsi_ese_a (161)"
    assert {plugs.object, *plugs.also} >= {"ora01 eth2", "ora02 eth2", "bak01 eth2", "ese01 A-0a"}
    assert ports.found == "untagged VLAN 171, before 161"
    assert {ports.object, *ports.also} == {"arista-a Ethernet9", "x670-a 1"}


def test_a_renamed_switch_is_reported_once(
    base: tuple[Document, GateContext], tmp_path: Path
) -> None:
    names = ("x670-a", "x670-z")
    files = [file for file in GREENFIELD.iterdir() if names[0] in file.read_text()]
    change = changed(base, tmp_path, {file.name: names for file in files})
    places = (("arista-a", "Ethernet23"), ("arista-a", "Ethernet24"))
    change.before.ports = {
        place: {"description": f"to x670-a {port}"} for port, place in enumerate(places)
    }
    change.now.ports = {
        place: {"description": f"to x670-z {port}"} for port, place in enumerate(places)
    }
    found = {one.object: one for one in change.findings("BF-17")}
    assert {name: one.found for name, one in found.items()} == {
        "x670-z": "new",
        "x670-a": "gone",
        "bak01 eth2": "plugged in at switch x670-z, before at x670-a, the same port",
        "arista-a Ethernet23": "description to x670-z 0, before to x670-a 0",
    }
    assert "bak02 eth2" in found["bak01 eth2"].also
    assert found["arista-a Ethernet23"].also == ("arista-a Ethernet24",)


def test_a_changed_subnet_length_is_reported(
    base: tuple[Document, GateContext], tmp_path: Path
) -> None:
    change = changed(base, tmp_path, {"networks.yml": ("10.14.2.0/24", "10.14.2.0/25")})
    (found,) = change.findings("BF-17")
    assert (found.object, found.path) == ("VLAN iscsi_nim_b (142)", "vlans.iscsi_nim_b")
    assert found.found == "subnet 10.14.2.0/25, before 10.14.2.0/24"


def test_a_renumbered_subnet_gives_two_findings(
    base: tuple[Document, GateContext], tmp_path: Path
) -> None:
    files = ("networks.yml", "arrays.yml", "hosts-iscsi.yml")
    change = changed(base, tmp_path, dict.fromkeys(files, ("10.14.2.", "10.24.2.")))
    vlan, ports = change.findings("BF-17")
    assert vlan.found == "subnet 10.24.2.0/24, before 10.14.2.0/24"
    assert ports.found == (
        "with an address in 10.24.2.0/24, before with an address in 10.14.2.0/24"
    )
    assert len(ports.also) >= 8
