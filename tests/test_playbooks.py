"""The playbooks run what the command line runs, and show its messages."""

import inspect
import re
import shutil
import tomllib
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
import yaml

from sanfab.cli import app
from sanfab.cli.app import load_verbs
from support.fake_batfish import Behaviour, serving
from support.nightly import NIGHTLY, only_nightly
from support.playbooks import COLLECTIONS, play

ROOT = Path(__file__).parents[1]
FABRIC = COLLECTIONS / "ansible_collections/sanfab/fabric"
PLUGINS = "ansible_collections.sanfab.fabric.plugins"
KEY = "0pen-5e5ame"
IN_ANSIBLE = {"inventory", "build", "switches", "user", "password", "secrets"} | {
    f"share{word}" for word in ("", "_switches", "_timeout")
}
"""Options of modules that are an argument, repeated, or environment variables on the command line;
all modules take the folder of builds. Only playbooks are sliced."""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with the playbooks and two SANs, outside the checkout."""
    for name in ("playbooks", "inventory/greenfield", "inventory/minimal"):
        shutil.copytree(ROOT / name, tmp_path / "repository" / name)
    (tmp_path / "repository/ansible.cfg").write_text((ROOT / "ansible.cfg").read_text())
    return tmp_path / "repository"


@pytest.fixture
def collection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the plugins importable, as Ansible does."""
    monkeypatch.syspath_prepend(COLLECTIONS)


def test_ansible_cfg_equals_the_one_of_a_new_repository() -> None:
    assert (ROOT / "ansible.cfg").read_text() == (
        ROOT / "templates/repository/ansible.cfg"
    ).read_text()


def test_the_collection_has_the_version_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert yaml.safe_load((FABRIC / "galaxy.yml").read_text())["version"] == project["version"]


