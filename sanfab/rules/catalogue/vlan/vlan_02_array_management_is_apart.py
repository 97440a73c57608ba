"""VLAN-02."""

import re
from collections.abc import Iterator
from ipaddress import ip_address

from sanfab.model.addresses import subnet_with
from sanfab.model.protocols import ETHERNET_STORAGE, IP_STORAGE, STORAGE_ROLES
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import ARRAYS, SanArray

_MANAGEMENT = re.compile(r"(?:.*[-_.])?(?:mgmt|management|e0m)[0-9]*", re.IGNORECASE)
"""Names that arrays give their management ports: mgmt0, cm0-mgmt, e0M."""


@rule(
    "VLAN-02",
    scope=ARRAYS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.WARNING,
    source="S4",
    example="mgmt0 of the array in data VLAN 140",
    fix="manage the array in a VLAN of role management",
)
def array_management_is_apart(
    array: SanArray, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """An array is managed in a separate VLAN, not in one that carries data.

    Otherwise any device in the data network can try the array's login, and a storm in the data VLAN
    cuts off management. The rule examines the array's management ports, or
    `settings.management_ip`.
    """
    examined = False
    for label, port in array.intent.ports.items():
        vlan = context.san.vlans.get(port.vlan or "")
        role = vlan.role if vlan is not None else ""
        examined = examined or role == "management"
        if vlan is not None and role in STORAGE_ROLES and _MANAGEMENT.fullmatch(label):
            examined = True
            yield Violation(
                found=f"management port {label} in data VLAN {vlan.id}",
                expected="a management VLAN",
                at=("arrays", array.name, "ports", label, "vlan"),
            )
    address = _address(array)
    if address is not None:
        yield from _addressed(array, address, context)
    elif not examined:
        yield NotExamined(
            "a port of an array in a VLAN of role management, or its setting `management_ip`"
        )


def _address(array: SanArray) -> str | None:
    try:
        return str(ip_address(str(array.intent.settings.get("management_ip", ""))))
    except ValueError:
        return None


def _addressed(array: SanArray, address: str, context: CheckContext) -> Iterator[Violation]:
    for key, vlan in context.san.vlans.items():
        if vlan.role in IP_STORAGE and subnet_with(address, vlan.subnet) is not None:
            yield Violation(
                found=f"management address {address} in the subnet of data VLAN {vlan.id} ({key})",
                expected="an address in the management network",
                at=("arrays", array.name, "settings", "management_ip"),
            )
