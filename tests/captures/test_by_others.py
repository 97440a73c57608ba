"""Captures that others wrote: named freely, incomplete, of another switch, cut, or a log."""

from pathlib import Path

import pytest

from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.load import load_inventory
from sanfab.render.templates import render_configuration
from support.bench import TINY
from support.console import Result, sanfab

HEAD = "! device: {name} (DCS-7150S-24, EOS-4.20.1F)\n!\n"


class Captured:
    """An inventory of two switches, and a folder of their captures."""

    def __init__(self, folder: Path) -> None:
        self.san, self.out = folder / "san", folder / "out"
        self.san.mkdir()
        self.out.mkdir()
        (self.san / "san.yml").write_text(TINY)
        self.cabling = load_inventory(self.san)[1]

    def text(self, name: str) -> str:
        design = design_of(self.cabling, name)
        rendered = render_configuration(
            intended_facts(design), design.platform, design.capabilities
        )
        return HEAD.format(name=name) + rendered.removesuffix("end\n") + "end\n"

    def write(self, file: str, text: str) -> None:
        path = self.out / file
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)

    def run(self, verb: str, *words: str) -> Result:
        return sanfab(verb, self.san, *words, "--running", self.out)


@pytest.fixture
def captured(tmp_path: Path) -> Captured:
    return Captured(tmp_path)


@pytest.mark.parametrize(
    ("running", "startup"),
    [
        ("{}.cfg", "{}.startup.cfg"),
        ("{}-show-running.txt", "{}-show-startup.txt"),
        ("{}_running-config.log", "{}_startup-config.log"),
        ("{}/show-run.txt", "{}/show startup-config.txt"),
    ],
)
def test_files_are_found_by_many_names(captured: Captured, running: str, startup: str) -> None:
    for name in ("san-a", "san-b"):
        captured.write(running.format(name), captured.text(name))
        captured.write(startup.format(name), captured.text(name))
    done = captured.run("drift")
    assert done.stdout == "tiny: 2 of 2 switches as intended, 0 differences\n"
    assert done.exit_code == 0


def test_a_log_of_a_terminal_is_read_without_its_prompts(captured: Captured) -> None:
    for name in ("san-a", "san-b"):
        text = captured.text(name)
        captured.write(f"{name}.log", f"{name}#show running-config\n{text}{name}#\n")
        captured.write(f"{name}.startup.cfg", text)
    assert "2 of 2 switches as intended, 0 differences" in captured.run("drift").stdout


def test_what_is_missing_is_not_examined(captured: Captured) -> None:
    captured.write("san-a.cfg", captured.text("san-a"))
    drift = captured.run("drift")
    assert drift.exit_code == 2
    assert "not read: san-a: san-a.startup.cfg not captured: whether its" in drift.stdout
    assert "found no running configuration of san-b, which is not" in drift.stdout
    verify = captured.run("verify", "--switch", "san-a")
    assert verify.exit_code == 2
    assert "its links, cables and logins: not examined" in verify.stdout
    assert "not up" not in verify.stdout
    plan = captured.run("plan", "--switch", "san-a")
    assert plan.exit_code == 2
    assert "# note: san-a: san-a.startup.cfg" in plan.stdout
    assert "not examined" in plan.stdout
    assert captured.run("plan").exit_code == 2


def test_a_note_on_several_switches_is_told_once(captured: Captured) -> None:
    for name in ("san-a", "san-b"):
        for file in (f"{name}.cfg", f"{name}.startup.cfg"):
            captured.write(file, captured.text(name))
    tacacs = "management: {tacacs: {servers: [192.0.2.13], key: {secret: t}}}\nsecrets: {t: key}\n"
    (captured.san / "tacacs.yml").write_text(tacacs)
    plan = captured.run("plan")
    assert plan.stdout.count("logins are authenticated") == 1
    assert "\n# note on san-a, san-b: logins are authenticated by 192.0.2.13; " in plan.stdout
    alone = captured.run("plan", "--switch", "san-b")
    assert "\n# note: logins are authenticated by 192.0.2.13; " in alone.stdout


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("hostname san-a", "hostname san-b", "found host name san-b, expected san-a"),
        ("(DCS-7150S-24,", "(DCS-7050SX3-48YC8,", "found model DCS-7050SX3-48YC8, expected"),
    ],
)
def test_the_capture_of_another_switch_is_refused(
    captured: Captured, old: str, new: str, message: str
) -> None:
    captured.write("san-a.cfg", captured.text("san-a").replace(old, new))
    for verb in ("check", "plan", "drift", "verify"):
        done = captured.run(verb)
        assert done.exit_code == 2
        assert message in done.output


def test_the_capture_of_another_release_is_refused(captured: Captured) -> None:
    text = TINY.replace("fabric: A, management", "fabric: A, release: 4.20.1, management")
    (captured.san / "san.yml").write_text(text)
    captured.write("san-a.cfg", captured.text("san-a").replace("EOS-4.20.1F", "EOS-4.27.3M"))
    done = captured.run("check")
    assert done.exit_code == 2
    assert "found release 4.27.3M, expected 4.20.1; correct switches.san-a.release" in done.stderr


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "found no line of a configuration, expected one of eos"),
        ("% Authorization denied\n", "found no line of a configuration, expected one of eos"),
        ("hostname san-a\nvlan 101\n", "nothing is planned from it"),
    ],
)
def test_a_blank_or_cut_capture_is_refused(captured: Captured, text: str, message: str) -> None:
    captured.write("san-a.cfg", text)
    done = captured.run("plan", "--switch", "san-a")
    assert done.exit_code == 2
    assert message in done.output


def test_two_files_for_one_output_are_refused(captured: Captured) -> None:
    captured.write("san-a.cfg", captured.text("san-a"))
    captured.write("san-a-show-running.txt", captured.text("san-a"))
    done = captured.run("drift")
    assert done.exit_code == 2
    assert "found running in san-a-show-running.txt too; keep one of the two" in done.output


def test_captures_and_a_way_to_switches_exclude_each_other(captured: Captured) -> None:
    done = captured.run("plan", "--lab")
    assert done.exit_code == 2
    assert "--running: captured switches are not contacted; leave out --lab" in done.output