def test_ansible_parses_every_playbook(repository: Path) -> None:
    names = sorted(path.name for path in (repository / "playbooks").iterdir())
    hosts = "plugin: sanfab.fabric.hosts\nfolder: inventory/greenfield\n"
    (repository / "greenfield.hosts.yml").write_text(hosts)
    done = play(
        repository,
        *(f"playbooks/{name}" for name in names[1:]),
        *("-i", "inventory/greenfield", "-i", "greenfield.hosts.yml", "--syntax-check"),
        playbook=f"playbooks/{names[0]}",
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("playbook: ") == len(names) == 9


def test_every_verb_has_a_role_a_playbook_and_arguments_that_its_tasks_use() -> None:
    verbs = {path.stem for path in (ROOT / "playbooks").iterdir()}
    assert {path.name for path in (ROOT / "roles").iterdir()} == {*verbs, "common"}
    for verb in verbs:
        role = ROOT / "roles" / verb
        assert specs(role).keys() == {path.stem for path in (role / "tasks").iterdir()}
        for entry, spec in specs(role).items():
            tasks = (role / "tasks" / f"{entry}.yml").read_text()
            assert [name for name in spec["options"] if name not in tasks] == [], (verb, entry)


def specs(role: Path) -> dict[str, Any]:
    """Return the argument specifications of a role by entry point."""
    loaded = yaml.safe_load((role / "meta/argument_specs.yml").read_text())
    return dict(loaded["argument_specs"])


@pytest.mark.usefixtures("collection")
def test_an_action_group_has_the_modules_and_options_of_its_documentation_fragment() -> None:
    groups = yaml.safe_load((FABRIC / "meta/runtime.yml").read_text())["action_groups"]
    fragments: dict[str, list[str]] = {name: [] for name in groups}
    for path in sorted((FABRIC / "plugins/modules").glob("*.py")):
        module = import_module(f"{PLUGINS}.modules.{path.stem}")
        page = yaml.safe_load(module.DOCUMENTATION)
        for fragment in page["extends_documentation_fragment"]:
            fragments[fragment.removeprefix("sanfab.fabric.")].append(path.stem)
    assert fragments == groups
    common = ROOT / "roles/common"
    variables = yaml.safe_load((common / "vars/main.yml").read_text())
    passed = []
    for name in groups:
        fragment = import_module(f"{PLUGINS}.doc_fragments.{name}").ModuleDocFragment
        options = list(yaml.safe_load(fragment.DOCUMENTATION)["options"])
        assert list(variables[f"common_{name}"]) == options
        passed += [f"sanfab_{option}" for option in options if name != "selection"]
    assert list(specs(common)["main"]["options"]) == passed


@pytest.mark.usefixtures("collection")
def test_options_of_modules_are_named_as_those_of_the_command_line() -> None:
    load_verbs()
    verbs = {path.stem for path in (ROOT / "playbooks").iterdir()}
    for verb in verbs:
        module = import_module(f"{PLUGINS}.modules.{'push_begin' if verb == 'push' else verb}")
        (command,) = (one for one in app.registered_commands if one.name == verb)
        assert command.callback is not None
        names = IN_ANSIBLE | set(inspect.signature(command.callback).parameters)
        spec = import_module(f"{PLUGINS}.plugin_utils.verb").argument_spec(module.DOCUMENTATION)
        assert spec.keys() - names == set(), verb


@pytest.mark.usefixtures("collection")
def test_command_line_modules_and_roles_fail_on_errors_by_default() -> None:
    verbs = ("check", "validate", "verify")
    load_verbs(verbs)
    for verb in verbs:
        (command,) = (one for one in app.registered_commands if one.name == verb)
        assert command.callback is not None
        default = inspect.signature(command.callback).parameters["fail_on"].default
        page = yaml.safe_load(import_module(f"{PLUGINS}.modules.{verb}").DOCUMENTATION)
        words = specs(ROOT / "roles" / verb)["main"]["options"]["sanfab_fail_on"]["description"]
        assert (default, page["options"]["fail_on"]["default"]) == ("error", "error"), verb
        assert words.endswith("Default is C(error)."), verb


def test_every_action_has_its_documentation_and_stays_thin() -> None:
    actions = sorted((FABRIC / "plugins/action").glob("*.py"))
    modules = sorted((FABRIC / "plugins/modules").glob("*.py"))
    assert [path.name for path in actions] == [path.name for path in modules]
    assert [path.name for path in actions if path.read_text().count("\n") > 60] == []


def test_a_render_in_check_mode_writes_nothing_and_a_second_render_changes_nothing(
    repository: Path,
) -> None:
    # No text of a path is evaluated, as ansible-core does below 2.19 with all that is not marked.
    folder = repository / "inventory/{{ 7 * 7 }}"
    (repository / "inventory/minimal").rename(folder)
    where = ("-i", str(folder))
    checked = play(repository, *where, "--check", "--diff", playbook="playbooks/render.yml")
    assert checked.returncode == 0, checked.stdout
    assert "+hostname san-a" in checked.stdout
    assert "+++ after: arrays/nimble01/sheet.md" in checked.stdout
    assert not (repository / "build").exists()
    told = checked.stdout.replace("\\n", "\n")
    assert re.search(r"san-a .* proven  would be written", told)
    assert re.search(
        r"build/minimal/arrays: what to enter on 1 array, \d files? would be written", told
    )
    both = play(repository, "sanfab.fabric.render", *where, playbook="playbooks/render.yml")
    first, recap, second = both.stdout.partition("PLAY RECAP")
    assert "every configuration reads back as intended" in first
    assert len(re.findall(r"^changed: ", first, re.MULTILINE)) == 1
    assert "every configuration reads back as intended" in second
    assert recap
    assert re.search(r"^changed: ", second, re.MULTILINE) is None
    text = (repository / "build/minimal/switches/san-a.cfg").read_text()
    shown = checked.stdout.partition("+++ after: san-a.cfg\n")[2].partition("\n\n")[0]
    assert "".join(f"{line[1:]}\n" for line in shown.splitlines()[1:]) == text


def test_a_trial_tells_what_would_change_and_nothing_else(tmp_path: Path) -> None:
    spec = spec_from_file_location("render", FABRIC / "plugins/action/render.py")
    action = module_from_spec(spec)
    spec.loader.exec_module(action)
    mode = import_module(f"{PLUGINS}.plugin_utils.verb").Mode
    inventory = tmp_path / "inventory/minimal"
    shutil.copytree(ROOT / "inventory/minimal", inventory)
    options = {"inventory": str(inventory), "build": str(tmp_path / "build")}
    action.render(options, mode(check=False, diff=False))
    main = inventory / "san.yml"
    main.write_text(re.sub(r"(?m)^  san-a:", "  san-c:", main.read_text(), count=1))
    main.write_text(main.read_text().replace("san-a ", "san-c "))
    trial = action.render(options, mode(check=True, diff=False))
    assert [name for name in trial["changes"] if name.endswith(".cfg")] == [
        "san-a.cfg",
        "san-c.cfg",
    ]
    assert re.search(r"(?m)^san-b .* unchanged$", trial["msg"])
    assert re.search(r"(?m)^san-c .* would be written$", trial["msg"])
    assert "would be removed: switches/san-a.cfg" in trial["msg"]
    assert not (tmp_path / "build/minimal/switches/san-c.cfg").exists()


def test_a_check_covers_the_whole_san_whatever_the_limit(repository: Path) -> None:
    broken = repository / "inventory/greenfield/networks.yml"
    broken.write_text(broken.read_text().replace("mtu: 9000", "mtu: 1500", 1))
    done = play(
        repository,
        "-i",
        "inventory/greenfield",
        "--limit",
        "x670-b",
        playbook="playbooks/check.yml",
    )
    assert done.returncode == 2, done.stdout
    assert "inventory/greenfield/hosts-iscsi.yml:" in done.stdout
    assert "error MTU-" in done.stdout
    assert re.search(r"x670-b +: ok=2 +changed=0 +unreachable=0 +failed=1", done.stdout)


@only_nightly("a whole play")
def test_without_a_service_validate_fails_with_the_message_of_the_tool(repository: Path) -> None:
    arguments = ("-e", "sanfab_san=greenfield", "-e", "sanfab_batfish=127.0.0.1:9")
    done = play(repository, *arguments)
    assert done.returncode == 2
    assert "no Batfish at http://127.0.0.1:9: " in done.stdout
    assert "start one: docker run --name batfish" in done.stdout
    assert "changed=0" in done.stdout
    assert not (repository / "build").exists()


def test_a_key_in_the_environment_is_sent_and_never_shown(
    repository: Path,
) -> None:
    with serving(Behaviour(dies_at="networks")) as fake:
        address = f"sanfab_batfish=127.0.0.1:{fake.server_port}"
        done = play(
            repository, "-e", "sanfab_san=greenfield", "-e", address, "-vvv", SANFAB_BATFISH_KEY=KEY
        )
    assert done.returncode == 2
    assert fake.keys == {KEY}
    assert KEY not in done.stdout + done.stderr


WRONG: list[tuple[tuple[str, ...], int, str]] = [
    (("-e", "sanfab_san=../minimal"), 1, "sanfab_san: found ../minimal, expected the name"),
    (
        ("-i", "inventory/greenfield", "-e", "sanfab_fail_on=never"),
        2,
        "value of sanfab_fail_on must be one of",
    ),
]
"""Arguments of a playbook, its exit status, and what it says."""
if NIGHTLY:
    WRONG += [
        ((), 1, "found two SANs, inventory/greenfield and inventory/minimal, expected one"),
        (("-i", "inventory/greenfield", "--limit", "n5k-c"), 1, "Could not match supplied host"),
        (("-e", "sanfab_san=--help"), 1, "sanfab_san: found --help, expected the name of a folder"),
        (("-i", "inventory/nosuch"), 1, "Completely failed to parse inventory source"),
        (
            ("-i", "inventory/greenfield", "-e", "sanfab_build=--help"),
            2,
            "validate: no Batfish service",
        ),
    ]


@pytest.mark.parametrize(("arguments", "status", "said"), WRONG)
def test_missing_or_wrong_input_fails_the_run(
    repository: Path, arguments: tuple[str, ...], status: int, said: str
) -> None:
    done = play(repository, *arguments)
    assert said in " ".join((done.stdout + done.stderr).split())
    assert done.returncode == status


def test_a_mistake_in_the_inventory_fails_the_run_with_its_place(repository: Path) -> None:
    text = repository / "inventory/minimal/racks/row1.yml"
    text.parent.mkdir()
    text.write_text("management: {users: {bob: {password: Hunter2-clear}}}\n")
    done = play(repository, "-i", "inventory/minimal", "-vvvv")
    text.unlink()
    assert done.returncode == 1
    assert "inventory/minimal/racks/row1.yml:1:38: management.users.bob.password:" in done.stderr
    assert "PLAY" not in done.stdout
    assert "Hunter2" not in done.stdout + done.stderr


def test_without_ansible_cfg_a_file_that_names_the_plugin_selects_the_san(
    repository: Path, tmp_path: Path
) -> None:
    (repository / "ansible.cfg").unlink()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    file = repository / "minimal.san.yml"
    file.write_text("plugin: sanfab.fabric.san\nfolder: inventory/minimal\n")
    where = ("-i", str(file), "-e", "sanfab_fail_on=error")
    done = play(elsewhere, *where, playbook="sanfab.fabric.check")
    assert done.returncode == 0, done.stdout
    assert "minimal: 0 errors" in done.stdout
    broken = repository / "inventory/minimal/san.yml"
    broken.write_text(broken.read_text() + "nonsense: 1\n")
    done = play(elsewhere, *where, playbook="sanfab.fabric.check")
    assert done.returncode == 2
    assert "missing required arguments: sanfab_inventory" in done.stdout
