"""The verb `import` at the console: files, questions, answers, what is refused."""

from pathlib import Path
from shutil import rmtree

import pytest

from sanfab.inventory.load import load_inventory
from support.bench import TINY
from support.console import Result, sanfab
from support.fex import FEX_SAN
from support.imports import collected, saved

ARISTA = """! device: {name} (DCS-7150S-24, EOS-4.20.1F)
!
hostname {name}
!
interface Ethernet1
   {line}
!
end
"""


class Import:
    """Captures in a folder, and the inventory that is made of them."""

    def __init__(self, folder: Path) -> None:
        self.san, self.captures, self.out = folder / "given", folder / "captures", folder / "out"
        self.san.mkdir()
        self.captures.mkdir()
        (self.san / "san.yml").write_text(TINY)

    def collect(self) -> None:
        collected(load_inventory(self.san)[1], self.captures)

    def run(self, *words: str | Path) -> Result:
        return sanfab("import", "--captures", self.captures, "--out", self.out, *words)

    def text(self) -> str:
        return (self.out / "san.yml").read_text()


@pytest.fixture
def site(tmp_path: Path) -> Import:
    return Import(tmp_path)


def test_the_inventory_of_collected_switches_is_written(site: Import) -> None:
    site.collect()
    rmtree(site.san)
    done = site.run()
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("tiny: 2 switches, 1 host, 1 array, 0 neighbors, 0 links\n")
    san = load_inventory(site.out)[0]
    assert san.switches["san-a"].model == "dcs-7150s-24"
    assert san.hosts["esx01"].ports["vmnic3"].at == "san-b Ethernet1"
    assert san.arrays["nimble01"].family == "nimble"
    assert "# assumed: that it is an array: its name" in site.text()
    again = sanfab("plan", site.out, "--running", site.captures)
    assert again.exit_code == 2, again.output  # neither startup configuration nor status
    assert "nothing to do: 2 switches already compliant" in again.stdout


def test_a_folder_that_holds_something_is_never_overwritten(site: Import) -> None:
    site.collect()
    site.out.mkdir()
    (site.out / "san.yml").write_text("name: mine\n")
    done = site.run()
    assert done.exit_code == 2
    assert f"{site.out}: exists; an import overwrites nothing" in done.stderr
    assert site.text() == "name: mine\n"


def test_an_answer_is_kept_and_no_longer_assumed(site: Import) -> None:
    site.collect()
    assert site.run().exit_code == 0
    questions = site.out / ".import" / "questions.yml"
    text = questions.read_text()
    assert "# What is nimble01?\n# Found: san-a Ethernet9: description nimble01_A-tg1" in text
    assert "# Answer: host, array or neighbor\ndevices.nimble01: null" in text
    answers = site.captures.parent / "answers.yml"
    answers.write_text(text.replace("devices.nimble01: null", "devices.nimble01: host"))
    site.out = site.out.with_name("second")
    assert site.run("--answers", answers).exit_code == 0
    assert "nimble01" in load_inventory(site.out)[0].hosts
    assert "assumed: that it is a host: its name" not in site.text()
    assert "devices.nimble01: host\n" in (site.out / ".import" / "questions.yml").read_text()
    answers.write_text("devices.nimbel01: host\n")
    site.out = site.out.with_name("third")
    done = site.run("--answers", answers)
    assert "devices.nimbel01: answers no question; did you mean devices.nimble01?" in done.stderr


def test_lines_for_before_a_reload_are_no_configuration(site: Import) -> None:
    # `render` writes them next to the configuration of a switch.
    saved(load_inventory(site.san)[1], site.captures)
    for name in ("san-a", "san-b"):
        lines = "stack-unit 0 port 48 portmode quad no-confirm\nreload\n"
        (site.captures / f"{name}.phase1.cfg").write_text(lines)
    done = site.run()
    assert done.exit_code == 0, done.output
    assert [*load_inventory(site.out)[0].switches] == ["san-a", "san-b"]


ROCE = """name: roce
vlans:
  roce_a: {id: 301, role: nvme-roce, fabric: A, subnet: 10.4.1.0/24, mtu: 9000, lossless: pfc}
switches:
  n9-a:
    model: nexus-93180yc-fx
    fabric: A
    qos: {roce: {dscp: [26], ecn: {min: 150, max: 3000}}, pfc_watchdog: true}
    management: {address: 192.0.2.31/24}
hosts:
  lin[1-2]:
    os: linux
    ports: {ens1: {at: "n9-a Ethernet1/[1-2]", vlan: roce_a, ip: "10.4.1.[21-22]"}}
"""


