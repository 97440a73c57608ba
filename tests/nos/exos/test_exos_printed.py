"""ExtremeXOS reader on lines as switches print them, which differ from what was typed."""

import pytest

from sanfab.model import PLATFORMS
from sanfab.nos.exos.builder import read_config

X670 = PLATFORMS["summit-x670"]
USER = "configure snmpv3 add user trap authentication sha @@a@@ privacy aes 128 @@b@@\n"
PARAMETERS = (
    'configure snmpv3 add target-params "trap" user "trap" mp-model snmpv3 sec-model usm'
    " sec-level priv\n"
)


@pytest.mark.parametrize(
    "address",
    [
        "192.0.2.9 vr VR-Mgmt tag-list defaultNotify",
        '192.0.2.9 transport-port 162 vr "VR-Mgmt" tag-list "defaultNotify" ',
    ],
    ids=["as typed", "as printed"],
)
def test_a_receiver_of_traps_reads_the_same_typed_and_printed(address: str) -> None:
    line = f'configure snmpv3 add target-addr "192.0.2.9" param "trap" ipaddress {address}'
    parsed = read_config(USER + PARAMETERS + line, X670)
    assert parsed.unread == ()
    assert parsed.facts.services.snmp_traps == {"192.0.2.9": "trap"}


@pytest.mark.parametrize(("text", "location"), [('"row 4"', "row 4"), ("\"''\"", "")])
def test_two_quotes_are_no_location(text: str, location: str) -> None:
    parsed = read_config(f"configure snmp sysLocation {text}", X670)
    assert parsed.facts.services.snmp_location == location
