"""docs/sources.md says what every source tag means, and nothing uses a tag that it does not."""

import re
from collections import Counter
from pathlib import Path

from sanfab.checks import RULES
from sanfab.checks.state.order import ORDERS
from sanfab.model import FAMILIES, LIMITS, PLATFORMS
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
    used += [limit.source for limit in LIMITS]
    used += [rule.source for rule in RULES.values()]
    used += [order.source for order in ORDERS]
    assert set().union(*map(tags, used)) - KNOWN == set()


def test_every_tag_in_a_comment_of_a_row_is_explained() -> None:
    rows = "".join(path.read_text() for path in (ROOT / "sanfab/model/platforms").glob("*.py"))
    comments = re.findall(r"#.*?\[([A-Z][A-Z0-9-]+|mem)\]", rows)
    assert len(comments) > 10
    assert set(comments) - KNOWN == set()


def test_every_template_names_its_source() -> None:
    for path in (ROOT / "templates").rglob("*.j2"):
        head = path.read_text().split("#}")[0]
        assert head.startswith("{# "), path
        assert path.name == "switch.j2" or "Source" in head, path


def test_every_rule_of_the_catalogue_is_there() -> None:
    """The catalogue has 157 rules: so many of each prefix."""
    prefixes = Counter(name.partition("-")[0] for name in RULES)
    assert prefixes == {
        "MTU": 12,
        "FLOW": 9,
        "DCB": 11,
        "STORM": 2,
        "STP": 7,
        "VLAN": 10,
        "FCOE": 14,
        "VSAN": 5,
        "WWN": 6,
        "ZON": 17,
        "RED": 10,
        "CAP": 5,
        "IP": 8,
        "NAME": 8,
        "LAG": 3,
        "DISC": 2,
        "SEC": 8,
        "HOST": 14,
        "REN": 6,
    }
    for prefix, count in prefixes.items():
        assert {f"{prefix}-{number:02}" for number in range(1, count + 1)} <= RULES.keys()


def test_every_setting_that_a_rule_reads_is_in_the_documents() -> None:
    known = (ROOT / "docs/settings.md").read_text()
    texts = [path.read_text() for path in (ROOT / "sanfab").rglob("*.py")]
    read = {key for text in texts for key in re.findall(r'settings\.get\(\s*"([^"]+)"', text)}
    asked = {key for row in FAMILIES.values() for _, key, _ in row.settings}
    assert len(read) > 20
    assert {key for key in read | asked if f"`{key}`" not in known} == set()
