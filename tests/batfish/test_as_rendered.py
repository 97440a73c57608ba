"""BF-00: configurations that differ from what the inventory renders."""

import re
from pathlib import Path

import pytest

from batfish.designs import DESIGNS
from batfish.sans import built
from sanfab.gate.batfish.assertion import Answers
from sanfab.gate.batfish.assertions.as_rendered import AS_RENDERED
from sanfab.gate.batfish.context import read_context
from sanfab.gate.batfish.snapshot import snapshot_text
from sanfab.inventory.cabling import Cabling
from support.batfish_parsing import (
    edited_context,
    violations,
)
from support.batfish_rows import edited_build

SECRETS = {
    "x670_a": (
        "configure snmp sysName",
        (
            "configure account admin encrypted s3cret",
            "configure failsafe-account s3cret",
            "configure ssh2 key",
            "s3cret",
            "letmein",
        ),
    ),
    "n5k_a": (
        "vsan database",
        (
            "key-string letmein",
            "fcsp esp manual letmein",
            "copy ftp://u:s3cret@192.0.2.4/x running",
            "crypto ca x s3cret",
        ),
    ),
    "arista_a": ("hostname", ("certificate s3cret key letmein",)),
}
"""Lines with secrets by switch, and the words before which somebody put them."""


class TestAsRendered:
    """BF-00."""

    @pytest.mark.parametrize("times", [1, 2])
    @pytest.mark.parametrize("switch", SECRETS)
    def test_an_unread_line_is_reported_without_its_secret(
        self, cabling: Cabling, folder: Path, switch: str, times: int
    ) -> None:
        before, lines = SECRETS[switch]
        bad = "\n".join((*lines * times, before))
        context = edited_context(cabling, folder, **{switch: (before, bad)})
        found = violations(context, AS_RENDERED, {})
        assert found
        assert {flaw.switch for flaw in found} == {switch.replace("_", "-")}
        assert "s3cret" not in repr(found)
        assert "letmein" not in repr(found)

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("", "the configuration is empty"),
            ("\n \n", "the configuration is empty"),
            ("frobnicate\n", "no line of the configuration is for Arista EOS"),
            ("n5k-a", "the configuration is for Cisco NX-OS, not for Arista EOS"),
            ("s4810-a", "the configuration is for Dell Force10 FTOS/OS9, not for Arista EOS"),
            ("x670-a", "the configuration is for ExtremeXOS, not for Arista EOS"),
        ],
    )
    def test_a_configuration_of_another_switch_gives_one_finding(
        self, cabling: Cabling, folder: Path, text: str, said: str
    ) -> None:
        other = folder / f"{text}.cfg"
        content = text if "\n" in text or not text else other.read_text()
        (folder / "arista-a.cfg").write_text(content)
        (flaw,) = violations(edited_context(cabling, folder), AS_RENDERED, {})
        assert (flaw.object, flaw.found, flaw.line) == ("arista-a", said, 1)

    @pytest.mark.parametrize("name", ["n5k-a", "s4810-a", "x670-a"])
    def test_an_eos_configuration_is_refused_for_another_nos(
        self, cabling: Cabling, folder: Path, name: str
    ) -> None:
        (folder / f"{name}.cfg").write_text((folder / "arista-a.cfg").read_text())
        (flaw,) = violations(edited_context(cabling, folder), AS_RENDERED, {})
        assert flaw.found.startswith("the configuration is for Arista EOS, not for ")

    def test_an_edit_with_many_consequences_is_reported_as_one_edit(
        self, cabling: Cabling, folder: Path
    ) -> None:
        context = edited_context(cabling, folder, n5k_a=("vsan 101 name", "vsan 109 name"))
        assert len(context.switches["n5k-a"].reading.unread) > 80
        assert "n5k-a vsan 109" in {flaw.object for flaw in violations(context, AS_RENDERED, {})}


def test_a_line_moved_to_where_the_switch_rejects_it_is_found(
    cabling: Cabling, folder: Path
) -> None:
    """The facts are the same: only the text tells that the feature comes too late."""
    path = folder / "n5k-a.cfg"
    lines = path.read_text().splitlines(keepends=True)
    feature = next(line for line in lines if line.startswith("feature "))
    lines.remove(feature)
    path.write_text("".join([*lines, feature]))
    context = edited_context(cabling, folder)
    assert context.switches["n5k-a"].reads_back
    (flaw,) = violations(context, AS_RENDERED, {})
    assert flaw.expected.startswith(f"`{' '.join(feature.split()[:3])}`, as rendered")
    assert (flaw.switch, flaw.object) == ("n5k-a", f"n5k-a line {flaw.line}")


