"""The twin of a SAN as its built texts make it: no namespace is created here."""

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from sanfab.analysis.routes import Outage
from sanfab.errors import SanfabError
from sanfab.gate.batfish.context import read_context
from sanfab.inventory.load import load_inventory
from sanfab.rehearsal.capacity import MachineRoom, refuse_too_large, this_machine
from sanfab.rehearsal.device_settings import DeviceSettings
from sanfab.rehearsal.inside.namespaces import Namespaces
from sanfab.rehearsal.inside.pings import Pings
from sanfab.rehearsal.limits import not_shown
from sanfab.rehearsal.run import BUSY_TRIES, Rehearsal
from sanfab.rehearsal.session import Ping, TwinSession, dropped
from sanfab.rehearsal.session_plans import session_plans
from sanfab.rehearsal.twin import PartsOut, TwinState
from sanfab.rules.analyses import paths_by_service
from support.console import ROOT, sanfab


def told_of(rehearsal: Rehearsal, build: Path) -> list[str]:
    """Return what is not shown of a SAN."""
    every = tuple(plan.paths for plan in rehearsal.plans)
    plans = session_plans(rehearsal.twin, build, DeviceSettings())
    return not_shown(rehearsal.twin, every, plans, {})


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Rendered configurations of some SANs."""
    folder = tmp_path_factory.mktemp("builds")
    for name in ("minimal", "greenfield", "equallogic-base"):
        assert sanfab("render", f"inventory/{name}", "-b", folder).exit_code == 0
    return folder


def rehearsal_of(name: str, build: Path) -> Rehearsal:
    """Return the rehearsal of an inventory, by the texts in a build folder."""
    context = read_context(load_inventory(ROOT / "inventory" / name)[1], build)
    return Rehearsal.of(paths_by_service(context.intent), context.check_context.network)


def edited(
    builds: Path, folder: Path, *change: str, san: str = "minimal", switch: str = "san-a"
) -> Path:
    """Return a build of a SAN in which one text was changed."""
    switches = folder / san / "switches"
    switches.mkdir(parents=True)
    shutil.copytree(builds / san / "arrays", folder / san / "arrays")
    for file in (builds / san / "switches").iterdir():
        text = file.read_text()
        if file.stem == switch:
            assert change[0] in text
            text = text.replace(*change, 1)
        (switches / file.name).write_text(text)
    return folder


def test_the_ports_of_devices_are_in_the_vlans_of_the_text(builds: Path, tmp_path: Path) -> None:
    twin = rehearsal_of("minimal", builds).twin
    state = twin.state(PartsOut())
    vlans = {one.label: state.sockets[one.name].vlan for one in twin.sockets}
    assert vlans["vmnic2"] == vlans["A-tg1"] == 101
    assert vlans["vmnic3"] == vlans["A-tg2"] == 102
    changed = edited(builds, tmp_path, "switchport access vlan 101", "switchport access vlan 7")
    twin = rehearsal_of("minimal", changed).twin
    state = twin.state(PartsOut())
    moved = next(one for one in twin.sockets if one.label == "vmnic2")
    # VLAN 7 does not exist on the switch: nothing passes there.
    assert moved.name not in state.sockets


@pytest.mark.parametrize(
    ("line", "by"), [("mtu 9214", "mtu 2000"), ("no shutdown", "shutdown")], ids=["mtu", "shut"]
)
def test_what_the_text_says_of_a_port_counts(
    line: str, by: str, builds: Path, tmp_path: Path
) -> None:
    port = "interface Ethernet1\n"
    text = (builds / "minimal" / "switches" / "san-a.cfg").read_text()
    block = text[text.index(port) :].partition("\ninterface")[0]
    new = block.replace(line, by, 1) if line in block else f"{block.rstrip('!')}   {by}\n!"
    twin = rehearsal_of("minimal", edited(builds, tmp_path, block, new)).twin
    host = next(one for one in twin.sockets if one.label == "vmnic2")
    state = twin.state(PartsOut())
    if by == "shutdown":
        assert host.name not in state.sockets
    else:
        assert state.sockets[host.name].mtu == 2000


def test_a_port_on_which_documents_differ_is_told(builds: Path, tmp_path: Path) -> None:
    """A line with the default MTU is not told from none, with which such a port passes 9000."""
    rehearsal = rehearsal_of("minimal", builds)
    assert rehearsal.twin.doubtful == []
    rehearsal = rehearsal_of("minimal", edited(builds, tmp_path, "mtu 9214", "mtu 1500"))
    assert rehearsal.twin.doubtful == ["san-a Ethernet1"]
    told = told_of(rehearsal, tmp_path)
    assert any(one.startswith("the MTU of san-a Ethernet1: documents differ") for one in told)


def test_a_lag_is_one_wire_at_a_time_and_no_loop_is_left(builds: Path) -> None:
    twin = rehearsal_of("greenfield", builds).twin
    assert twin.turns == 2
    first, second = (twin.state(PartsOut(), turn) for turn in range(2))
    assert first.wires.keys() != second.wires.keys()
    for state in (first, second):
        ends = [
            frozenset(place[0] for place in wire.ends)
            for wire in twin.wires
            if wire.name in state.wires
        ]
        assert len(ends) == len(set(ends)), "two wires between two switches are a loop"


FAULTS = [
    (
        "arista-a",
        "Ethernet24\n   description x670-a_20\n   mtu 9214\n   channel-group 20 mode active",
        "Ethernet24\n   description x670-a_20\n   mtu 9214",
        ["arista-a Ethernet24 - x670-a 48"],
    ),
    (
        "x670-a",
        "enable sharing 47 grouping 47-48 lacp\n",
        "",
        ["arista-a Ethernet23 - x670-a 47", "arista-a Ethernet24 - x670-a 48"],
    ),
    ("x670-a", "disable ports 3-24", "disable ports 1,3-24", ["bak01 eth2 - x670-a 1"]),
    (
        "arista-a",
        "interface Port-Channel20\n",
        "interface Port-Channel20\n   shutdown\n",
        ["arista-a Ethernet23 - x670-a 47", "arista-a Ethernet24 - x670-a 48"],
    ),
]
NAMES = ["member without LAG", "no LAG", "port disabled", "LAG shut"]


@pytest.mark.parametrize("fault", FAULTS, ids=NAMES)
def test_a_cable_that_does_not_come_up_is_told(
    fault: tuple[str, str, str, list[str]], builds: Path, tmp_path: Path
) -> None:
    """Also one of a LAG whose other cables carry all frames."""
    assert rehearsal_of("greenfield", builds).idle == ()
    switch, old, new, cables = fault
    build = edited(builds, tmp_path, old, new, san="greenfield", switch=switch)
    assert sorted(rehearsal_of("greenfield", build).idle) == cables


def test_what_is_out_is_down(builds: Path) -> None:
    twin = rehearsal_of("minimal", builds).twin
    state = twin.state(PartsOut(Outage(switches=frozenset({"san-a"}))))
    assert {one.bridge for one in state.sockets.values()} == {"san-b"}
    state = twin.state(PartsOut(controllers=frozenset({("nimble01", "A")})))
    left = {one.label for one in twin.sockets if one.name in state.sockets}
    assert left == {"vmnic2", "vmnic3", "B-tg1", "B-tg2"}


def test_an_array_without_a_link_at_its_active_ports_fails_over(builds: Path) -> None:
    rehearsal = rehearsal_of("equallogic-base", builds)
    labels = {one.name: (one.device, one.label) for one in rehearsal.twin.sockets}

    def moved(out: PartsOut) -> list[tuple[str, tuple[str, str], tuple[str, str]]]:
        found = rehearsal.moves(out, rehearsal.twin.state(out))
        return [(address, labels[old], labels[new]) for address, old, new in found]

    assert moved(PartsOut()) == []
    own = ("198.51.100.11/24", ("member1", "cm0-eth0"), ("member1", "cm1-eth0"))
    assert moved(PartsOut(Outage(switches=frozenset({"s4810-1"})))) == [own]
    assert moved(PartsOut(controllers=frozenset({("member1", "cm0")}))) == [own]


def test_pings_fit_into_the_table_of_neighbors(monkeypatch: pytest.MonkeyPatch) -> None:
    """One table of the kernel has the neighbors of all namespaces: 1024 entries, two of a pair."""
    forgotten: list[int] = []
    rounds: list[int] = []

    class Shared(Namespaces):
        def forget_neighbors(self) -> None:
            forgotten.append(sum(rounds))

    def count_round(self: Pings, asked: object, numbers: list[int], *rest: object) -> None:  # noqa: ARG001
        rounds.append(len(numbers))

    monkeypatch.setattr(Pings, "_round", count_round)
    pings = Pings(Shared())
    asked: list[list[object]] = [[f"n{one}", "a", "b", 1500] for one in range(544)]
    pings.ask(asked, 1)
    assert (sum(rounds), forgotten) == (544, [200, 400])
    few = asked[400:500]  # the last that it asked: known already
    pings.ask(few, 1)
    assert forgotten == [200, 400]


def test_a_san_too_large_for_the_machine_is_refused(builds: Path) -> None:
    twin = rehearsal_of("greenfield", builds).twin
    refuse_too_large(twin, 43, MachineRoom(None, None))
    refuse_too_large(twin, 43, MachineRoom(1000, 45))
    with pytest.raises(SanfabError, match=r"44 ports .* about 98 MB .* has 120 MB available"):
        refuse_too_large(twin, 43, MachineRoom(120, None))
    with pytest.raises(SanfabError, match="this machine allows 44 "):
        refuse_too_large(twin, 43, MachineRoom(1000, 44))
    with pytest.raises(SanfabError, match=r"about 17 hours for 100,000 steps; .*--at-rest"):
        refuse_too_large(twin, 100_000, MachineRoom(1000, 45))


def test_the_room_of_a_machine_is_what_its_kernel_says(tmp_path: Path) -> None:
    assert this_machine(tmp_path) == (None, None)
    (tmp_path / "sys/user").mkdir(parents=True)
    (tmp_path / "meminfo").write_text("MemTotal: 9 kB\nMemAvailable:    2097152 kB\n")
    (tmp_path / "sys/user/max_net_namespaces").write_text("95867\n")
    assert this_machine(tmp_path) == (2048, 95867)


class Unanswered(TwinSession):
    """A session in which no ping is answered; the machine may be too busy to answer itself."""

    def __init__(self, *, is_busy: bool) -> None:
        self.is_busy = is_busy
        self.tries = 0

    def announce(self, moved: Sequence[tuple[str, str]]) -> None:
        assert not moved

    def apply(self, state: TwinState, routers: object = ()) -> None:
        pass

    def build(self) -> None:
        pass

    def ping(self, asked: Sequence[Ping], seconds: float) -> list[str]:
        assert seconds == 0
        self.tries += 1
        return ["no answer"] * len(asked)


def test_a_busy_machine_is_no_lost_path(builds: Path) -> None:
    rehearsal = rehearsal_of("minimal", builds)
    rehearsal.patience = (0,)
    session = Unanswered(is_busy=True)
    with pytest.raises(SanfabError, match="this machine is too busy to rehearse"):
        next(rehearsal.run(session, lambda _done, _total: None))
    assert session.tries == 1 + BUSY_TRIES
    session = Unanswered(is_busy=False)
    rest = next(rehearsal.run(session, lambda _done, _total: None))
    assert ([pair.found for pair in rest.pairs], session.tries) == ([0], 2)  # small ones too


class Recorded(Unanswered):
    """A session that answers each ping, and records which devices each step leaves."""

    def __init__(self, rehearsal: Rehearsal) -> None:
        super().__init__(is_busy=False)
        self.device_of = {one.name: one.device for one in rehearsal.twin.sockets}
        self.devices: list[set[str]] = []

    def apply(self, state: TwinState, routers: object = ()) -> None:
        super().apply(state, routers)
        self.devices.append({self.device_of[name] for name in state.sockets})

    def ping(self, asked: Sequence[Ping], seconds: float) -> list[str]:
        assert seconds >= 0
        return [""] * len(asked)


def test_a_site_goes_out_with_its_hosts_and_arrays(tmp_path: Path) -> None:
    inventory = tmp_path / "inventory"
    inventory.mkdir()
    text = (ROOT / "tests/rules/bases/sites.yml").read_text(encoding="utf-8")
    # A port of the array of south has its cable at a switch of north: it is out with the array.
    assert "at: sa Ethernet1/42" in text
    remote = text.replace("at: sa Ethernet1/42", "at: na Ethernet1/44")
    remote = remote.replace("  affs:\n", "  affs:\n    site: south\n")
    (inventory / "san.yml").write_text(remote, encoding="utf-8")
    assert sanfab("render", inventory, "-b", tmp_path).exit_code == 0
    context = read_context(load_inventory(inventory)[1], tmp_path)
    rehearsal = Rehearsal.of(paths_by_service(context.intent), context.check_context.network)
    session = Recorded(rehearsal)
    steps = [one.step for one in rehearsal.run(session, lambda _done, _total: None)]
    assert [one.element.device for one in steps if one and one.element.kind == "site"] == [
        "north",
        "south",
    ]
    everything = {"esxn", "esxs", "affn", "affs"}
    left = [one for one in session.devices if one != everything]
    assert left == [{"esxs", "affs"}, {"esxn", "affn"}]


def test_what_a_twin_does_not_show_is_told(builds: Path) -> None:
    rehearsal = rehearsal_of("greenfield", builds)
    told = "\n".join(told_of(rehearsal, builds))
    for words in ("tgtd of Linux", "priority flow control", "LAGs", "spanning tree"):
        assert words in told


def test_a_bridge_drops_tags_of_the_vlan_that_a_link_has_without_one(
    builds: Path, tmp_path: Path
) -> None:
    """Open vSwitch takes them: frames would pass one way, of a VLAN that the link does not join."""
    build = edited(
        builds,
        tmp_path,
        "switchport trunk allowed vlan 161",
        "switchport trunk native vlan 161\n   switchport trunk allowed vlan 1,161",
        san="greenfield",
        switch="arista-a",
    )
    rehearsal = rehearsal_of("greenfield", build)
    found = dropped(rehearsal.twin, rehearsal.twin.state(PartsOut()))
    assert [line for line in found["arista-a"] if "dl_vlan=161," in line]
    assert any("sends without one" in line for line in told_of(rehearsal, build))
    before = rehearsal_of("greenfield", builds)
    flows = dropped(before.twin, before.twin.state(PartsOut()))
    assert not [line for lines in flows.values() for line in lines if "dl_vlan=161," in line]
