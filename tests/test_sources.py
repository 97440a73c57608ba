"""docs/sources.md says what every source tag means, and nothing uses a tag that it does not."""

import re
from pathlib import Path

from sanfab.model import FAMILIES, PLATFORMS
from sanfab.nos import NOSES

ROOT = Path(__file__).parents[1]
KNOWN = set(re.findall(r"^\| (\S+) \|", (ROOT / "docs/sources.md").read_text(), re.MULTILINE))


def tags(text: str) -> set[str]:
    return set(text.replace(",", " ").split())


def test_every_tag_is_explained() -> None:
    used = [route.source for nos in NOSES.values() for route in nos.routes]
    used += [row.source for row in PLATFORMS.values()]
    used += [form.source for row in PLATFORMS.values() for form in row.forms]
    used += [row.source for row in FAMILIES.values()]
    assert set().union(*map(tags, used)) - KNOWN == set()


def test_every_template_names_its_source() -> None:
    for path in (ROOT / "templates").rglob("*.j2"):
        head = path.read_text().split("#}")[0]
        assert head.startswith("{# "), path
        assert path.name == "switch.j2" or "Source" in head, path
