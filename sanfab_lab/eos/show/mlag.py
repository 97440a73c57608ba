"""Show the MLAG pair: whether the two switches reach each other and agree."""

from sanfab_lab.eos.commands import EosCall, show
from sanfab_lab.eos.names import short
from sanfab_lab.eos.status import up
from sanfab_lab.eos.switch import EosSwitch

_KEYS = ("domain-id", "local-interface", "peer-address", "peer-link")


def _pair(switch: EosSwitch) -> tuple[str, str, str]:
    """Return the state of the pair, of its negotiation and of the peer link."""
    mlag = switch.running.mlag
    if "shutdown" in mlag or not set(_KEYS) <= set(mlag):
        return "Disabled", "", ""
    link = mlag["peer-link"]
    if link not in switch.running.ports or not up(switch, link):
        return "Inactive", "Connecting", "Lowerlayerdown"
    return ("Active", "Connected", "Up") if _peer(switch) else ("Inactive", "Connecting", "Up")


def _peer(switch: EosSwitch) -> EosSwitch | None:
    """Return the other switch of the pair, if the two agree."""
    link = switch.running.mlag.get("peer-link", "")
    number = link.removeprefix("Port-Channel")
    for port in switch.running.members(int(number)) if number.isdigit() else [link]:
        end = switch.chassis.cables.get(port)
        other = switch.chassis.others.get(end.system) if end and end.kind == "switch" else None
        if isinstance(other, EosSwitch) and up(switch, port) and _agree(switch, other):
            return other
    return None


def _agree(one: EosSwitch, other: EosSwitch) -> bool:
    mine, far = one.running.mlag, other.running.mlag
    return (
        mine.get("domain-id") == far.get("domain-id")
        and _local(one) == far.get("peer-address")
        and _local(other) == mine.get("peer-address")
    )


def _local(switch: EosSwitch) -> str:
    port = switch.running.ports.get(switch.running.mlag.get("local-interface", ""))
    return port.address.partition("/")[0] if port is not None and not port.shut else ""


_SANE_SETTINGS = ("spanning-tree mode",)
_SANE_FIELDS = {
    "mode": "switchport-mode",
    "access": "access-vlan",
    "native": "trunk-native-vlan",
    "allowed": "trunk-allowed-vlan",
}
"""Fields of a port-channel of the pair that both switches must share [EOSANITY; words mem]."""


def _global_differences(switch: EosSwitch, other: EosSwitch) -> list[str]:
    """Return the settings of whole switches that differ [EOSANITY]."""
    mine, far = switch.running, other.running
    found = [key for key in _SANE_SETTINGS if mine.settings.get(key) != far.settings.get(key)]
    found += ["mst configuration"] if mine.mst != far.mst else []
    return found + (["spanning-tree vlan-id"] if mine.without_stp != far.without_stp else [])


def _lag_differences(switch: EosSwitch, other: EosSwitch) -> list[str]:
    """Return the settings of port-channels of the pair that differ."""
    far = {port.mlag: port for port in other.running.ports.values() if port.mlag}
    return [
        f"{name} {word}"
        for name, port in switch.running.ports.items()
        for field, word in _SANE_FIELDS.items()
        if port.mlag in far and getattr(port, field) != getattr(far[port.mlag], field)
    ]


def _sanity(switch: EosSwitch) -> str:
    """Return whether the settings of both switches agree; empty: there is no peer."""
    other = _peer(switch)
    if other is None:
        return ""
    differ = _global_differences(switch, other) or _lag_differences(switch, other)
    return "inconsistent" if differ else "consistent"


def _sanity_data(call: EosCall) -> dict[str, object]:
    other = _peer(call.switch)
    of_whole = _global_differences(call.switch, other) if other else []
    of_lags = _lag_differences(call.switch, other) if other else []
    return {
        "mlagActive": other is not None,
        "globalConfiguration": {key: {} for key in of_whole},
        "interfaceConfiguration": {key: {} for key in of_lags},
    }


