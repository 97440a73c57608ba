"""A site of NetBox as an inventory, and an inventory in NetBox: recorded answers of NetBox 4.6."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from sanfab.inventory.load import load_inventory
from support.console import Result, sanfab
from support.imports import saved
from support.netbox import RECORDINGS, TOKEN, Replay, asked, recording, served
from support.netbox_sans import view_of
from support.output_schema import mismatches

SAN = RECORDINGS / "recorded"


class Site:
    """A replayed NetBox, and the verbs that speak with it."""

    def __init__(self, url: str, replay: Replay, folder: Path) -> None:
        self.url, self.replay, self.out = url, replay, folder / "out"

    def imports(self, site: str, *words: str | Path, token: str = TOKEN) -> Result:
        return sanfab(
            *("import", "netbox", self.url, "--site", site, "--out", self.out, *words),
            SANFAB_NETBOX_TOKEN=token,
        )

    def exports(self, *words: str | Path, san: Path = SAN, token: str = TOKEN) -> Result:
        return sanfab("export", "netbox", san, self.url, *words, SANFAB_NETBOX_TOKEN=token)

    @property
    def written(self) -> list[tuple[str, str]]:
        """Requests that change something."""
        return [one for one in self.replay.sent if one[0] != "GET"]


@pytest.fixture
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    """Serve the recordings that a test names."""
    replay = Replay(*request.param)
    with served(replay) as url:
        yield Site(url, replay, tmp_path)


def recorded(*names: str) -> pytest.MarkDecorator:
    """Return what gives a test the recordings of these names."""
    return pytest.mark.parametrize("site", [names], indirect=True, ids=["-".join(names)])


@recorded("import")
def test_a_site_becomes_the_inventory_that_was_exported_to_it(site: Site) -> None:
    done = site.imports("recorded")
    assert done.exit_code == 0, done.output
    found, wanted = load_inventory(site.out)[1], load_inventory(SAN)[1]
    assert view_of(found) == view_of(wanted)
    text = (site.out / "san.yml").read_text()
    assert "domain: 1 # assumed: NetBox knows no domain of a pair" in text
    assert "zoneset: zoneset61} # assumed: zoneset, the name: NetBox knows no zones" in text
    assert "lossless" not in text  # nothing tells what the ports do about flow control
    assert site.written == []
    port = load_inventory(site.out)[0].hosts["esx01"].ports["vmhba2"]
    assert (port.label, port.length, port.media, port.colour) == ("A-001", 3.0, "dac", "blue")


@recorded("import")
def test_an_answer_counts_in_the_next_import(site: Site) -> None:
    assert site.imports("recorded").exit_code == 0
    answers = site.out.parent / "answers.yml"
    answers.write_text("access.fas01: yes\n")
    site.out = site.out.with_name("second")
    assert site.imports("recorded", "--answers", answers).exit_code == 0
    assert "- {hosts: [esx01], arrays: [fas01]}\n" in (site.out / "san.yml").read_text()
    answers.write_text("access.fas01: no\n")
    site.out = site.out.with_name("without")
    assert site.imports("recorded", "--answers", answers).exit_code == 0
    assert "access:" not in (site.out / "san.yml").read_text()
    answers.write_text("access.fas2: yes\n")
    site.out = site.out.with_name("third")
    done = site.imports("recorded", "--answers", answers)
    assert "access.fas2: answers no question" in done.stderr


@recorded("import")
def test_netbox_tells_what_captured_switches_do_not(site: Site) -> None:
    captures = site.out.parent / "captures"
    captures.mkdir()
    saved(load_inventory(SAN)[1], captures)
    words = ("import", "--captures", captures, "--out", site.out)
    assert sanfab(*words).exit_code == 0
    without = load_inventory(site.out)[0]
    assert without.hosts["lin01"].ports["ens1"].addresses == ()  # its LAG is an edge port
    assert without.hosts["esx01"].ports["vmnic4"].addresses == ()
    site.out = site.out.with_name("both")
    done = site.imports("recorded", "--captures", captures)
    assert done.exit_code == 0, done.output
    assert "look at this first" not in done.stdout
    found = load_inventory(site.out)[0]
    assert found.hosts["esx01"].ports["vmnic4"].addresses == ("198.18.61.21",)
    assert found.arrays["fas01"].ports["n1_e0c"].addresses == ("198.18.61.11",)
    assert "that it is a" not in (site.out / "san.yml").read_text()  # the role tells it
    assert found.links == without.links
    done = sanfab("plan", site.out, "--running", captures)
    assert "nothing to do: 3 switches already compliant" in done.stdout


@recorded("import")
def test_captures_that_contradict_netbox_are_told(site: Site) -> None:
    captures = site.out.parent / "captures"
    captures.mkdir()
    saved(load_inventory(SAN)[1], captures)
    for file in captures.iterdir():
        file.write_text(file.read_text().replace("esx01_vmnic4", "esx09_vmnic4"))
    done = site.imports("recorded", "--captures", captures)
    assert done.exit_code == 0, done.output
    assert "leaf1 Ethernet1: the description names esx09 vmnic4, NetBox, cable " in done.stdout


@recorded("odd")
def test_what_does_not_fit_together_is_told_with_its_place(site: Site) -> None:
    done = site.imports("odd")
    assert done.exit_code == 0, done.output
    text = re.sub(r"cable \d+", "cable N", done.stdout)
    for told in (
        "sw-a Ethernet99: has a cable in NetBox, and the model Arista 7150S-24 has no such port; "
        "its ports are named as Ethernet1",
        "sw-a Ethernet2: cable N of NetBox leads to no interface; connect its other end",
        "sw-a Ethernet4: cable N of NetBox leads to a device of another site; it is left out",
        "VLAN 14 is 2 VLANs of NetBox: iscsi (group Odd A) at esx01 vmnic2, storage14 (group Odd "
        "B) at esx02 vmnic2; they are taken for one",
    ):
        assert f"look at this first: {told}\n" in text
    san = load_inventory(site.out)[0]
    assert san.hosts["esx02"].ports["vmnic2"].at == "sw-a Ethernet3"  # through a patch panel
    assert san.hosts["esx01"].ports["vmnic2"].length == 3.05  # 10 feet
    text = (site.out / "san.yml").read_text()
    assert "sw-a: {model: dcs-7150s-24} # assumed: the name: NetBox has sw a!\n" in text
    notes = site.out / ".import"
    assert "switches.sw-x.model: null" in (notes / "questions.yml").read_text()
    assert re.search(
        r"device-\d+\.ports\.p1", (notes / "remainder.txt").read_text()
    )  # it has no name


@recorded("odd")
def test_a_person_says_that_a_device_is_a_switch(site: Site) -> None:
    answers = site.out.parent / "answers.yml"
    answers.write_text("switches.sw-x.model: summit-x670\n")
    done = site.imports("odd", "--answers", answers)
    assert done.exit_code == 0, done.output
    assert load_inventory(site.out)[0].switches["sw-x"].model == "summit-x670"


@recorded("namesakes")
def test_two_devices_of_one_name_are_refused(site: Site) -> None:
    done = site.imports("namesakes")
    assert done.exit_code == 2
    places = " and ".join([f"{site.url}/dcim/devices/N/"] * 2)
    told = re.sub(r"devices/\d+", "devices/N", done.stderr)
    assert f"{places}: two devices are named twin, as NetBox permits it of two" in told
    assert not site.out.exists()


@recorded("demo")
def test_a_site_without_a_known_switch_and_one_that_is_not_there(site: Site) -> None:
    done = site.imports("dm-akron")
    assert (
        "site dm-akron: found no switch whose device type `sanfab models` lists as a model, by its "
        "name or part number, but Cisco C9200-48P (c9200-48p): dmi01-akron-sw01; state the models "
        "of such types with --device-types"
    ) in done.stderr
    done = site.imports("dm-akorn")
    assert "found no site dm-akorn; did you mean dm-akron?; it has" in done.stderr


@recorded("demo")
def test_a_file_says_which_models_device_types_are(site: Site) -> None:
    types = site.out.parent / "types.yml"
    words = ("--device-types", types)
    for text, told in (
        ("c9200-48p: dcs-7050sx3-48yc9\n", "found dcs-7050sx3-48yc9, expected a model that "),
        ("c9200-48p: [x]\n", "c9200-48p: found ['x'], expected a model that "),
        ("- x\n", "expected lines as `qfx5100-48s: s4048-on`: device type: model"),
    ):
        types.write_text(text)
        done = site.imports("dm-akron", *words)
        assert done.exit_code == 2
        assert told in done.stderr
    types.write_text("c9200-48p: dcs-7050sx3-48yc8\nc9200-48q: s4048-on\n")
    done = site.imports("dm-akron", *words)
    assert done.exit_code == 0, done.output
    assert (
        "look at this first: device type c9200-48q: no device of site dm-akron has it; did you "
        "mean c9200-48p?\n"
    ) in done.stdout
    assert "dmi01-akron-sw01 GigabitEthernet1/0/1: has a cable in NetBox, and the model" in (
        done.stdout
    )
    assert load_inventory(site.out)[0].switches["dmi01-akron-sw01"].model == "dcs-7050sx3-48yc8"
    assert 'device_types: "../types.yml"\n' in (site.out / ".import" / "sources.yml").read_text()


@recorded("demo-known")
def test_the_demo_data_of_netbox_goes_there_and_back(site: Site) -> None:
    """The names of its LAGs and ports are other ones here, and are found again there."""
    san = site.out.with_name("out0")
    site.out = san
    done = site.imports("dm-albany")
    assert done.exit_code == 0, done.output
    router = load_inventory(san)[0].neighbors["dmi01-albany-rtr01"]
    assert router.ports["GigabitEthernet0-1-0"].at == "dmi01-albany-sw01 Ethernet1"
    words = ("--site", "dm-albany", "--apply")
    done = site.exports(*words, san=san)
    assert "site dm-albany: 24 objects; made: 0; changed: 3\n" in done.stdout
    assert {method for method, _ in site.written} == {"PATCH"}  # what NetBox had nothing of
    before = len(site.written)
    done = site.exports(*words, san=san)
    assert done.stdout == "site dm-albany: 24 objects; made: 0; changed: 0\n"
    assert len(site.written) == before


@recorded("export")
def test_an_export_writes_only_when_told_to(site: Site) -> None:
    done = site.exports()
    assert done.exit_code == 0, done.output
    assert "+ cable fas01 n1_0a - nx-a fc1/31\n" in done.stdout
    assert done.stdout.endswith(
        "site recorded: 71 objects; to make: 54; to change: 0\nnothing is written without --apply\n"
    )
    assert site.written == []


@recorded("export")
def test_an_export_sends_what_a_real_netbox_took(site: Site) -> None:
    done = site.exports("--apply")
    assert done.exit_code == 0, done.output
    assert "site recorded: 71 objects; made: 54; changed: 0\n" in done.stdout
    assert {method for method, _ in site.written} == {"POST"}
    sent = [one for one in recording("export") if one["method"] == "POST"]
    assert len(site.written) == len(sent) > 5
    assert all("changelog_message" in each for one in sent for each in one["body"])


OWN_SLUGS = {
    "dcim/manufacturers": {"cisco": {"slug": "cisco-systems"}},
    "dcim/device-types": {
        "cisco-nexus-5548up": {"slug": "n5548", "model": "N5K", "part_number": "N5K-C5548UP"},
        "arista-7050sx3-48yc8": {"slug": "leaf", "model": "DCS-7050SX3-48YC8"},
        "netapp-fas8040": {"slug": "fas", "model": "FAS8040"},
        "generic-host": {"slug": "server-1u"},
    },
    "dcim/device-roles": {"server": {"slug": "srv"}},
    "dcim/platforms": {"esxi": {"slug": "vmware-esxi"}},
}
"""What the users of a NetBox named otherwise, by endpoint and slug."""


def rename_kinds(replay: Replay) -> None:
    """Name the recorded kinds as in OWN_SLUGS, and answer to the filters that find them so."""
    for one in [each for kept in replay.answers.values() for each in kept]:
        parts = urlsplit(one["address"])
        path = parts.path.removeprefix("/api/").strip("/")
        renamed = OWN_SLUGS.get(path)
        if renamed is None or one["method"] != "GET":
            continue
        records = one["content"]["results"]
        others = [each | renamed[each["slug"]] for each in records if each["slug"] in renamed]
        kept = [each for each in records if each["slug"] not in renamed]
        one["content"] |= {"results": kept, "count": len(kept)}
        filters = {("name", each["name"]) for each in others if "name" in each}
        filters |= {
            ("manufacturer_id", str(each["manufacturer"]["id"]))
            for each in others
            if "name" not in each
        }
        query = urlencode([*sorted(filters), ("limit", "500"), ("offset", "0")])
        content = {**one["content"], "results": others, "count": len(others)}
        answer = {**one, "address": f"{parts.path}?{query}", "content": content}
        replay.answers[asked("GET", answer["address"], None)] = [answer]


@recorded("export")
def test_an_export_takes_kinds_that_netbox_has_under_another_slug(site: Site) -> None:
    """Devices are sent with the ids that the kinds have; no kind is made a second time."""
    rename_kinds(site.replay)
    done = site.exports("--apply")
    assert done.exit_code == 0, done.output
    assert "site recorded: 71 objects; made: 54; changed: 0\n" in done.stdout
    assert not {f"/api/{path}/" for path in OWN_SLUGS} & {path for _, path in site.written}


@recorded("again")
def test_an_export_of_an_unchanged_san_writes_nothing(site: Site) -> None:
    done = site.exports("--apply")
    assert done.stdout == "site recorded: 71 objects; made: 0; changed: 0\n"
    assert site.written == []


@recorded("conflicts")
def test_an_export_leaves_what_somebody_else_wrote(site: Site) -> None:
    done = site.exports("--site", "conflicts", san=Path("inventory/arista-mlag"))
    assert done.exit_code == 1
    assert (
        "left as it is: VLAN 10 (blue): NetBox has 2 of this id, in the groups none, and none "
        "alone is named BLUE-NET: nothing is written of it; rename the one that is meant\n"
    ) in done.stdout
    assert (
        "left as it is: cable HostA Eth1 - LEAF1 Ethernet3: LEAF1 Ethernet3 has cable N in "
        "NetBox, to OldHost eth0: it is left; delete it there if the inventory is right\n"
    ) in re.sub(r"cable \d+", "cable N", done.stdout)


@recorded("conflicts")
def test_json_fits_its_schema(site: Site) -> None:
    words = ("--site", "conflicts", "--format", "json")
    done = site.exports(*words, san=Path("inventory/arista-mlag"))
    assert mismatches("export netbox", done.stdout) == []
    changed = [one for one in json.loads(done.stdout)["changes"] if one["id"] is not None]
    by_name = {one["object"]: one for one in changed}
    assert by_name["interface LEAF1 Ethernet3"]["before"]["mode"] == "nothing"
    # Nothing had the address: now the interface of the inventory has it.
    assert by_name["address 198.51.100.11/26"]["fields"]["assigned_object_id"].startswith("inter")


# Who may ask, and where


@recorded("import")
def test_the_token_goes_to_netbox_and_nowhere_else(site: Site) -> None:
    for token, keyword in ((TOKEN, "Bearer"), ("0123456789abcdef", "Token")):
        site.out = site.out.with_name(keyword)
        done = site.imports("recorded", token=token)
        assert site.replay.requests[-1]["authorization"] == f"{keyword} {token}"
        assert token not in done.output
        for file in site.out.rglob("*"):
            assert not file.is_file() or token not in file.read_text()


def test_no_recording_has_a_token() -> None:
    for file in RECORDINGS.glob("*.json.gz"):
        text = str(recording(file.name.removesuffix(".json.gz"))).lower()
        assert "authorization" not in text
        assert "nbt_" not in text


@pytest.mark.parametrize(
    ("status", "kind", "content", "told"),
    [
        (403, "application/json", {"detail": "Invalid v2 token"}, "found 403, Invalid v2 token"),
        (404, "text/html", "<html>", "found 404, no such place; expected the address of NetBox"),
        (200, "text/html", "<html>", "found a page that is no JSON, expected the API of NetBox"),
        (200, "application/json", {"nautobot-version": "2"}, "a Nautobot answers, expected a"),
        (200, "application/json", [1], "found no records, expected those of NetBox"),
        (400, "application/json", {"name": ["too long"]}, "found 400, name: too long"),
    ],
)
def test_an_answer_of_something_else_is_told(
    status: int, kind: str, content: object, told: str, tmp_path: Path
) -> None:
    replay = Replay()
    replay.answer = lambda *_: (status, kind, content)  # type: ignore[method-assign]
    with served(replay) as url:
        done = Site(url, replay, tmp_path).imports("x")
    assert done.exit_code == 2
    assert told in done.stderr
    assert TOKEN not in done.output


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("netbox.example.com", "expected one as https://netbox.example.com"),
        ("ftp://netbox.example.com", "expected one as https://netbox.example.com"),
        ("https://[bad", "expected one as https://netbox.example.com"),
        ("https://me:hidden@netbox.example.com", "https://...@netbox.example.com: holds a user"),
        ("http://netbox.example.com", "is not encrypted"),
        ("http://127.0.0.1:1", "does not answer: Connection refused"),
    ],
)
def test_an_address_is_checked_before_the_token_is_sent(url: str, told: str) -> None:
    done = sanfab("import", "netbox", url, "--site", "x", "--out", "x", SANFAB_NETBOX_TOKEN=TOKEN)
    assert done.exit_code == 2
    assert told in done.stderr
    assert "hidden" not in done.output
    assert TOKEN not in done.output


def test_what_is_missing_is_told() -> None:
    url = "https://netbox.example.com"
    for words, told in (
        (("import", "netbox", url, "--site", "x"), "SANFAB_NETBOX_TOKEN: not set"),
        (("import", "netbox", url), "expected its address and a site"),
        (("import", "infoblox", url), "found infoblox, expected `netbox`"),
        (
            ("import", "--captures", "inventory", "--name", "9"),
            "--name: found 9, expected a letter",
        ),
        (("import",), "--captures: missing"),
    ):
        done = sanfab(*words, "--out", "x", SANFAB_NETBOX_TOKEN="")
        assert done.exit_code == 2
        assert told in done.stderr