def test_a_record_of_the_whole_switch_has_its_name_and_line(cabling: Cabling, folder: Path) -> None:
    user = "username backdoor privilege 15 role network-admin secret sha512 $6$x"
    context = edited_context(cabling, folder, arista_a=("username ", f"{user}\nusername "))
    (flaw,) = violations(context, AS_RENDERED, {})
    switch = context.switches["arista-a"]
    assert (flaw.object, flaw.found) == ("arista-a user backdoor", "configured")
    assert switch.text.splitlines()[switch.line_of_violation(flaw) - 1] == user


END = "channel-group 20 mode active"
"""Last line of the configuration."""
SAME = "`channel-group ...` with other arguments, blanks or line end"
SAME_COMMENT = "a comment with other arguments, blanks or line end"
BYTES = {
    "blank": (f"{END}\n\\Z", f"{END} \n", SAME, 0),
    "no line end": (f"{END}\n\\Z", END, SAME, 0),
    "another line end": (f"{END}\n\\Z", f"{END}\n\n", "a blank line", 1),
    "comment": (r"\A!", "! by hand\n!", SAME_COMMENT, None),
}
"""An edit, what is found, and how far behind the last line; None: in the first line."""


@pytest.mark.parametrize("edit", BYTES)
def test_each_byte_that_is_not_rendered_is_found(cabling: Cabling, folder: Path, edit: str) -> None:
    path = folder / "arista-a.cfg"
    text = path.read_text()
    old, new, said, behind = BYTES[edit]
    path.write_text(re.sub(old, new, text))
    (flaw,) = violations(edited_context(cabling, folder), AS_RENDERED, {})
    line = 1 if behind is None else text.count("\n") + behind
    assert (flaw.line, flaw.object, flaw.found) == (line, f"arista-a line {line}", said)


def test_a_policy_that_is_not_applied_has_its_name_and_the_line_of_another(
    cabling: Cabling, folder: Path
) -> None:
    line = "  service-policy type qos input fcoe-default-in-policy\n"
    context = edited_context(cabling, folder, n5k_a=(line, ""))
    (flaw,) = violations(context, AS_RENDERED, {})
    assert (flaw.object, flaw.found, flaw.expected) == (
        "n5k-a system policy classification input",
        "not configured",
        "classification input 'fcoe-default-in-policy'",
    )
    switch = context.switches["n5k-a"]
    assert switch.text.splitlines()[switch.line_of_violation(flaw) - 1] == (
        "  service-policy type queuing input fcoe-default-in-policy"
    )


MESSAGES = {
    "arista-a SNMP trap receiver 192.0.2.21": (
        ("arista-a", "snmp-server host 192.0.2.21 vrf MGMT version 3 priv sanmon\n", ""),
        ("not configured", "192.0.2.21 'sanmon'"),
    ),
    "arista-a": (
        ("arista-a", "   server 192.0.2.14 vrf MGMT\n", ""),
        ("aaa_servers 192.0.2.13", "aaa_servers 192.0.2.13, 192.0.2.14"),
    ),
    "n5k-a vfc1": (
        ("n5k-a", "switchport trunk allowed vsan 101\n  no shutdown", "shutdown"),
        ("trunk_vsans none", "trunk_vsans 101"),
    ),
    "n5k-a": (
        ("n5k-a", "  ip route 0.0.0.0/0 192.0.2.1\n", ""),
        ("gateway none", "gateway '192.0.2.1'"),
    ),
    "n5k-a vsan 101": (
        (
            "n5k-a",
            "  member device-alias esx01_vmhba2\n  member device-alias fas01_n1_0e\n"
            "  member device-alias fas01_n1_0g\n  member device-alias fas01_n2_0e\n",
            "  member device-alias esx01_vmhba2\n",
        ),
        (
            "z_esx01_vmhba2_fas01 device-alias esx01_vmhba2, device-alias fas01_n2_0g",
            "z_esx01_vmhba2_fas01 device-alias esx01_vmhba2, device-alias fas01_n1_0e, "
            "device-alias fas01_n1_0g, device-alias fas01_n2_0e, device-alias fas01_n2_0g",
        ),
    ),
}
"""By object: an edit, what is found and what is expected."""