@show("show mlag config-sanity", source="EOSANITY", data=_sanity_data)
def _config_sanity(call: EosCall) -> str:
    """Show the settings in which the two switches of the pair differ."""
    other, rows = _peer(call.switch), list[str]()
    for kind, differences in (("global", _global_differences), ("per interface", _lag_differences)):
        found = differences(call.switch, other) if other else []
        rows += found or [f"No {kind} configuration inconsistencies found."]
        rows.append("")
    return "\n".join(rows)


def _counts(switch: EosSwitch) -> dict[str, int]:
    """Return the number of port-channels of the pair in each state."""
    states = ("Disabled", "Configured", "Inactive", "Active-partial", "Active-full")
    counts = dict.fromkeys(states, 0)
    other, disabled = _peer(switch), _pair(switch)[0] == "Disabled"
    far = other.running.ports.items() if other is not None else ()
    for name, port in switch.running.ports.items():
        if port.mlag:
            there = [up(other, one) for one, end in far if other and end.mlag == port.mlag]
            works = up(switch, name) + sum(there)
            counts[states[0 if disabled else 2 + works if there else 1]] += 1
    return counts


_LAGS_HEAD = f"""\
{"local/remote":>95}
   mlag       desc                   state       local       remote          status
---------- ------------------ ----------------- ----------- ------------ ------------"""


@show("show mlag interfaces", source="EOSMLAG")
def _interfaces(call: EosCall) -> str:
    """Show the port-channels of the pair."""
    switch, other = call.switch, _peer(call.switch)
    rows = [_LAGS_HEAD]
    for name, port in switch.running.ports.items():
        if not port.mlag:
            continue
        far = other.running.ports if other else {}
        there = [one for one, end in far.items() if end.mlag == port.mlag]
        works = up(switch, name), bool(other and there and up(other, there[0]))
        states = ("inactive", "active-partial", "active-full")
        state = states[sum(works)] if there else "configured"
        both = "/".join("up" if one else "down" for one in works) if there else "-/-"
        names = [short(name), short(there[0]) if there else "-"]
        rows.append(
            f"{port.mlag:>7}    {port.description:<18} {state:>17} {names[0]:>11} {names[1]:>12} "
            f"{both:>12}"
        )
    return "\n".join([*rows, ""])


def _data(call: EosCall) -> dict[str, object]:
    switch, mlag = call.switch, call.switch.running.mlag
    state, negotiation, link = _pair(switch)
    found: dict[str, object] = {"state": state.lower(), "mlagPorts": _counts(switch)}
    if state != "Disabled":
        found |= {
            "domainId": mlag["domain-id"],
            "localInterface": mlag["local-interface"],
            "peerAddress": mlag["peer-address"],
            "peerLink": mlag["peer-link"],
            "negStatus": negotiation.lower(),
            "peerLinkStatus": link.lower(),
            "localIntfStatus": "up",
            "configSanity": _sanity(switch),
        }
    return found


@show("show mlag", source="NTC", data=_data)
def _mlag(call: EosCall) -> str:
    """Show the pair."""
    switch = call.switch
    state, negotiation, link = _pair(switch)
    lines = {key: switch.running.mlag.get(key, "") for key in _KEYS}
    local = lines["local-interface"]
    works = "Up" if local in switch.running.ports and up(switch, local) else "Down"
    status = {
        "state": state,
        "negotiation status": negotiation,
        "peer-link status": link,
        "local-int status": works if local in switch.running.ports else "",
        "config-sanity": _sanity(switch),
        "system-id": "00:00:00:00:00:00" if state != "Active" else "02:1c:73:00:00:01",
    }
    blocks = {
        "MLAG Configuration:": lines,
        "MLAG Status:": status,
        "MLAG Ports:": {key: str(value) for key, value in _counts(switch).items()},
    }
    rows: list[str] = []
    for head, values in blocks.items():
        rows += [head, *(f"{key:<20}:{value:>20}" for key, value in values.items()), ""]
    return "\n".join(rows)
