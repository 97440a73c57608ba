"""NetApp E-Series (SANtricity): script commands of SMcli."""

from collections.abc import Iterator

from sanfab.arrays.commands import (
    ArrayCli,
    ArrayStep,
    CommandFamily,
    CommandForm,
    array_step,
    steps_with_lines,
)
from sanfab.arrays.facts import ArrayFacts, TargetAddress, unknown_value
from sanfab.arrays.families.sevenmode import iscsi_addresses, secret_of
from sanfab.arrays.masking import is_wwpn
from sanfab.arrays.quoting import NOTHING, code_cells
from sanfab.arrays.read_back import LineReader, ReadBack, Settings

PORT = CommandForm(
    'set controller [{controller}] iscsiHostPort["{port}"] enableIPv4=TRUE'
    " IPv4ConfigurationMethod=static IPv4Address={address} IPv4SubnetMask={mask}"
    " enableIPv4Vlan={tagged} maxFramePayload={mtu};",
    "NTAP-E-CLI",
)
TAGGED_PORT = CommandForm(
    PORT.text.replace("enableIPv4Vlan={tagged}", "enableIPv4Vlan={tagged} IPv4VlanId={vlan}"),
    "NTAP-E-CLI",
)
HOST = CommandForm('create host userLabel="{group}";', "NTAP-E-CLI")
ISCSI = CommandForm(
    'create iscsiInitiator iscsiName="{initiator}" userLabel="{label}" host="{group}";',
    "NTAP-E-CLI",
)
ISCSI_CHAP = CommandForm(f'{ISCSI.text[:-1]} chapSecret="{{secret}}";', "NTAP-E-CLI")
TARGET = CommandForm(
    'set target <"{target}"> authenticationMethod=chap chapSecret="{secret}";',
    "NTAP-E-CLI NTAP-E-CHAP",
)
FC = CommandForm(
    'create hostPort identifier="{initiator}" userLabel="{label}" host="{group}" interfaceType=FC;',
    "NTAP-E-CLI",
)
VOLUME = CommandForm(
    'create volume volumeGroup="{volume}" userLabel="{lun}" capacity={size} {unit} mapping=none;',
    "NTAP-E-CLI",
)
OWNED = CommandForm(
    VOLUME.text.replace("mapping=none", "owner={controller} mapping=none"), "NTAP-E-CLI"
)
MAP = CommandForm('set volume ["{lun}"] logicalUnitNumber={number} host="{group}";', "NTAP-E-CLI")
MAP_GROUP = CommandForm(
    'set volume ["{lun}"] logicalUnitNumber={number} hostGroup="{group}";', "NTAP-E-CLI"
)
UNMAP = CommandForm('remove volume ["{lun}"] lunMapping host="{group}";', "NTAP-E-CLI")
UNMAP_GROUP = CommandForm('remove volume ["{lun}"] lunMapping hostGroup="{group}";', "NTAP-E-CLI")
NO_ISCSI = CommandForm('delete iscsiInitiator ["{label}"];', "NTAP-E-CLI")
NO_FC = CommandForm('delete hostPort ["{label}"];', "NTAP-E-CLI")
NO_HOST = CommandForm('delete host ["{group}"];', "NTAP-E-CLI")


def _places(facts: ArrayFacts) -> tuple[ArrayCli, ...]:
    steps = steps_with_lines(
        array_step(
            "Ports",
            "The label of a port is the whole value of `Port` that `show controller` prints. A "
            "port logs its hosts out when its address or frame size changes.",
            *(_port_line(facts, one) for one in iscsi_addresses(facts)),
        ),
        array_step(
            "Hosts",
            "Set the host type of each host to its operating system, as the sheet says: `show "
            "storageArray hostTypeTable` lists the types of this array.",
            *((HOST, HOST.line(group=one.name)) for one in facts.groups),
        ),
        array_step("Initiators", _INITIATORS, *_initiator_lines(facts)),
        array_step("CHAP", _chap_text(facts), *_target_lines(facts)),
        array_step(
            "Volumes",
            "A volume that exists refuses its first line: go on. A volume is mapped to one host or "
            "one host group: make a group of the hosts that share one, as the sheet says, with "
            "`create hostGroup` and `set host`.",
            *_volume_lines(facts),
        ),
    )
    return (ArrayCli(facts.name, steps, _undo(facts)),)


def _controller(facts: ArrayFacts, name: str) -> str:
    return name.lower() if name.lower() in {"a", "b"} else unknown_value(f"a or b of {facts.name}")


def _port_line(facts: ArrayFacts, one: TargetAddress) -> tuple[CommandForm, str]:
    form = TAGGED_PORT if one.tagged == "yes" else PORT
    more = {"vlan": one.vlan} if one.tagged == "yes" else {}
    line = form.line(
        controller=_controller(facts, one.controller),
        port=unknown_value(f"label of {one.port}"),
        address=one.name,
        mask=one.mask,
        tagged="TRUE" if one.tagged == "yes" else "FALSE",
        mtu=one.mtu,
        **more,
    )
    return form, line