@pytest.mark.parametrize("name", MESSAGES)
def test_a_difference_is_told_in_words(cabling: Cabling, folder: Path, name: str) -> None:
    (switch, old, new), said = MESSAGES[name]
    context = edited_context(cabling, folder, **{switch.replace("-", "_"): (old, new)})
    found = {one.object: one for one in violations(context, AS_RENDERED, {})}
    assert (found[name].found, found[name].expected) == said
    details = " ".join(found[name].details)
    assert "True" not in details
    assert "False" not in details


PARTS = {
    "managed in part": ("    managed: [vlans, ports, lags]\n", ""),
    "with a raw line": ("    configuration: ip domain-name example.com\n", "ip domain-name"),
}
"""Keys of a switch of which sanfab does not describe all that the build holds, and a raw line."""


@pytest.mark.parametrize("kind", PARTS)
def test_an_edit_of_a_switch_that_sanfab_does_not_describe_whole_is_found(
    kind: str, tmp_path: Path
) -> None:
    keys, raw = PARTS[kind]
    line = "    management: {address: 192.0.2.31/24}\n"
    design = DESIGNS["spare-port"]
    inventory = design.write(tmp_path)
    path = inventory / "san.yml"
    text = path.read_text().replace(
        "san-a: {model: dcs-7150s-24, fabric: A, management: {address: 192.0.2.31/24}, ports: ",
        f"san-a:\n    model: dcs-7150s-24\n    fabric: A\n{line}{keys}    ports: ",
    )
    path.write_text(text.replace("mtu: 9000}}}", "mtu: 9000}}"))
    _, context = built(inventory, tmp_path / "build")
    assert violations(context, AS_RENDERED, {}) == []
    assert context.switches["san-a"].reads_back
    built_text = tmp_path / "build/design/switches/san-a.cfg"
    before = built_text.read_text()
    assert raw in before
    old = "   switchport access vlan 101\n"
    built_text.write_text(before.replace(old, "   switchport access vlan 7\n", 1))
    context = read_context(context.cabling, tmp_path / "build")
    (flaw,) = violations(context, AS_RENDERED, {})
    assert (flaw.found, flaw.expected) == ("access_vlan 7", "access_vlan 101")
    switch = context.switches["san-a"]
    line = built_text.read_text().splitlines()[switch.line_of_violation(flaw) - 1]
    assert line == "   switchport access vlan 7"
    assert not switch.reads_back


def test_the_address_of_a_switch_in_a_vlan_is_placed_at_its_key(tmp_path: Path) -> None:
    _, context = built(DESIGNS["routed"].write(tmp_path), tmp_path / "build")
    path = tmp_path / "build/design/switches/san-a.cfg"
    path.write_text(path.read_text().replace("10.1.1.1/24", "10.1.1.1/25"))
    (flaw,) = violations(read_context(context.cabling, tmp_path / "build"), AS_RENDERED, {})
    assert flaw.at == ("switches", "san-a", "vlan_addresses", "iscsi_a")


def test_the_stand_in_of_an_empty_configuration_has_a_name(cabling: Cabling, folder: Path) -> None:
    (folder / "x670-a.cfg").write_text("")
    context = edited_context(cabling, folder)
    text = snapshot_text(context, context.switches["x670-a"])
    assert "hostname x670-a\n" in text


RX, TX = "`enable flow-control rx-pause ...`", "line {}: enable flow-control tx-pause ..."


@pytest.mark.parametrize(
    ("edit", "found", "needing"),
    [
        (("rx-pause ports 1-2,25-26", "rx-pause ports 1-2,25"), f"{RX} with other arguments", 1),
        (("enable flow-control rx-pause", "disable flow-control rx-pause"), "`disable flow-", 1),
        ((r"enable flow-control rx-pause.*\n", ""), "`enable flow-control tx-pause ...`", 0),
    ],
)
def test_the_line_that_was_edited_is_blamed_not_the_one_that_needs_it(
    tmp_path: Path, edit: tuple[str, str], found: str, needing: int
) -> None:
    context = edited_build("greenfield", tmp_path, {"x670-a": edit})
    flaws = [one for one in AS_RENDERED.evaluate(context, Answers({})) if one.line]  # type: ignore[union-attr]
    (flaw,) = flaws
    assert flaw.found.startswith(found)
    assert flaw.expected == f"{RX}, as rendered: lines after it need it"
    assert flaw.details == (TX.format(flaw.line + needing),)
