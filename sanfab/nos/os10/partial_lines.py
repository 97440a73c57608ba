"""OS10 lines that are not understood -> the facts that they may change."""

from sanfab.nos.partial_lines import (
    BLOCK_OBJECTS,
    PFC_FIELDS,
    TOPICS,
    VLAN_BLOCK,
    PartialLines,
    all_lags,
    listed_vlans,
    object_form,
    one_lag,
    the_switch,
)

_TOPICS = (
    *TOPICS,
    ("ets", PFC_FIELDS),
    ("qos-map", PFC_FIELDS),
    ("trust-map", PFC_FIELDS),
    ("service-policy", PFC_FIELDS),
)
_OBJECTS = (
    object_form(
        r"interface port-channel ?(?P<lag>\d+)[^\n]*\n(?:no )?vlt-port-channel\b",
        "multichassis",
        one_lag,
    ),
    object_form(VLAN_BLOCK + r"description\b", "name", listed_vlans),
    object_form(
        r"vlt-domain [^\n]*(?:\n(?:no )?"
        r"(?:backup|discovery|primary|vlt-mac|delay|peer-routing)[^\n]*)?",
        "peer lags",
        the_switch,
    ),
    object_form(r"vlt-domain [^\n]*", "peer_link multichassis", all_lags),
    object_form(r"interface breakout\b|port-group\b[^\n]*(?:\n[^\n]*)?", "breakouts", the_switch),
    object_form(
        r"(?:trust dot1p-map|qos-map traffic-class)\b[^\n]*(?:\n[^\n]*)?", "policies", the_switch
    ),
    object_form(r"system qos\n(?:no )?trust-map\b", "dot1p_trusted", the_switch),
    object_form(r"(?:no )?dcbx\b", "dcb", the_switch),
    object_form(r"(?:no )?iscsi enable\b", "iscsi_detection", the_switch),
)
PARTIAL_LINES = PartialLines(topics=_TOPICS, objects=(*BLOCK_OBJECTS, *_OBJECTS))
