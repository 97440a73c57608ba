"""FCoE: what stands in for a ping, and what a host sees of a standby controller."""

from sanfab.model.san import San
from support.testplans import planned, san_named


def _with(os: str, **roles: str) -> San:
    """Return the FlexPod SAN with another operating system, and roles of controllers."""
    san = san_named("flexpod-fcoe")
    hosts = {name: host.model_copy(update={"os": os}) for name, host in san.hosts.items()}
    array = san.arrays["fas3240"].model_copy(update={"controllers": roles})
    return san.model_copy(update={"hosts": hosts, "arrays": {"fas3240": array}})


def test_a_linux_host_sends_the_largest_echo_to_each_array_port() -> None:
    login = planned(_with("linux")).hosts[0].logins[0]
    state, *echoes = login.commands_of_host("linux")
    assert state == ("grep . /sys/class/fc_host/host*/port_state", "Online for each FC port")
    start = "fcping -c 3 -s 2108 -h 0x20000025b50a0001 -P"
    assert [command for command, _ in echoes] == [
        f"{start} 0x500a098100000001",
        f"{start} 0x500a098100000002",
    ]


def test_the_fcoe_switch_lists_the_login_and_echoes_both_ends() -> None:
    login = planned(san_named("flexpod-fcoe")).hosts[0].logins[0]
    assert (login.fcf, login.vsan) == ("N5K-A", 235)
    assert [command for command, _ in login.commands_of_fcf()] == [
        "show flogi database vsan 235",
        "fcping pwwn 20:00:00:25:b5:0a:00:01 vsan 235 count 5",
        "fcping pwwn 50:0a:09:81:00:00:00:01 vsan 235 count 5",
        "fcping pwwn 50:0a:09:81:00:00:00:02 vsan 235 count 5",
    ]


def test_fcoe_ports_of_a_standby_controller_are_logged_in_and_shown() -> None:
    rest = planned(_with("linux", c1="active", c2="standby")).hosts[0].rest[0]
    assert (rest.active, rest.standby, rest.hidden) == (2, 2, 0)