def test_roce_that_dscp_values_tell_is_imported_with_its_ports_without_a_tag(site: Import) -> None:
    """Without `dscp` each port was refused, and no host was left."""
    folder = site.captures.parent / "roce"
    folder.mkdir()
    (folder / "san.yml").write_text(ROCE)
    saved(load_inventory(folder)[1], site.captures)
    done = site.run()
    assert done.exit_code == 0, done.output
    assert "2 hosts" in done.stdout
    assert "not stated: 0 entries" in done.stdout
    assert "roce: {dscp: [26], ecn: {min: 150, max: 3000}}, pfc_watchdog: true" in site.text()


def test_the_model_of_a_text_has_the_ports_that_it_configures(site: Import) -> None:
    """Of those whose lines are alike, X670 came first, and its links were left out."""
    (site.captures / "x.cfg").write_text(
        '#\n# Module devmgr configuration.\n#\nconfigure snmp sysName "x"\n'
        'configure ports 1 display-string "esx01_vmnic2"\nenable jumbo-frame ports 1-48,49,53\n'
        "disable ports 57,61\n"
    )
    assert site.run().exit_code == 0
    assert load_inventory(site.out)[0].switches["x"].model == "summit-x670v-48x"


def test_a_text_without_its_last_line_is_told(site: Import) -> None:
    saved(load_inventory(site.san)[1], site.captures)
    for name in ("san-a", "san-b"):
        file = site.captures / f"{name}.cfg"
        text = file.read_text().removesuffix("end\n")
        file.write_text(text + ("end\n" if name == "san-b" else ""))
    done = site.run()
    assert done.exit_code == 0, done.output
    assert "look at this first: san-a: san-a.cfg ends without the line `end`; if it was cut" in (
        done.stdout
    )
    assert "san-b.cfg ends" not in done.stdout


def test_a_port_that_nothing_tells_of_is_asked_for(site: Import) -> None:
    cut = "description esx01_vmnic2"
    saved(load_inventory(site.san)[1], site.captures)
    file = site.captures / "san-a.cfg"
    file.write_text(file.read_text().replace(f"   {cut}\n", ""))
    assert site.run().exit_code == 0
    text = (site.out / ".import" / "questions.yml").read_text()
    assert "# What is plugged into san-a Ethernet1?" in text
    assert "# Answer: a device and its port, as esx01 vmnic2\n" in text
    assert load_inventory(site.out)[0].switches["san-a"].ports["Ethernet1"].vlan == "iscsi_a"
    answers = site.captures.parent / "answers.yml"
    answers.write_text("switches.san-a.ports.Ethernet1: esx01 vmnic2\n")
    site.out = site.out.with_name("second")
    done = site.run("--answers", answers)
    assert done.exit_code == 0, done.output
    port = load_inventory(site.out)[0].hosts["esx01"].ports["vmnic2"]
    assert (port.at, port.vlan) == ("san-a Ethernet1", "iscsi_a")


def test_fabric_extenders_come_back_with_the_hosts_behind_them(site: Import) -> None:
    (site.san / "san.yml").write_text(FEX_SAN)
    collected(load_inventory(site.san)[1], site.captures)
    rmtree(site.san)
    done = site.run()
    assert done.exit_code == 0, done.output
    assert "2 hosts, 1 array" in done.stdout
    assert "not stated: 0 entries" in done.stdout
    san = load_inventory(site.out)[0]
    assert {one.managed for one in san.switches.values()} == {"all"}
    first, second = san.switches["n5k-a"].fex[101], san.switches["n5k-a"].fex[103]
    assert (first.model, first.uplinks, first.dual_homed) == ("n2k-c2232pp", "Ethernet1/1-2", True)
    assert (second.model, second.pinned, second.description) == ("n2k-c2248tp", True, "rack 7")
    assert "What is plugged" not in (site.out / ".import" / "questions.yml").read_text()
    assert san.hosts["esx02"].ports["vmnic3"].at == "n5k-a Ethernet103/1/48"
    assert "101: {model: n2k-c2232pp, uplinks: Ethernet1/1-2, dual_homed: true}" in site.text()


MANY = """name: many
vlans:
  iscsi_a: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24, mtu: 9000}
switches:
  san-a: {model: dcs-7150s-24, fabric: A, management: {address: 192.0.2.31/24}}
hosts:
  db[1-12]: {os: linux, ports: {eth4: {at: "san-a Ethernet[1-12]", vlan: iscsi_a}}}
"""


