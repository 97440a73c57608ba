"""The command line as users meet it: output, exit status, what is on disk afterwards."""

import json
import re
from pathlib import Path

import pytest

from sanfab.nos import NOSES
from support.console import ROOT, sanfab

MINIMAL = ROOT / "inventory/minimal"


@pytest.fixture
def san(tmp_path: Path) -> Path:
    """A copy of the minimal inventory that a test may change."""
    folder = tmp_path / "inventory" / "minimal"
    folder.mkdir(parents=True)
    for path in MINIMAL.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


def test_render_reports_its_proof_and_the_folder_of_the_configurations(tmp_path: Path) -> None:
    done = sanfab("render", MINIMAL, "--build", tmp_path)
    assert (done.exit_code, done.stderr) == (0, "")
    texts = sorted(path.name for path in (tmp_path / "minimal/switches").iterdir())
    assert len(texts) == 2
    last = done.stdout.splitlines()[-1]
    assert last.startswith(f"{tmp_path}/minimal/switches: 2 switches")
    assert last.endswith(
        "every configuration reads back as intended: no difference, no unread line"
    )
    assert not (tmp_path / "minimal/.new").exists()


def test_render_gives_json_alone_on_standard_output(tmp_path: Path) -> None:
    done = sanfab("render", MINIMAL, "--build", tmp_path, "--format", "json")
    data = json.loads(done.stdout)
    assert [switch["proven"] for switch in data["switches"]] == [True, True]
    assert all(switch["changed"] == switch["files"] for switch in data["switches"])


def test_a_second_render_writes_nothing(tmp_path: Path) -> None:
    sanfab("render", MINIMAL, "--build", tmp_path)
    files = sorted((tmp_path / "minimal/switches").iterdir())
    before = [(path.read_bytes(), path.stat().st_mtime_ns) for path in files]
    done = sanfab("render", MINIMAL, "--build", tmp_path, "--format", "json")
    assert [(path.read_bytes(), path.stat().st_mtime_ns) for path in files] == before
    assert [switch["changed"] for switch in json.loads(done.stdout)["switches"]] == [[], []]


def test_a_mistake_exits_2_and_keeps_the_earlier_build(san: Path, tmp_path: Path) -> None:
    out = tmp_path / "build"
    sanfab("render", san, "--build", out)
    before = {path: path.read_bytes() for path in out.rglob("*.cfg")}
    (san / "more.yml").write_text("hosts: {x: {os: esxi, ports: {p: {at: nowhere 1, vlan: z}}}}\n")
    done = sanfab("render", san, "--build", out)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "unknown switch nowhere" in done.stderr
    assert "unknown VLAN z" in done.stderr
    assert {path: path.read_bytes() for path in out.rglob("*.cfg")} == before


def test_nothing_is_written_when_the_first_build_fails(san: Path, tmp_path: Path) -> None:
    (san / "more.yml").write_text("hosts: 1\n")
    assert sanfab("render", san, "--build", tmp_path / "build").exit_code == 2
    assert not (tmp_path / "build").exists()


def test_a_switch_removed_from_the_inventory_leaves_the_build(san: Path, tmp_path: Path) -> None:
    out = tmp_path / "build"
    sanfab("render", san, "--build", out)
    (out / "minimal/switches/gone.cfg").write_text("hostname gone\n")
    done = sanfab("render", san, "--build", out)
    assert "removed switches/gone.cfg" in done.stdout
    assert not (out / "minimal/switches/gone.cfg").exists()


def test_a_build_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = sanfab("render", MINIMAL, "--build", tmp_path / "file")
    assert done.exit_code == 2
    assert "cannot be written" in done.stderr


