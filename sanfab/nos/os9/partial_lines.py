"""OS9 lines that are not understood -> the facts that they may change."""

from sanfab.nos.partial_lines import (
    BLOCK_OBJECTS,
    VLAN_BLOCK,
    PartialLines,
    all_classes,
    all_lags,
    classes_of_policy,
    listed_vlans,
    object_form,
    the_switch,
)

_OBJECTS = (
    object_form(
        r"interface port-channel ?(?P<name>\d+)\n(?:no )?channel-", "lags.{name}", the_switch
    ),
    object_form(r"interface [^\n]*\nport-channel-protocol\b", "lags", the_switch),
    object_form(r"(?:no )?lacp ungroup\b", "fallback", all_lags),
    # `no shutdown` is about the address: without one it counts for nothing.
    object_form(VLAN_BLOCK + r"(?:ip|ipv6) address\b", "address_up", listed_vlans),
    object_form(VLAN_BLOCK + r"fip-snooping\b", "fip_snooping fc_map", listed_vlans),
    object_form(
        r"(?:dcb-map|dcb-input|dcb-output) (?P<policy>\S+)\n",
        "classes no_drop priorities bandwidth group",
        classes_of_policy,
    ),
    object_form(
        r"(?:priority-group|qos-policy-output|dcb-input|dcb-output) [^\n]*(?:\n[^\n]*)?",
        "classes no_drop priorities bandwidth",
        all_classes,
    ),
    object_form(r"dcb-(?:map|input|output) (?P<name>\S+)", "policies.{name}", the_switch),
    object_form(r"(?:no )?dcb\b(?!-)", "dcb", the_switch),
    object_form(
        r"vlt domain [^\n]*\n(?:no )?(?:back-?up|peer|primary|system|unit|delay)",
        "peer",
        the_switch,
    ),
    object_form(r"(?:no )?service-class dynamic\b", "dot1p_trusted", the_switch),
)
PARTIAL_LINES = PartialLines(
    members=r"(?:no )?(?:un)?tagged (?P<ports>.+)", objects=(*BLOCK_OBJECTS, *_OBJECTS)
)
