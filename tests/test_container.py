"""The image and the services are made of what exists: no container is started here."""

import re
import tomllib

import yaml

from support.console import ROOT

CONTAINERFILE = ROOT / "Containerfile"


def test_the_image_has_every_extra_that_an_operator_uses() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    (extras,) = re.findall(r"sanfab-\*\.whl\)\[([\w,]+)\]", CONTAINERFILE.read_text())
    assert set(extras.split(",")) == set(project["optional-dependencies"]) - {"dev", "docs"}


def test_nothing_of_the_image_comes_from_an_index_but_what_the_lock_names() -> None:
    commands = re.findall(r"pip (?:wheel|install)(?:[^\n]|\\\n)*", CONTAINERFILE.read_text())
    assert len(commands) == 3
    assert [
        one for one in commands if "--require-hashes" not in one and "--no-index" not in one
    ] == []


def test_compose_builds_our_image_and_hands_it_batfish() -> None:
    services = yaml.safe_load((ROOT / "compose.yml").read_text())["services"]
    assert (ROOT / services["sanfab"]["build"]["dockerfile"]).samefile(CONTAINERFILE)
    host, _, port = services["sanfab"]["environment"]["SANFAB_BATFISH"].partition(":")
    assert services[host]["ports"] == [f"127.0.0.1:{port}:{port}"]  # nobody else may ask it
