"""Lines of OS9 as people typed and published them: banners, masks, indents, prompts."""

from dataclasses import replace

from sanfab.facts.unknown import mark_unknown
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.identification import identify
from sanfab.nos.os9 import NOS
from sanfab.nos.reader import ParsedConfig
from sanfab.nos.terminal_capture import without_terminal
from sanfab.report.json_value import to_json


def read(text: str, model: str = "s4810") -> ParsedConfig:
    return NOS.read(without_terminal(text).text, PLATFORMS[model])


def port(text: str, name: str) -> dict[str, object]:
    reading = read(text, "mxl")
    reading = replace(reading, facts=mark_unknown(reading.facts, reading.doubts))
    found = to_json(reading.facts.ports[name])
    assert isinstance(found, dict)
    return found


def test_a_banner_before_the_login_is_known_and_hides_no_line_behind_it() -> None:
    """Its words begin no block, in a text without indentation too."""
    text = (
        "hostname myf10\nbanner login ^C\n****\ninterface of the owner only\nvlan 7\n****\n^C\n"
        "ip ssh server enable\nbanner exec #hello#\nbanner login keyboard-interactive\n"
        "logging 10.0.0.3\n"
    )
    for one in (text, f"interface TenGigabitEthernet 0/1\n mtu 9216\n!\n{text}"):
        reading = read(one)
        assert reading.unread == ()
        facts = reading.facts
        assert (facts.name, facts.services.ssh, facts.services.syslog) == (
            "myf10",
            True,
            {"10.0.0.3"},
        )
        assert (facts.services.banner, facts.vlans) == ("", {})


def test_lines_after_the_ports_are_global_whatever_their_indent() -> None:
    text = (
        "interface TenGigabitEthernet 0/1\n mtu 9216\n no shutdown\n !\n ntp server 10.0.0.1\n"
        " no dcb enable\n snmp-server community (hidden) ro\n"
        "interface TenGigabitEthernet 1/1\n no ip address\n no shutdown\n"
    )
    reading = read(text)
    assert reading.unread == ()
    assert (reading.facts.services.ntp, reading.facts.dcb) == ({"10.0.0.1"}, False)
    ports = reading.facts.ports
    assert [(one.mtu, one.enabled) for one in ports.values()] == [(9216, True), (1554, True)]


def test_a_first_configuration_as_typed_at_a_new_switch() -> None:
    text = (
        "enable\nconfig\nhostname storage-sw\nusername admin password 7 x priv 15\n"
        "protocol spanning-tree rstp\nno disable\nex\ninterface ManagementEthernet 1/1\n"
        "ip address 10.111.0.91 255.255.0.0\nno shutdown\nexit\nend\nwrite\n"
    )
    reading = read(text, "s6010-on")
    assert reading.unread == ()
    services = reading.facts.services
    assert (services.address, services.users["admin"].role) == ("10.111.0.91/16", "sysadmin")
    assert (reading.facts.name, reading.facts.spanning_tree) == ("storage-sw", "rstp")
    odd = read("interface Vlan 7\n ip address 10.1.1.1 255.0.255.0\n")
    assert [line.text for line in odd.unread] == ["ip address 10.1.1.1 255.0.255.0"]


def test_a_refused_route_opens_no_block() -> None:
    text = (
        "DellEMC(conf)# interface ManagementEthernet 1/1\n"
        "DellEMC(conf-if-ma-1/1)# ip address 10.1.1.1/24\n"
        "DellEMC(conf-if-ma-1/1)# no shutdown\n"
        "DellEMC(conf-if-ma-1/1)# management route 0.0.0.0/0 10.1.1.10/24\n"
        "DellEMC(conf-if-ma-1/1)# exit\nDellEMC(conf)# ip ssh server enable\n"
        "DellEMC(conf)# ntp server 10.0.0.7\nDellEMC(conf)# show ntp status\n"
        "# copy running-config startup-config\n# write\n"
    )
    reading = read(text, "s4048-on")
    assert [line.text for line in reading.unread] == ["management route 0.0.0.0/0 10.1.1.10/24"]
    services = reading.facts.services
    assert (services.address, services.ssh, services.ntp) == ("10.1.1.1/24", True, {"10.0.0.7"})


