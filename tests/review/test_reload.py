"""A change that restarts a switch says so, and says what is sent before."""

import json
from pathlib import Path

import pytest

from support.console import sanfab

SAN = """\
name: breakouts
vlans:
  iscsi: {{id: 5, role: iscsi, fabric: A, subnet: 10.1.1.0/24}}
switches:
  tor: {{model: {model}, fabric: A{breakout}}}
hosts:
  esx01:
    os: esxi
    ports:
      vmnic2: {{at: "tor {port}", vlan: iscsi, ip: 10.1.1.21}}
"""
BREAKOUTS = {
    "OS9, the port of a host": (
        "s4810",
        "fortyGigE 0/60: 4x10G",
        ("fortyGigE 0/60", "TenGigabitEthernet 0/60"),
        ("reload", "stack-unit 0 port 60 portmode quad no-confirm"),
    ),
    "ExtremeXOS, a free port": (
        "summit-x670v-48x",
        '"53": 4x10G',
        ("1", "1"),
        ("reload", "configure ports 53 partition 4x10G"),
    ),
    "NX-OS, which needs no reload": (
        "nexus-93180yc-fx",
        "Ethernet1/49: 4x10G",
        ("Ethernet1/1", "Ethernet1/1"),
        ("additive", ""),
    ),
}


@pytest.mark.parametrize(
    ("model", "breakout", "ports", "expected"), BREAKOUTS.values(), ids=BREAKOUTS
)
def test_a_breakout_reloads_the_switch_and_does_not_replace_it(
    model: str, breakout: str, ports: tuple[str, str], expected: tuple[str, str], tmp_path: Path
) -> None:
    stated = ("", f", breakout: {{{breakout}}}")
    for side, port, words in zip(("old", "new"), ports, stated, strict=True):
        (tmp_path / side).mkdir()
        text = SAN.format(model=model, breakout=words, port=port)
        (tmp_path / side / "san.yml").write_text(text, encoding="utf-8")
    printed = sanfab("diff", str(tmp_path / "old"), str(tmp_path / "new"), "--format", "json")
    review = json.loads(printed.stdout)
    risk, line = expected
    assert review["risk"] == risk
    switch = review["switches"][0]
    assert switch["status"] == "changed"
    assert line in json.dumps(switch)
    markdown = sanfab("diff", str(tmp_path / "old"), str(tmp_path / "new")).stdout
    assert "rack, bootstrap, push" not in markdown
    assert line in markdown
