"""`sanfab bootstrap`: what it prints, what it refuses, and that it configures what it says."""

import json
import re
from pathlib import Path

import pytest

from sanfab.intent.switch_facts import design_of
from sanfab.inventory.plugging import cabling_of
from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import PLATFORMS, Platform
from sanfab.model.san import San
from sanfab.nos import NOSES
from sanfab.nos.cli_profile import find_error
from sanfab.render.bootstrap import FirstLogin, bootstrap_facts, bootstrap_of
from sanfab_lab.chassis import Chassis
from sanfab_lab.lab import maker_of
from support.console import ROOT, sanfab
from support.lab_terminal import PROFILES

GREENFIELD = ROOT / "inventory" / "greenfield"
RELEASES = {
    "nxos": ("4.1(3)", "5.0(3)", "5.2(1)", "7.3", "9.3(3)"),
    "os9": ("8.3.12", "9.1", "9.5", "9.14(2.7)"),
    "eos": ("4.13", "4.20", "4.22", "4.23", "4.30"),
    "exos": ("15.3", "16.1", "16.2", "22.4", "30.7"),
    "os10": ("10.4.3.4", "10.5.1.0", "10.5.5.2", "10.6.0.1"),
    "fos": ("5.3", "6.2", "7.4", "8.2", "9.0"),
}
UNREAD = {
    "nxos": set[str](),
    "os9": {"reload-type", "boot-type normal-reload", "reload-type normal-reload"},
    "eos": {"management api http-commands", "no shutdown", "vrf MGMT"},
    "exos": {"configure ssh2 key"},
    "os10": set[str](),
    "fos": set[str](),
}
"""Lines that no inventory speaks of, so that no reader knows them."""
TEXT = """! arista-a: Arista 7150S-24, release 4.20
! 1. The switch is in Zero Touch Provisioning (ZTP) mode. Log in as admin, without a password. The \
line restarts the switch and ends ZTP for good.
!    login: -> admin
zerotouch disable
! 2. After the restart log in again, and enter the configuration.
!    login: -> admin
! 3. Configure name, address, account and remote access; save.
enable
configure terminal
hostname arista-a
vrf definition MGMT
   rd 1:1
interface Management1
   vrf forwarding MGMT
   ip address 192.0.2.35/24
ip route vrf MGMT 0.0.0.0/0 192.0.2.1
management ssh
   vrf MGMT
      no shutdown
username sanadmin privilege 15 role network-admin secret @@sanadmin_password@@
end
write memory
"""
SECRET = {"SANFAB_SECRET_SANADMIN_PASSWORD": "Pa55-word"}
OWN = {"SANFAB_PASSWORD_N5K_A": "Pa55-own"}
BLANK = {"SANFAB_PASSWORD": "has a blank"}
KEY = "! Before the first push, read the host key here and trust it: "


def test_the_text_has_no_secret_and_its_comments_say_what_to_answer() -> None:
    done = sanfab("bootstrap", GREENFIELD, "arista-a", **SECRET)
    text, _, rest = done.stdout.partition(KEY)
    assert (done.exit_code, text) == (0, TEXT)
    assert rest.count("\n") == 1
    assert done.stderr == (
        "enter passwords in place of @@sanadmin_password@@, or use --with-secrets\n"
    )


def test_secrets_are_filled_in_only_when_asked_for() -> None:
    words = ("bootstrap", GREENFIELD, "--all", "--with-secrets", "--format", "json")
    done = sanfab(*words, **SECRET)
    switches = json.loads(done.stdout)["switches"]
    assert (len(switches), done.stdout.count("@@"), done.stderr) == (8, 0, "")
    assert all("Pa55-word" in json.dumps(one["file"]["lines"]) for one in switches.values())


def test_an_account_outside_the_inventory_has_the_password_of_the_login() -> None:
    words = ("bootstrap", GREENFIELD, "n5k-a", "--user", "robot", "--file", "poap")
    lines = sanfab(*words).stdout.splitlines()
    assert "username robot password @@login_password@@ role network-admin" in lines
    done = sanfab(*words, "--with-secrets", **OWN)
    assert "username robot password Pa55-own role network-admin" in done.stdout.splitlines()


