"""Two sites with a pair each, which one LAG of all four switches connects: a normal design."""

import json
from pathlib import Path

import pytest

from sanfab.analysis.elements import Element
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.load import load_inventory
from sanfab.report.paths import paths_text
from sanfab.rules.analyses import failures_of_san, paths_by_service
from sanfab.rules.catalogue import RULES
from sanfab.rules.engine import evaluate, severity_of
from sanfab.rules.finding import Severity
from sanfab.testplan.assembly import Selection, plan_services
from sanfab.testplan.steps import FailoverStep
from support.console import sanfab
from support.rule_cases import context_of

MODELS = {
    "nxos": ("nexus-93180yc-fx", "Ethernet1/{}"),
    "eos": ("dcs-7050sx3-48yc8", "Ethernet{}"),
    "os9": ("s4048-on", "TenGigabitEthernet 1/{}"),
    "exos": ("summit-x670g2-48x-4q", "{}"),
}
"""Model, and the name of a port."""
MIXED = [("nxos", "eos"), ("eos", "os9"), ("os9", "exos")]
OF_THE_SITE = {"SEC-03", "SEC-04", "LAG-09", "DISC-01", "STP-04", "CAP-04"}
"""What the inventory leaves out: servers, options of pairs; an MLAG without spanning tree; four
cables for all ports."""


def inventory(north: str, south: str) -> str:
    """Return an inventory: iSCSI and NFS that both sites share, an array and a host at each."""
    lines = ["name: metro", "sites: {north: {}, south: {}}", "vlans:"]
    for number, (key, role) in enumerate({"ia": "iscsi", "ib": "iscsi", "nfs": "nfs"}.items(), 101):
        lines.append(
            f"  {key}: {{id: {number}, role: {role}, subnet: 10.{number}.0.0/24, mtu: 9000, "
            "stretched: true}"
        )
    pairs, links, ends = ["switches:"], ["links:"], []
    devices: dict[str, list[str]] = {"hosts": ["hosts:"], "arrays": ["arrays:"]}
    for number, (site, nos) in enumerate((("north", north), ("south", south)), 1):
        model, port = MODELS[nos]
        for place, half in enumerate("ab"):
            pairs.append(
                f"  n{number}{half}: {{model: {model}, site: {site}, "
                f"management: {{address: 192.0.2.{number * 10 + place}/24}}}}"
            )
        both = [f"n{number}{half} {port}" for half in "ab"]
        links.append(
            f"  - {{role: peer, lag: 10, domain: {number}, between: "
            f"{[one.format('47-48') for one in both]}}}"
        )
        ends.append([one.format("43-46") for one in both])
        devices["hosts"] += _host(number, port)
        devices["arrays"] += _array(number, port)
    links.append(f"  - {{role: isl, lag: 50, distance: 2, speed: 10G, between: {ends}}}")
    access = "access: [{hosts: [h1, h2], arrays: [s1, s2], mirrored: true}]"
    return "\n".join([*lines, *pairs, *links, *devices["hosts"], *devices["arrays"], access, ""])


def _host(number: int, port: str) -> list[str]:
    at = [f"n{number}{half} {port}" for half in "ab"]
    return [
        f"  h{number}:",
        "    os: linux",
        "    teams: {lan: {lag: 22}}",
        "    ports:",
        f"      e0: {{at: '{at[0].format(21)}', vlan: ia, ip: 10.101.0.{number}}}",
        f"      e1: {{at: '{at[1].format(21)}', vlan: ib, ip: 10.102.0.{number}}}",
        f"      e2: {{at: '{at[0].format(22)}', vlan: nfs, team: lan, ip: 10.103.0.{number}}}",
        f"      e3: {{at: '{at[1].format(22)}', vlan: nfs, team: lan}}",
    ]


def _array(number: int, port: str) -> list[str]:
    lines = [f"  s{number}:", "    family: generic", "    controllers: {c1: active, c2: active}"]
    lines += ["    teams: {c1-nas: {lag: 31}, c2-nas: {lag: 32}}", "    ports:"]
    for unit in (1, 2):
        for place, (half, key) in enumerate((("a", "ia"), ("b", "ib"))):
            at, host = f"n{number}{half} {port}", number * 10 + unit
            ip = f", ip: 10.103.0.{host}" if half == "a" else ""
            lines.append(
                f"      c{unit}{half}: {{controller: c{unit}, at: '{at.format(30 + unit)}', "
                f"vlan: {key}, ip: 10.{101 + place}.0.{host}}}"
            )
            lines.append(
                f"      c{unit}n{half}: {{controller: c{unit}, at: '{at.format(34 + unit)}', "
                f"vlan: nfs, team: c{unit}-nas{ip}}}"
            )
    return lines


def loaded(folder: Path, north: str, south: str) -> Cabling:
    (folder / "san.yml").write_text(inventory(north, south))
    return load_inventory(folder)[1]