_INITIATORS = (
    "A `chapSecret` here is what the array proves itself by to that initiator; what it asks of "
    "initiators is one secret of the target."
)


def _target_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    """Yield what makes the array ask for CHAP: it has one secret for all initiators."""
    if facts.chap:
        secrets = dict.fromkeys(one.secret for one in facts.chap)
        one = secret_of(next(iter(secrets))) if len(secrets) == 1 else _ONE_SECRET
        target = facts.iqn or unknown_value(f"iSCSI name of {facts.name}")
        yield TARGET, TARGET.line(target=target, secret=one)


_ONE_SECRET = unknown_value("one secret for all hosts")


def _chap_text(facts: ArrayFacts) -> str:
    """Return what a person has to know before the array asks for CHAP."""
    named = {one.name for one in facts.chap}
    iscsi = [one for one in facts.initiators if not is_wwpn(one.initiator)]
    hosts = code_cells(dict.fromkeys(one.host for one in iscsi if one.name not in named))
    secrets = code_cells(dict.fromkeys(one.secret for one in facts.chap))
    parts = [
        "The array asks every initiator for this secret. E2700 and E5600 have `set iscsiTarget`."
    ]
    if hosts != NOTHING:
        parts.append(f"Without `chap`, these hosts no longer log in: {hosts}.")
    if len({one.secret for one in facts.chap}) > 1:
        parts.append(f"The hosts state different secrets, and the array takes one: {secrets}.")
    return " ".join(parts)


def _volume_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    for one in facts.luns:
        words = {"lun": one.lun, "size": one.size[:-2], "unit": one.size[-2:]}
        if one.controller:
            owner = _controller(facts, one.controller)
            yield OWNED, OWNED.line(volume=one.volume, controller=owner, **words)
        else:
            yield VOLUME, VOLUME.line(volume=one.volume, **words)
    for lun, (group, number, is_shared) in _holders(facts).items():
        form = MAP_GROUP if is_shared else MAP
        yield form, form.line(lun=lun, group=group, number=number)


def _holders(facts: ArrayFacts) -> dict[str, tuple[str, str, bool]]:
    """Return the host that each volume is mapped to, its number, and whether several share it.

    Then it is mapped to a host group, which is not known.
    """
    found: dict[str, tuple[str, str, bool]] = {}
    for one in facts.maps:
        is_shared = one.lun in found
        group = unknown_value(f"host group for {one.lun}") if is_shared else one.group
        found[one.lun] = group, one.number, is_shared
    return found


