"""A build: what is proven, what is written, and that nothing is when something is wrong."""

from pathlib import Path

import pytest

from bench.synthetic import write
from sanfab import parallel
from sanfab.cli import main
from sanfab.errors import ProofError, SanfabError
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.load import load_inventory
from sanfab.inventory.plugging import cabling_of
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import Capabilities
from sanfab.model.san import San
from sanfab.render import build as building
from sanfab.render.build import build, prove
from sanfab.render.templates import render_configuration

ROOT = Path(__file__).parents[1]
MINIMAL = ROOT / "inventory/minimal"


@pytest.fixture
def cabling() -> Cabling:
    return load_inventory(MINIMAL)[1]


@pytest.fixture
def design(cabling: Cabling) -> SwitchDesign:
    return design_of(cabling, "san-a")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            ("mtu 9214\n   flow", "mtu 9000\n   flow"),
            "ports.Ethernet1.mtu: expected 9214, found 9000 (line 34)",
        ),
        (("vlan 101\n", "frobnicate\nvlan 101\n"), "is not understood: frobnicate"),
        (
            ("hostname san-a\n", "hostname san-a\nhostname san-a\n"),
            "line 5 is repeated: hostname san-a",
        ),
    ],
)
def test_a_configuration_with_other_facts_is_not_proven(
    design: SwitchDesign, change: tuple[str, str], said: str
) -> None:
    facts = intended_facts(design)
    text = render_configuration(facts, design.platform, design.capabilities)
    prove(facts, text, design)
    assert change[0] in text
    with pytest.raises(ProofError) as caught:
        prove(facts, text.replace(*change, 1), design)
    assert said in str(caught.value)