REFUSED = {
    "no switch": ((), "bootstrap: expected the names of switches, or --all"),
    "unknown switch": (
        ("n5k-c",),
        "bootstrap: no switch n5k-c in greenfield; did you mean n5k-a or n5k-b?",
    ),
    "wrong file": (
        ("n5k-a", "--file", "ztp"),
        "--file: found ztp, expected poap for n5k-a (Cisco Nexus 5548UP)",
    ),
    "several files": (
        ("n5k-a", "n5k-b", "--file", "poap"),
        "--file: expected one switch; --format json prints the files of several",
    ),
    "operator": (
        ("n5k-a", "--user", "sanview"),
        "--user: found sanview, whose role is operator; expected an account with role admin, which "
        "may configure switches",
    ),
    "no password": (
        ("n5k-a", "--user", "robot", "--with-secrets"),
        "n5k-a: found no password for the login; set the environment variable SANFAB_PASSWORD, or "
        "SANFAB_PASSWORD_N5K_A for this switch only",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_wrong_option_is_refused(case: str) -> None:
    words, message = REFUSED[case]
    done = sanfab("bootstrap", GREENFIELD, *words)
    assert (done.exit_code, done.stdout, done.stderr) == (2, "", f"{message}\n")


def test_a_password_that_a_switch_would_misread_is_refused_and_not_shown() -> None:
    words = ("bootstrap", GREENFIELD, "n5k-a", "--user", "robot", "--with-secrets")
    done = sanfab(*words, **BLANK)
    assert done.exit_code == 2
    assert "n5k-a: password of the login: found a space" in done.stderr
    assert "blank" not in done.output


def test_a_switch_without_an_address_is_refused(tmp_path: Path) -> None:
    (tmp_path / "san.yml").write_text(
        "name: x\nswitches: {san-a: {model: dcs-7150s-24, fabric: A}}\n"
    )
    done = sanfab("bootstrap", tmp_path, "san-a")
    assert (done.exit_code, done.stderr) == (
        2,
        "san-a: found no management address; set switches.san-a.management in the inventory\n",
    )


@pytest.mark.parametrize("user", ["sanadmin", "admin"])
@pytest.mark.parametrize("model", PLATFORMS)
def test_the_lines_read_back_as_what_they_configure(model: str, user: str) -> None:
    platform = PLATFORMS[model]
    for release in _releases(platform):
        design = design_of(cabling_of(San.model_validate(_san(model, release))), "new-a")
        login = FirstLogin(user, "login_password")
        text = "\n".join(bootstrap_of(design, login).configuration)
        reading = NOSES[platform.nos].read(f"{text}\n", platform)
        expected = bootstrap_facts(design, login)
        found = (reading.facts.name, reading.facts.services)
        assert found == (expected.name, expected.services), (release, text)
        assert {line.text.strip() for line in reading.unread} <= UNREAD[platform.nos], release


def _releases(platform: Platform) -> list[str]:
    """Return those of the releases that a model runs; a switch without a list runs them all."""
    runs = [one for one in RELEASES[platform.nos] if re.fullmatch(platform.releases.pattern, one)]
    return runs if platform.nos == "fos" else [*RELEASES[platform.nos]]


def _san(model: str, release: str) -> dict[str, object]:
    management = {"address": "192.0.2.31/24", "gateway": "192.0.2.1"}
    switch = {"model": model, "release": release, "fabric": "A", "management": management}
    return {"name": "new", "switches": {"new-a": switch}}


PROVISIONED = [
    model for model, platform in PLATFORMS.items() if NOSES[platform.nos].bootstrap.provisioning
]


FABRIC = {"vsans": {10: {"fabric": "A", "role": "fc", "zoneset": "CFG_A"}}}


def test_a_nos_without_automatic_installation_has_no_file(tmp_path: Path) -> None:
    (tmp_path / "san.yml").write_text(json.dumps({**_san("brocade-300", "7.4"), **FABRIC}))
    done = sanfab("bootstrap", tmp_path, "new-a", "--file", "ztp")
    assert (done.exit_code, done.stderr) == (
        2,
        "--file: Brocade 300 has no automatic installation; leave --file out\n",
    )


@pytest.mark.parametrize("model", PROVISIONED)
def test_the_file_of_a_provisioning_server_lets_the_switch_answer(model: str) -> None:
    """What POAP, BMP, ZTP or default.xsf executes and saves is enough for a login."""
    platform = PLATFORMS[model]
    rules = NOSES[platform.nos].bootstrap
    for release in RELEASES[platform.nos]:
        design = design_of(cabling_of(San.model_validate(_san(model, release))), "new-a")
        made = bootstrap_of(design, FirstLogin("robot", "login_password"))
        ports = tuple(port_speeds(platform, None))
        where = {"address": "192.0.2.31/24", "as_shipped": True}
        switch = maker_of(platform.nos)(Chassis("new-a", platform, release, ports, **where))
        assert not switch.serves("ssh")
        session = switch.chassis.login("robot")
        session.asks = False
        for line in (*rules.enter, *made.configuration, *rules.leave):
            typed = line.replace("@@login_password@@", "Rehearse2026")
            assert not find_error(PROFILES[platform.nos], line, switch.run(session, typed)), line
        switch.boot()
        assert switch.serves("eapi" if "eapi" in design.capabilities else "ssh"), release
        assert switch.admits("robot", "Rehearse2026")
        assert not switch.admits("robot", "another")
        assert not switch.admits("admin", "")