def test_read_prints_facts_and_unread_lines(tmp_path: Path) -> None:
    file = tmp_path / "switch.cfg"
    file.write_text("hostname n5k-a\nfrobnicate 7\nvlan 100\n  fcoe vsan 100\n")
    done = sanfab("read", "--nos", "nxos", file)
    data = json.loads(done.stdout)
    assert data["facts"]["name"] == "n5k-a"
    assert data["facts"]["vlans"]["100"]["vsan"] == 100
    assert data["unread"] == [{"line": 2, "text": "frobnicate 7"}]
    models = "nexus-5010 or nexus-5548up or nexus-93180yc-fx"
    assert done.stderr.startswith(f"{file}: 75 % of 4 lines understood; read as {models}; ")
    text = sanfab("read", "--nos", "nxos", file, "--format", "text").stdout
    assert f"\n  {file}:2: frobnicate 7: not understood\n" in text
    assert text.startswith(f"{file}: 75 % of 4 lines understood; read as {models}; ")


def test_read_says_what_lines_do_that_are_no_fact(tmp_path: Path) -> None:
    """Also those that no line takes back: a line that is neither unread nor a fact is not lost."""
    file = tmp_path / "switch.cfg"
    file.write_text(
        "hostname a\nhardware profile portmode 48x25G+4x100G\n"
        "interface Ethernet1/1\n  spanning-tree bpdufilter enable\n"
    )
    data = json.loads(sanfab("read", "--nos", "nxos", file).stdout)
    told = [(one["line"], one["object"], one["kind"]) for one in data["acting"]]
    assert told == [(2, "", "shuts"), (4, "Ethernet1/1", "shuts")]
    assert data["acting"][0]["does"] == "after a reload its ports are those of mode 48x25G+4x100G"
    assert data["acting"][1]["text"] == "spanning-tree bpdufilter enable"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "found no line of a configuration, expected one of nxos"),
        ("Dear all,\nthe menu\n", "found no line of a configuration, expected one of nxos"),
        ("% Invalid command\n", "found no line of a configuration, expected one of nxos"),
        ("create vlan a tag 5\nconfigure vlan a add ports 1 tagged\n", "looks like exos, not nxos"),
    ],
)
def test_read_refuses_what_is_no_configuration_of_the_nos(
    tmp_path: Path, text: str, said: str
) -> None:
    """As `check --config` does: facts of it would look like those of a switch without settings."""
    file = tmp_path / "menu.txt"
    file.write_text(text)
    message = (2, "", f"{file}: {said}\n")
    assert sanfab("read", "--nos", "nxos", file) == message
    assert sanfab("check", "--nos", "nxos", "--config", file) == message


def test_a_brief_check_counts_what_it_did_not_examine() -> None:
    whole, brief = (sanfab("check", MINIMAL, *words) for words in ((), ("--brief",)))
    head, _, rest = whole.stdout.partition("not examined:\n")
    ids = set(re.findall(r"\b[A-Z]+-[0-9]{2}\b", rest.partition("\n\n")[0]))
    assert len(ids) > 10
    line = f"not examined: {len(ids)} rules lack data for some objects; without --brief, check "
    assert brief.stdout == f"{head}{line}names it\n\n{whole.stdout.splitlines()[-1]}\n"