def test_an_internal_error_exits_3_and_keeps_the_build(
    cabling: Cabling,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = build(cabling, tmp_path).folder / "switches"
    before = {path.name: path.read_bytes() for path in folder.iterdir()}

    def wrong(facts: object, design: object, cabling: object) -> str:
        del facts, design, cabling
        return "hostname somebody-else\n"

    monkeypatch.setattr(building, "built_configuration", wrong)
    words = ["sanfab", "render", str(MINIMAL), "--build", str(tmp_path), "--no-cache"]
    monkeypatch.setattr("sys.argv", words)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 3
    assert "does not read back as intended; nothing was written" in capsys.readouterr().err
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert [path.name for path in tmp_path.iterdir()] == ["minimal"]


@pytest.mark.parametrize(
    "change",
    [("install feature-set fcoe\nfeature-set fcoe\n", ""), ("reload", "write erase\nreload")],
)
def test_a_first_phase_with_other_lines_is_not_proven(
    change: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    san = San.model_validate(
        {
            "name": "phases",
            "vlans": {"fcoe": {"id": 100, "role": "fcoe", "vsan": 100}},
            "vsans": {100: {"fabric": "A", "zoneset": "ZS"}},
            "switches": {"n9k": {"model": "nexus-93180yc-fx", "fabric": "A"}},
            "hosts": {"h": {"os": "esxi", "ports": {"p": {"at": "n9k Ethernet1/1", "vsan": 100}}}},
        }
    )
    texts = {path.name for path in (build(cabling_of(san), tmp_path).folder / "switches").iterdir()}
    assert texts == {"n9k.cfg", "n9k.phase1.cfg"}

    def changed(
        facts: SwitchFacts, platform: Platform, capabilities: Capabilities, *name: str
    ) -> str:
        text = render_configuration(facts, platform, capabilities, *name)
        return text.replace(*change) if name else text

    monkeypatch.setattr(building, "render_configuration", changed)
    with pytest.raises(ProofError, match="phase1 is not a part of the whole configuration"):
        build(cabling_of(san), tmp_path)


def test_parallel_rendering_gives_the_same_configurations(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "san", 30)
    _, cabling = load_inventory(tmp_path / "san")
    assert len(cabling.san.switches) >= parallel.PARALLEL_SWITCHES
    many = build(cabling, tmp_path / "many")
    monkeypatch.setattr(parallel, "PARALLEL_SWITCHES", 10**9)
    one = build(cabling, tmp_path / "one")
    assert [result.switch for result in many.results] == list(cabling.san.switches)
    assert many.results == one.results
    for path in (tmp_path / "one/synthetic/switches").iterdir():
        assert path.read_bytes() == (tmp_path / "many/synthetic/switches" / path.name).read_bytes()


def test_nothing_is_written_through_a_symbolic_link(cabling: Cabling, tmp_path: Path) -> None:
    (tmp_path / "victim").mkdir()
    (tmp_path / "victim/keep.cfg").write_text("mine\n")
    (tmp_path / "build/minimal").mkdir(parents=True)
    (tmp_path / "build/minimal/switches").symlink_to(tmp_path / "victim")
    with pytest.raises(SanfabError, match="is a symbolic link"):
        build(cabling, tmp_path / "build")
    assert [path.name for path in (tmp_path / "victim").iterdir()] == ["keep.cfg"]


def test_a_folder_in_place_of_a_file_stops_before_any_write(
    cabling: Cabling, tmp_path: Path
) -> None:
    (tmp_path / "minimal/switches/san-b.cfg").mkdir(parents=True)
    with pytest.raises(SanfabError, match="Is a directory"):
        build(cabling, tmp_path)
    assert not (tmp_path / "minimal/switches/san-a.cfg").exists()


ZONES = {
    "single-initiator": {
        "z_h1_p_a1": {"h1_p", "a1_t1", "a1_t2"},
        "z_h2_p_a2": {"h2_p", "a2_t1", "a2_t2"},
    },
    "single-initiator-single-target": {
        "z_h1_p_a1_t1": {"h1_p", "a1_t1"},
        "z_h1_p_a1_t2": {"h1_p", "a1_t2"},
        "z_h2_p_a2_t1": {"h2_p", "a2_t1"},
        "z_h2_p_a2_t2": {"h2_p", "a2_t2"},
    },
    "smart": {
        "z_a1": {"h1_p", "a1_t1", "a1_t2"},
        "z_a2": {"h2_p", "a2_t1", "a2_t2"},
    },
    "one-zone": {"all": {"h1_p", "a1_t1", "a1_t2", "h2_p", "a2_t1", "a2_t2"}},
}


@pytest.mark.parametrize("style", ZONES)
def test_zones_hold_exactly_the_declared_access(style: str) -> None:
    """h1 uses a1, h2 uses a2; h3 and a3 are used by nobody."""
    numbers = iter(range(1, 20))

    def port(wwn: str = "10:00:00:00:c9:00:00") -> dict[str, str]:
        number = next(numbers)
        return {"at": f"n5k Ethernet1/{number}", "wwpn": f"{wwn}:{number:02x}"}

    san = San.model_validate(
        {
            "name": "zones",
            "policy": {"zoning": style},
            "vlans": {"fcoe": {"id": 100, "role": "fcoe", "vsan": 100}},
            "vsans": {100: {"fabric": "A", "zoneset": "ZS", "zone": "all"}},
            "switches": {"n5k": {"model": "nexus-5548up", "fabric": "A"}},
            "hosts": {name: {"os": "esxi", "ports": {"p": port()}} for name in ("h1", "h2", "h3")},
            "arrays": {
                name: {"family": "nimble", "ports": {"t1": port(), "t2": port()}}
                for name in ("a1", "a2", "a3")
            },
            "access": [{"hosts": ["h1"], "arrays": ["a1"]}, {"hosts": ["h2"], "arrays": ["a2"]}],
        }
    )
    vsan = intended_facts(design_of(cabling_of(san), "n5k")).vsans[100]
    found = {name: {member.value for member in members} for name, members in vsan.zones.items()}
    assert found == ZONES[style]
    assert vsan.zonesets == {"ZS": set(ZONES[style])}
    roles = {member.role for members in vsan.zones.values() for member in members}
    assert roles == ({"initiator", "target"} if style == "smart" else {""})
