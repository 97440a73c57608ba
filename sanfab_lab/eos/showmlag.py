"""Status of the pair of switches: whether the two found and understood each other."""

from sanfab_lab.eos.cli import Call, shows
from sanfab_lab.eos.engine import EosSwitch
from sanfab_lab.eos.status import up


def _pair(switch: EosSwitch) -> tuple[str, str, str]:
    """Return how the pair is: state, negotiation, state of the peer link."""
    mlag = switch.running.mlag
    needed = {"domain-id", "local-interface", "peer-address", "peer-link"}
    if "shutdown" in mlag or not needed <= set(mlag):
        return "Disabled", "", ""
    link = mlag["peer-link"]
    if link not in switch.running.ports or not up(switch, link):
        return "Inactive", "Connecting", "Lowerlayerdown"
    met = peer(switch)
    return ("Active", "Connected", "Up") if met else ("Inactive", "Connecting", "Up")


def peer(switch: EosSwitch) -> EosSwitch | None:
    """Return the other switch of the pair, if the two agree."""
    mine = switch.running
    link = mine.mlag.get("peer-link", "")
    number = link.removeprefix("Port-Channel")
    ports = mine.members(int(number)) if number.isdigit() else [link]
    for port in ports:
        end = switch.chassis.cables.get(port)
        other = switch.chassis.others.get(end.system) if end and end.kind == "switch" else None
        if isinstance(other, EosSwitch) and up(switch, port) and _agree(switch, other):
            return other
    return None


def _agree(one: EosSwitch, other: EosSwitch) -> bool:
    return (
        one.running.mlag.get("domain-id") == other.running.mlag.get("domain-id")
        and _local(one) == other.running.mlag.get("peer-address")
        and _local(other) == one.running.mlag.get("peer-address")
    )


def _local(switch: EosSwitch) -> str:
    port = switch.running.ports.get(switch.running.mlag.get("local-interface", ""))
    return port.address.partition("/")[0] if port is not None and not port.shut else ""


def _counts(switch: EosSwitch) -> dict[str, int]:
    """Return the port-channels of the pair, counted by how they are."""
    counts = dict.fromkeys(
        ("Disabled", "Configured", "Inactive", "Active-partial", "Active-full"), 0
    )
    other, state = peer(switch), _pair(switch)[0]
    for name, port in switch.running.ports.items():
        if not port.mlag:
            continue
        there = (
            []
            if other is None
            else [
                up(other, one) for one, far in other.running.ports.items() if far.mlag == port.mlag
            ]
        )
        ends = [up(switch, name), *there]
        if state == "Disabled":
            counts["Disabled"] += 1
        elif not there:
            counts["Configured"] += 1
        else:
            counts[("Inactive", "Active-partial", "Active-full")[sum(ends)]] += 1
    return counts


def mlag_data(call: Call) -> dict[str, object]:
    """Return the pair as JSON."""
    switch = call.switch
    state, negotiation, link = _pair(switch)
    mlag = switch.running.mlag
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
            "configSanity": "consistent",
        }
    return found


@shows("show mlag", source="NTC", data=mlag_data)
def mlag(call: Call) -> str:
    """Print the pair."""
    switch = call.switch
    state, negotiation, link = _pair(switch)
    lines = {
        key: switch.running.mlag.get(key, "")
        for key in ("domain-id", "local-interface", "peer-address", "peer-link")
    }
    status = {
        "state": state,
        "negotiation status": negotiation,
        "peer-link status": link,
        "local-int status": _local_status(switch, lines["local-interface"]),
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


def _local_status(switch: EosSwitch, name: str) -> str:
    if name not in switch.running.ports:
        return ""
    return "Up" if up(switch, name) else "Down"
