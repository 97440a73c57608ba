"""What an emulated switch was told by verbs is what the reader takes from its outputs.

The switch is emulated from documents, by code that knows nothing of the reader.
"""

import random
from collections.abc import Iterator

import pytest

from sanfab.facts.fc import VsanFacts, ZoneMember
from sanfab.facts.switch import SwitchFacts
from sanfab.nos import NOSES
from sanfab.nos.fos.zoning import transaction
from support.fos import FosTypist, brocade
from support.fos_transcript import transcript
from support.fos_zonings import random_zoning
from support.nightly import NIGHTLY

SEEDS = range(200 if NIGHTLY else 6)
SWITCHES = (
    ("brocade-200e", "5.3.2c"),
    ("brocade-200e", "6.2.2g"),
    ("brocade-300", "7.3.1"),
    ("brocade-6510", "7.4.2j"),
    ("brocade-6510", "8.2.3d"),
    ("brocade-g620", "9.1.1b"),
)


def random_settings(draw: random.Random, sw: FosTypist) -> Iterator[str]:
    """Yield lines that set ports and services, of those that the release has."""
    release, hardware = sw.switch.release, sw.switch.hardware
    for port in draw.sample(sw.switch.ports, 6):
        yield f"portcfgspeed {port} {draw.choice((0, *hardware.speeds))}"
        yield f'portname {port} "{draw.choice(("esx01", "to array 1", "isl"))}"'
        if draw.random() < 0.5:
            yield f"portcfgpersistentdisable {port}"
        if draw.random() < 0.3:
            yield f"portcfgtrunkport {port} 0"
        if draw.random() < 0.3:
            yield f"portcfgnpivport {port} 0"
        if draw.random() < 0.3:
            km = draw.choice((10, 25, 100))
            yield f"portcfglongdistance {port} LS 1 {km}"
        if hardware.fill_words and release >= (6, 3):
            yield f"portcfgfillword {port} {draw.randint(0, 3)}"
    yield 'tsclockserver "10.1.1.1;10.1.1.2"'
    add = "syslogdipadd" if release < (8,) else "syslogadmin --set -ip"
    yield f"{add} 10.1.9.{draw.randint(1, 250)}"


def read(sw: FosTypist) -> SwitchFacts:
    platform = sw.switch.chassis.platform
    parsed = NOSES[platform.nos].read(transcript(sw), platform)
    assert parsed.unread == ()
    return parsed.facts


@pytest.mark.parametrize(("model", "release"), SWITCHES)
def test_ports_and_services_read_back(model: str, release: str) -> None:
    for seed in SEEDS:
        draw, sw = random.Random(seed), FosTypist(brocade(model, release))
        sw.silently("\n".join(random_settings(draw, sw)))
        facts = read(sw)
        assert facts.fc_ports.keys() == set(sw.switch.ports)
        state = sw.switch.state
        for name, port in facts.fc_ports.items():
            config = state.ports[name]
            told = (config.speed or None, not config.persistent_disable, config.name)
            assert (port.speed, port.enabled, port.description) == told, name
            assert port.npiv in {None, config.npiv}, name
            assert (port.npiv is None) <= config.npiv, name
            assert port.isl_trunking in {None, config.trunk}, name
            assert (port.isl_trunking is None) <= config.trunk, name
            mode = "" if config.distance == "L0" else config.distance
            assert port.distance_mode == mode, name
        assert (facts.name, facts.services.ntp) == (state.name, set(state.clock_servers))
        assert facts.services.syslog == set(state.syslog)
        assert facts.services.address == f"{state.address}/24"


