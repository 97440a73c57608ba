"""What a finding advises is about what it found."""

import pytest

from sanfab.rules.catalogue import RULES
from support.rule_cases import Case, advice_of

NO_ROUTER = (
    "remove the address of the switch in the VLAN; if the VLAN is routed on purpose, state its "
    "`gateway`"
)
STOP = (
    "remove `forwarding: true` of the switch in the VLAN; if the VLAN is routed on purpose, state "
    "its `gateway`"
)
GATEWAY = "remove the gateway of the port; of a VLAN that is routed on purpose, state its `gateway`"
OTHER = {
    "vlans": {"iscsi_a": {"gateway": "10.14.1.254"}},
    "hosts": {"esx01": {"ports": {"vmnic2": {"gateway": "10.14.1.1"}}}},
}
ADVICE: dict[str, tuple[Case, list[str]]] = {
    "address of a switch": ({"base": "nimble-extreme"}, [NO_ROUTER]),
    "switch that routes": (
        {"base": "eseries", "facts": {"x670-a": {"vlans": {"161": {"forwarding": True}}}}},
        [STOP],
    ),
    "gateway of a port": (
        {"base": "nimble", "change": {"hosts": OTHER["hosts"]}},
        [GATEWAY],
    ),
    "another gateway than the VLAN has": (
        {"base": "nimble", "change": OTHER},
        ["state `gateway: 10.14.1.254`, or none"],
    ),
}


@pytest.mark.parametrize("case", ADVICE)
def test_ip_02_advises_to_remove_what_is_there(case: str) -> None:
    given, advice = ADVICE[case]
    assert advice_of(RULES["IP-02"], given) == advice