def test_what_a_publisher_joined_to_the_line_before_is_unknown() -> None:
    text = (
        "interface Vlan 2\n no shutdown\n"
        "interface TenGigabitEthernet 0/52\nno ip addressmtu 2500\nno shutdown\n"
        "interface TenGigabitEthernet 0/2\nmtu 2500\nspanning-tree pvst edge-portno shutdown\n"
    )
    first = port(text, "TenGigabitEthernet 0/52")
    assert (first["mtu"], first["enabled"]) == ("unknown", True)
    second = port(text, "TenGigabitEthernet 0/2")
    assert (second["mtu"], second["enabled"], second["stp"]) == (2500, "unknown", "unknown")


def test_a_blade_switch_of_the_fx2_tells_its_model() -> None:
    """As published of an FN410S in full-switch mode [FN410RUN]."""
    text = (
        "! Version 9.14(1.8)\nstack-unit 0 provision PE-FN-410S-IOM\n"
        "interface TenGigabitEthernet 0/1\n no ip address\n portmode hybrid\n switchport\n"
        " no shutdown\ninterface Vlan 1\n!untagged TenGigabitEthernet 0/1\n no shutdown\n"
        "interface Vlan 32\n tagged TenGigabitEthernet 0/1\n shutdown\n"
        "clock timezone TZ-11 -6 0\n"
    )
    known = identify(text, "os9")
    assert (known.models, known.release, known.other) == ("fn410s", "9.14(1.8)", "")
    reading = read(text, "fn410s")
    assert reading.unread == ()
    zone = reading.facts.services.time_zone
    assert zone is not None
    assert (zone.name, zone.offset) == ("TZ-11", -360)
    one = reading.facts.ports["TenGigabitEthernet 0/1"]
    assert (one.native_vlan, one.trunk_vlans) == (1, {1, 32})
    half = read("clock timezone Kabul 4 30\n").facts.services.time_zone
    assert half is not None
    assert half.offset == 270


def test_the_mark_of_a_note_is_no_part_of_a_line() -> None:
    text = (
        'interface Port-channel 10\n description "VLT LAG" #(2)\n switchport    #(1)\n'
        " vlt-peer-lag port-channel 10 #(3)\n no shutdown\n"
    )
    reading = read(text, "s4048-on")
    assert reading.unread == ()
    assert reading.facts.lags["Port-channel 10"].multichassis == 10
    assert reading.facts.ports["Port-channel 10"].description == '"VLT LAG"'


def test_a_port_of_an_aggregator_may_state_the_default_vlan() -> None:
    text = (
        "interface TenGigabitEthernet 0/3\n mtu 12000\n portmode hybrid\n switchport\n"
        " vlan tagged 100,200\n vlan untagged 1\n no shutdown\n"
    )
    reading = read(text, "ioa")
    assert reading.unread == ()
    one = reading.facts.ports["TenGigabitEthernet 0/3"]
    assert (one.native_vlan, one.trunk_vlans) == (1, {1, 100, 200})


def test_what_is_typed_after_leaving_the_configuration_saves_it() -> None:
    first = "hostname a\nip ssh server enable\nexit\ncopy running-config startup-config\nyes\n"
    reading = read(f"{first}configure\nno ip telnet server enable\n")
    assert (reading.unread, reading.facts.saves) == ((), True)
    inside = read("hostname a\ncopy running-config startup-config\nyes\n")
    assert [line.number for line in inside.unread] == [2, 3]


def test_a_line_of_a_port_is_none_of_the_switch_in_a_text_without_indentation() -> None:
    """The priority is trusted at one port, which stays open: it is up."""
    text = (
        "interface GigabitEthernet 1/0/48\nno ip address\nportmode hybrid\nswitchport\n"
        "power inline auto\nservice-class dynamic dot1p\ndampening 10 100 1000 60\nno shutdown\n"
    )
    reading = read(text, "s3048-on")
    assert reading.unread == ()
    assert reading.facts.dot1p_trusted is None
    assert reading.facts.ports["GigabitEthernet 1/0/48"].enabled is True


def test_lines_behind_bare_prompts_are_lines() -> None:
    """As a blog has them, without the name of the switch and its mode."""
    text = (
        "> enable\n# config\n# hostname DELL4048-SWITCH\n# int managementethernet 1/1\n"
        "# ip address 10.1.1.1/24\n# no shut\n# management route 0.0.0.0/0 10.1.1.254\n"
        "# ip ssh server enable\n# ntp server 10.1.1.7\n# show ntp status\n# exit\n"
    )
    reading = read(text, "s4048-on")
    assert reading.unread == ()
    services = reading.facts.services
    assert (services.address, services.gateway) == ("10.1.1.1/24", "10.1.1.254")
    assert (reading.facts.name, services.ssh) == ("DELL4048-SWITCH", True)