@pytest.mark.parametrize(("model", "release"), SWITCHES)
def test_zoning_reads_back(model: str, release: str) -> None:
    for seed in SEEDS:
        sw = FosTypist(brocade(model, release))
        sw.silently("\n".join(random_zoning(seed, sw.switch.release)))
        sw.yes("cfgenable fabric_cfg")
        if seed % 2:
            sw.yes("defzone --noaccess")
            sw.yes("cfgsave")
        zoning, vsans = sw.switch.zoning, read(sw).vsans
        assert len(vsans) == 1
        vsan = next(iter(vsans.values()))
        assert vsan.fcaliases == {name: set(one) for name, one in zoning.aliases.items()}
        assert vsan.zonesets == {name: set(one) for name, one in zoning.cfgs.items()}
        assert (vsan.active_zoneset, vsan.default_permit) == ("fabric_cfg", zoning.all_access)
        assert {
            name: {(one.value, one.role) for one in members} for name, members in vsan.zones.items()
        } == {
            name: {(one, "target") for one in zone.principals or ()}
            | {(one, "" if zone.principals is None else "initiator") for one in zone.members}
            for name, zone in zoning.zones.items()
        }
        assert not vsan.uncommitted


def test_an_open_transaction_and_a_stale_effective_configuration_are_seen() -> None:
    sw = FosTypist(brocade())
    sw.silently("\n".join(random_zoning(1, sw.switch.release)))
    sw.yes("cfgenable fabric_cfg")
    sw.silently('zonecreate "late", "h_x0; a_x0"')
    assert next(iter(read(sw).vsans.values())).uncommitted


@pytest.mark.parametrize("role", ["principal", "members"])
def test_a_wwn_of_two_aliases_is_in_effect_once(role: str) -> None:
    sw = FosTypist(brocade("brocade-6510", "7.4.2j"))
    one, two, host = (f"10:00:00:00:c9:00:00:0{number}" for number in (1, 2, 3))
    members = {"principal": host, "members": host} | {role: "first;second"}
    sw.silently(f'alicreate "first", "{one}"')
    sw.silently(f'alicreate "second", "{two}"')
    sw.silently(
        f'zonecreate --peerzone "z" -principal "{members["principal"]}" '
        f'-members "{members["members"]}"'
    )
    sw.silently('cfgcreate "fabric_cfg", "z"')
    sw.silently(f'aliadd "second", "{one}"')
    sw.silently(f'aliremove "second", "{two}"')
    sw.yes("cfgenable fabric_cfg")
    assert next(iter(read(sw).vsans.values())).effective_zones is None


def _facts(zone: dict[str, str], aliases: dict[str, set[str]]) -> VsanFacts:
    members = {
        ZoneMember("fcalias" if name in aliases else "pwwn", name, role)
        for name, role in zone.items()
    }
    zoning = VsanFacts(1, fcaliases=aliases, zones={"z": members}, zonesets={"c": {"z"}})
    zoning.active_zoneset = "c"
    return zoning


ARRAY, HOST, HOST2 = (f"10:00:00:00:c9:00:00:0{number}" for number in (1, 2, 3))
PEERS = _facts({ARRAY: "target", HOST: "initiator", HOST2: "initiator"}, {})


@pytest.mark.parametrize(
    "goal",
    [
        _facts({ARRAY: "initiator", HOST: "target"}, {}),
        _facts({ARRAY: "target", HOST: "target", HOST2: "initiator"}, {}),
        _facts({ARRAY: "target", "h": "initiator", HOST2: "initiator"}, {"h": {HOST}}),
    ],
    ids=["roles exchanged", "a member becomes a principal", "a WWN gets an alias"],
)
def test_a_switch_takes_a_peer_zone_whose_wwns_change_their_role(goal: VsanFacts) -> None:
    """A peer zone refuses a WWN that it has."""
    sw = FosTypist(brocade("brocade-6510", "7.4.2j"))
    for start, end in ((VsanFacts(1, default_permit=True), PEERS), (PEERS, goal)):
        for line in transaction(start, end):
            (sw.yes if line.startswith(("cfgsave", "cfgenable", "defzone")) else sw.silently)(line)
    found = next(iter(read(sw).vsans.values()))
    assert (found.zones, found.fcaliases) == (goal.zones, goal.fcaliases)
    assert not found.uncommitted
    assert found.effective_zones is None