def test_questions_that_differ_in_a_number_are_one(site: Import) -> None:
    (site.san / "san.yml").write_text(MANY)
    saved(load_inventory(site.san)[1], site.captures)
    file = site.captures / "san-a.cfg"
    lines = file.read_text().splitlines()
    unnamed = {f"   description db{number}_eth4" for number in range(1, 9)}
    file.write_text("\n".join(line for line in lines if line not in unnamed) + "\n")
    assert site.run().exit_code == 0
    text = (site.out / ".import" / "questions.yml").read_text()
    assert (
        "# What is plugged into san-a Ethernet[1-8]?\n"
        "# Found: no description, and no LLDP neighbour: nothing tells the device\n"
        "# and 7 others like it\n"
        "# Answer: a device and its port, as esx01 vmnic2\n"
        '"switches.san-a.ports.Ethernet[1-8]": null\n'
    ) in text
    assert '"devices.db[9-12]": null\n' in text
    answers = site.captures.parent / "answers.yml"
    answers.write_text(
        '"switches.san-a.ports.Ethernet[1-8]": db[1-8] eth4\n"devices.db[9-12]": array\n'
    )
    site.out = site.out.with_name("second")
    done = site.run("--answers", answers)
    assert done.exit_code == 0, done.output
    san = load_inventory(site.out)[0]
    assert [*san.hosts] == [f"db{number}" for number in range(1, 9)]
    assert {san.hosts[f"db{number}"].ports["eth4"].at for number in (1, 8)} == {
        "san-a Ethernet1",
        "san-a Ethernet8",
    }
    assert [*san.arrays] == ["db9", "db10", "db11", "db12"]
    answers.write_text('"switches.san-a.ports.Ethernet[1-8]": db[1-7] eth4\n')
    site.out = site.out.with_name("third")
    done = site.run("--answers", answers)
    assert "Ethernet[1-8]: found a range of 7, expected one of 8, as in its place" in done.stderr


def test_two_switches_of_one_name_are_told_with_both_files(site: Import) -> None:
    for file, line in (("one.cfg", "description a"), ("two.cfg", "description b")):
        (site.captures / file).write_text(ARISTA.format(name="san-a", line=line))
    done = site.run()
    assert done.exit_code == 2
    assert (
        f"{site.captures / 'one.cfg'} and {site.captures / 'two.cfg'}: two configurations of san-a"
    ) in done.stderr


def test_a_capture_that_is_cut_is_refused(site: Import) -> None:
    text = ARISTA.format(name="san-a", line="description a")
    (site.captures / "san-a.cfg").write_text(text.removesuffix("end\n") + "interface Ether")
    done = site.run()
    assert done.exit_code == 2
    assert "cut off" in done.stderr


def test_a_folder_without_a_configuration_is_refused(site: Import) -> None:
    (site.captures / "notes.txt").write_text("call Bob about the cables\n")
    done = site.run()
    assert done.exit_code == 2
    assert f"{site.captures}: found no configuration of a switch" in done.stderr
    site.captures = site.captures / "none"
    assert "cannot be read" in site.run().stderr


def test_captures_of_two_sans_are_told_with_their_switches(site: Import) -> None:
    site.collect()
    (site.captures / "captures.json").unlink()
    text = ARISTA.format(name="other", line="description x")
    (site.captures / "other.cfg").write_text(text)
    done = site.run()
    assert done.exit_code == 0, done.output
    told = "share no link, device, VLAN or management service: other | san-a, san-b"
    assert told in done.stdout


def test_lldp_that_contradicts_a_description_is_asked_for_with_both(site: Import) -> None:
    site.collect()
    (site.captures / "captures.json").unlink()
    (site.captures / "san-a.show-lldp-neighbors-detail.txt").write_text(
        "Interface Ethernet1 detected 1 LLDP neighbors:\n\n"
        "  Neighbor 0011.2233.4455/vmnic5, age 12 seconds\n"
        "  - Chassis ID type: MAC address (4)\n    Chassis ID     : 0011.2233.4455\n"
        '  - Port ID type: Interface name (5)\n    Port ID     : "vmnic5"\n'
        '  - System Name: "esx77"\n'
    )
    done = site.run()
    text = "the description names esx01, LLDP names esx77 vmnic5"
    assert f"look at this first: san-a Ethernet1: {text}" in done.stdout
    assert f"# Found: {text}\n" in (site.out / ".import" / "questions.yml").read_text()