def test_read_prints_no_secret(tmp_path: Path) -> None:
    file = tmp_path / "switch.cfg"
    lines = [
        "hostname a",
        "frob password letmein",
        "daemon x -auth=key,letmein -y",
        "tac key letmein",
    ]
    file.write_text("\n".join(lines))
    done = sanfab("read", "--nos", "nxos", file)
    assert "letmein" not in done.stdout + done.stderr
    assert [entry["text"] for entry in json.loads(done.stdout)["unread"]] == [
        "frob password (hidden)",
        "daemon x -auth= (hidden)",
        "tac key (hidden)",
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("render", "nowhere"), "nowhere: no such folder; name the folder of one SAN"),
        (
            ("render", "inventory/minimal/san.yml"),
            "inventory/minimal/san.yml: is a file; name the folder of the SAN that holds it: "
            "inventory/minimal\n",
        ),
        (("render", "README.md"), "README.md: is a file; name the folder of the SAN\n"),
        (
            ("render", "inventory"),
            "inventory/arista-mlag: is the folder of another SAN (it holds a san.yml); name this "
            "folder, or move it out of inventory\n",
        ),
        (
            ("render", "docs/pictures"),
            "docs/pictures: no *.yml file; `sanfab init NEW --example minimal` writes a first "
            "SAN\n",
        ),
        (
            ("read", "--nos", "nxso", "x"),
            "unknown NOS nxso, expected one of eos, exos, fos, nxos, os10, os9; did you mean nxos?",
        ),
        (
            ("read", "--nos", "eos", "--model", "dcs-7150", "x"),
            "did you mean dcs-7150s-24, dcs-7150s-52 or",
        ),
        (
            ("read", "--nos", "eos", "nowhere.cfg"),
            "nowhere.cfg: cannot be read: No such file or directory",
        ),
        (("sources", "junos"), "unknown NOS junos"),
        (
            ("push", "inventory/minimal", "--unvalidated", "--yes"),
            "--unvalidated: found '--yes', expected the reason in words",
        ),
        (("init", "/nowhere/x", "--example", "minmal"), "did you mean minimal?"),
    ],
)
def test_operator_mistakes_exit_2(arguments: tuple[str, ...], said: str) -> None:
    done = sanfab(*arguments, cwd=ROOT)
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


def test_the_stored_schema_is_the_generated_one() -> None:
    assert sanfab("schema").stdout == (ROOT / "schemas/san.schema.json").read_text()


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_every_form_and_undo_has_a_source_and_those_from_memory_are_counted(
    nos: str, note: list[str]
) -> None:
    text = sanfab("sources", nos).stdout.splitlines()
    data = json.loads(sanfab("sources", nos, "--format", "json").stdout)
    listed = [*data["forms"], *data["undo"], *data["console"]]
    sent = [row for row in listed if row.get("undo", "form")]  # an undo may send nothing
    assert all(row["source"] for row in sent)
    totals = [line for line in text if line.startswith(f"{nos}: ")]
    assert len(text) == len(listed) + len(totals)
    assert totals[1].startswith(f"{nos}: {len(data['undo'])} undo rules")
    assert totals[1].endswith(f"; {data['undo_memory']} known from memory only (mem)")
    note.extend(totals)


def test_init_writes_a_repository_that_renders(tmp_path: Path) -> None:
    done = sanfab("init", tmp_path / "new", "--example", "minimal")
    assert done.exit_code == 0
    assert (tmp_path / "new/schemas/san.schema.json").is_file()
    assert sanfab("render", "inventory/minimal", cwd=tmp_path / "new").exit_code == 0


def test_init_overwrites_no_file(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine\n")
    done = sanfab("init", ".", "--example", "minimal", cwd=tmp_path)
    assert done.exit_code == 2
    assert ".: not empty; name a new folder" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_every_switch_that_cannot_be_reached_is_named_and_each_reason_once(san: Path) -> None:
    folder = san.parents[1]
    missing = sanfab("drift", "inventory/minimal", cwd=folder)
    assert (missing.exit_code, missing.stderr) == (
        2,
        "san-a: found no user for the login; set the environment variable SANFAB_USER, or "
        "SANFAB_USER_SAN_A for this switch only\n"
        "san-b: found no user for the login; set the environment variable SANFAB_USER, or "
        "SANFAB_USER_SAN_B for this switch only\n",
    )
    asleep = sanfab("verify", "inventory/minimal", "--lab", cwd=folder)
    assert (asleep.exit_code, asleep.stderr) == (
        2,
        "build/minimal/lab.json: found no running lab; start it with `sanfab lab up`\n",
    )


def test_an_error_of_an_option_begins_with_what_is_wrong() -> None:
    shown = sanfab("cabling", ROOT / "inventory/minimal", "--format", "pdf")
    assert shown.exit_code == 2
    assert "'--format': 'pdf' is not one of 'text'" in " ".join(shown.stderr.split())