@pytest.mark.parametrize(("north", "south"), [*((one, one) for one in MODELS), *MIXED])
def test_two_pairs_in_one_lag_have_no_finding_that_is_not_of_the_site(
    north: str, south: str, tmp_path: Path
) -> None:
    context = context_of(loaded(tmp_path, north, south), texts=True)
    _, raws = evaluate(context, RULES.values())
    severe = {str(raw) for raw in raws if severity_of(raw, "production") == Severity.ERROR}
    warned = {raw.rule_id for raw in raws if severity_of(raw, "production") == Severity.WARNING}
    assert severe == set()
    assert warned <= OF_THE_SITE
    worst = [one for one in failures_of_san(context).impacts if one.cut_off]
    assert worst == []


def test_the_loss_of_each_site_leaves_the_mirror_at_the_other(tmp_path: Path) -> None:
    context = context_of(loaded(tmp_path, "nxos", "eos"))
    text = paths_text(paths_by_service(context))
    lost = [line.strip() for line in text.splitlines() if line.startswith("  site ")]
    assert lost == [
        "site north is lost: h2 is left with 4 of 8 paths to the data of s[1-2]",
        "site south is lost: h1 is left with 4 of 8 paths to the data of s[1-2]",
        "site north is lost: h2 is left with 2 of 4 paths to the data of s[1-2]",
        "site south is lost: h1 is left with 2 of 4 paths to the data of s[1-2]",
    ]


def steps_of_sites(folder: Path, *change: str) -> list[FailoverStep]:
    """Return the steps of LUNs that take a site out, after a change of the inventory."""
    text = inventory("nxos", "eos")
    for old, new in zip(change[::2], change[1::2], strict=True):
        assert old in text
        text = text.replace(old, new, 1)
    (folder / "san.yml").write_text(text)
    context = context_of(load_inventory(folder)[1])
    plan = plan_services(paths_by_service(context), Selection())
    return [step for step in plan.steps if step.element.kind == "site"]


def test_a_site_is_taken_out_whole_and_the_mirror_keeps_the_host_of_the_other(
    tmp_path: Path,
) -> None:
    north, south = steps_of_sites(tmp_path)
    assert [north.element, south.element] == [Element("site", "north"), Element("site", "south")]
    assert (north.is_run, north.down, north.cut_off) == (True, ("h1",), ())
    # 4 active paths of 4 to each array; h1 is out with its site, and the array of it for h2.
    assert [(one.host, one.array, one.before, one.left) for one in north.losses] == [
        ("h1", "s1", 4, 0),
        ("h1", "s2", 4, 0),
        ("h2", "s1", 4, 0),
    ]
    assert sanfab("testplan", tmp_path).output.count("with the site these hosts are out") == 4


def test_a_site_with_data_that_is_not_mirrored_is_not_taken_out(tmp_path: Path) -> None:
    only_north = "access: [{hosts: [h2], arrays: [s1]}, "
    access = "access: [{hosts: [h1, h2], arrays: [s1, s2], mirrored: true}"
    apart = "{hosts: [h1], arrays: [s1, s2], mirrored: true}"
    north, south = steps_of_sites(tmp_path, access, only_north + apart)
    assert (north.is_run, north.cut_off) == (False, ("h2",))
    assert south.is_run


def test_a_site_is_not_taken_out_while_the_site_of_a_host_is_not_known(tmp_path: Path) -> None:
    host = "  h3: {os: linux, ports: {e0: {to: s1 c9, ip: 10.9.0.2}}}\n"  # no cable to a switch
    port = "      c9: {controller: c1, to: h3 e0, ip: 10.9.0.1}\n"
    first = "      c1a: {controller: c1, at: 'n1a"
    steps = steps_of_sites(
        tmp_path, "arrays:\n", f"{host}arrays:\n", first, port + first, "[h1, h2]", "[h1, h2, h3]"
    )
    assert {step.refusal for step in steps} == {"the site of h3 is not known"}


def test_without_mirrored_data_no_site_is_taken_out(tmp_path: Path) -> None:
    assert steps_of_sites(tmp_path, ", mirrored: true", "") == []


def test_a_diff_names_what_a_site_shares_although_no_line_differs(tmp_path: Path) -> None:
    old, new = (tmp_path / name / "metro" for name in ("old", "new"))
    text = inventory("eos", "eos")
    changed = text.replace("mirrored: true", "mirrored: false").replace(
        "mtu: 9000, stretched: true", "mtu: 9000, stretched: [north, south]", 1
    )
    for folder, content in ((old, text), (new, changed)):
        folder.mkdir(parents=True)
        (folder / "san.yml").write_text(content)
    review = json.loads(sanfab("diff", str(old), str(new), "--format", "json").stdout)
    assert [(one["what"], one["before"], one["after"]) for one in review["settings"]] == [
        ("VLAN ia", "yes", "north, south"),
        ("access of h1, h2 to s1, s2", "yes", "no"),
    ]