def _unmapped(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    for lun, (group, _number, is_shared) in _holders(facts).items():
        form = UNMAP_GROUP if is_shared else UNMAP
        yield form, form.line(lun=lun, group=group)


def _secrets(facts: ArrayFacts) -> dict[str, str]:
    """Return the secret by which the array proves itself, by initiator [NTAP-E-CHAP]."""
    return {one.name: one.mutual_secret for one in facts.chap if one.mutual_secret}


def _initiator_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    secrets = _secrets(facts)
    for one in facts.initiators:
        words = {"label": one.name, "group": one.group}
        if is_wwpn(one.initiator):
            yield FC, FC.line(initiator=one.initiator.replace(":", ""), **words)
        elif one.name in secrets:
            secret = secret_of(secrets[one.name])
            yield ISCSI_CHAP, ISCSI_CHAP.line(initiator=one.initiator, secret=secret, **words)
        else:
            yield ISCSI, ISCSI.line(initiator=one.initiator, **words)


def _undo(facts: ArrayFacts) -> tuple[ArrayStep, ...]:
    forms = [(NO_FC if is_wwpn(one.initiator) else NO_ISCSI, one.name) for one in facts.initiators]
    return steps_with_lines(
        array_step(
            "Volumes",
            "Each line takes a volume from its hosts: end their use first. Its data stay.",
            *_unmapped(facts),
        ),
        array_step("Initiators", "", *((form, form.line(label=label)) for form, label in forms)),
        array_step(
            "Hosts",
            "A host loses its volumes with its entry.",
            *((NO_HOST, NO_HOST.line(group=one.name)) for one in facts.groups),
        ),
    )


COMMANDS = CommandFamily(
    opening="Enter the lines in the script editor of SANtricity, or give SMcli a file of them.",
    places=_places,
    names=lambda facts: [facts.name],
    unknown=(
        "flow control of a port: it follows the switch port",
        "the name of a CHAP user: it is the iSCSI name of the initiator",
        "the undo of CHAP of the target and of an address: what was set before is not known",
    ),
)


def _expected(facts: ArrayFacts, _place: str) -> Settings:
    secrets = _secrets(facts)
    found: dict[tuple[str, ...], str] = {("host", one.name): "" for one in facts.groups}
    for one in facts.initiators:
        name = one.initiator if not is_wwpn(one.initiator) else one.initiator.replace(":", "")
        secret = f"<secret {secrets[one.name]}>" if one.name in secrets else ""
        found["initiator", one.name] = f"{one.group} {name} {secret}"
    for port in iscsi_addresses(facts):
        side = port.controller.lower()
        side = side if side in {"a", "b"} else f"<a or b of {facts.name}>"
        vlan = port.vlan if port.tagged == "yes" else ""
        found["port", port.name] = f"{side} <label of {port.port}> {port.mask} {vlan} {port.mtu}"
    for lun in facts.luns:
        owner = lun.controller.lower()
        owner = owner if owner in {"a", "b", ""} else f"<a or b of {facts.name}>"
        found["volume", lun.lun] = f"{lun.volume} {lun.size} {owner}"
    found |= {("map", lun, *there): number for lun, (there, number) in _expected_maps(facts)}
    if facts.chap:
        asked = {one.secret for one in facts.chap}
        secret = f"<secret {min(asked)}>" if len(asked) == 1 else "<one secret for all hosts>"
        found["target", facts.iqn or f"<iSCSI name of {facts.name}>"] = secret
    return found


def _undone(facts: ArrayFacts, _place: str) -> Settings:
    found: dict[tuple[str, ...], str] = {("host", one.name): "" for one in facts.groups}
    for one in facts.initiators:
        found["initiator", one.name] = "hostPort" if is_wwpn(one.initiator) else "iscsiInitiator"
    return found | {("map", lun, *there): "" for lun, (there, _) in _expected_maps(facts)}


def _expected_maps(facts: ArrayFacts) -> Iterator[tuple[str, tuple[tuple[str, str], str]]]:
    """Yield each volume with the kind and the name of what it is mapped to, and its number."""
    for lun in dict.fromkeys(one.lun for one in facts.maps):
        mapped = [one for one in facts.maps if one.lun == lun]
        if len(mapped) > 1:
            yield lun, (("hostGroup", f"<host group for {lun}>"), mapped[0].number)
        else:
            yield lun, (("host", mapped[0].group), mapped[0].number)


_Q = r'"(?P<{}>[^"]*)"'
READ_BACK = ReadBack(
    readers=(
        LineReader(
            r'set controller \[(?P<c>[^\]]+)\] iscsiHostPort\["(?P<p>[^"]+)"\] enableIPv4=TRUE'
            r" IPv4ConfigurationMethod=static IPv4Address=(?P<a>\S+) IPv4SubnetMask=(?P<m>\S+|<.*>)"
            r" (?:enableIPv4Vlan=FALSE|enableIPv4Vlan=TRUE IPv4VlanId=(?P<v>\d+))"
            r" maxFramePayload=(?P<u>\d+);",
            {("port", "{a}"): "{c} {p} {m} {v} {u}"},
        ),
        LineReader(f"create host userLabel={_Q.format('g')};", {("host", "{g}"): ""}),
        LineReader(
            f"create iscsiInitiator iscsiName={_Q.format('i')} userLabel={_Q.format('l')}"
            f" host={_Q.format('g')}(?: chapSecret={_Q.format('s')})?;",
            {("initiator", "{l}"): "{g} {i} {s}"},
        ),
        LineReader(
            r'set target <"(?P<t>[^"]+)"> authenticationMethod=chap chapSecret="(?P<s>[^"]*)";',
            {("target", "{t}"): "{s}"},
        ),
        LineReader(
            f"create hostPort identifier={_Q.format('i')} userLabel={_Q.format('l')}"
            f" host={_Q.format('g')} interfaceType=FC;",
            {("initiator", "{l}"): "{g} {i} "},
        ),
        LineReader(
            f"create volume volumeGroup={_Q.format('v')} userLabel={_Q.format('l')}"
            r" capacity=(?P<s>\d+) (?P<u>MB|GB|TB)(?: owner=(?P<o><[^<>]*>|\S+))? mapping=none;",
            {("volume", "{l}"): "{v} {s}{u} {o}"},
        ),
        LineReader(
            rf"set volume \[{_Q.format('l')}\] logicalUnitNumber=(?P<n>\d+)"
            rf" (?P<k>host|hostGroup)={_Q.format('g')};",
            {("map", "{l}", "{k}", "{g}"): "{n}"},
        ),
    ),
    expected=_expected,
    takes_away=(
        LineReader(
            rf"delete (?P<k>iscsiInitiator|hostPort) \[{_Q.format('l')}\];",
            {("initiator", "{l}"): "{k}"},
        ),
        LineReader(rf"delete host \[{_Q.format('g')}\];", {("host", "{g}"): ""}),
        LineReader(
            rf"remove volume \[{_Q.format('l')}\] lunMapping"
            rf" (?P<k>host|hostGroup)={_Q.format('g')};",
            {("map", "{l}", "{k}", "{g}"): ""},
        ),
    ),
    undone=_undone,
)
