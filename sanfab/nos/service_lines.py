"""Lines of services that NOSes write alike: SNMP, TACACS+, accounts, remote access."""

from collections.abc import Callable
from typing import Any, NamedTuple

from sanfab.facts.services import Community, LoginMethod
from sanfab.nos.communities import ACCESS, known_secret
from sanfab.nos.reader import Reader
from sanfab.nos.undo import (
    LOCKOUT,
    LOCKOUT_WHEN_SET,
    LOCKOUT_WHEN_UNDONE,
    REMOVE_LATE,
    Undo,
)

ADDRESS = "{address:[0-9.]+}"
TRAP_PORT = "{port:(?: udp-port [0-9]+)?}"
_GROUP = "snmp-server group {name} 3 {level:auth|noauth|priv}"
_USER = "snmp-server user {name} {group} 3"
_GATEWAY = "management route 0.0.0.0/0 {gateway:[0-9.]+}"
_LOGIN = "aaa authentication login default"
_SSH = "ip ssh server enable"
_TELNET = "ip telnet server enable"


class ServiceLines(NamedTuple):
    """How a NOS writes services, with the tags of the documents that show each line."""

    undo: str
    """Tags of each removal."""
    syslog: str
    """Words before the address of a server of logs."""
    ntp: str
    """Form of the name or address of a time server."""
    community: str
    permit_word: str
    """Word before the access list of a community; empty: nothing stands there."""
    group: str
    views: str
    """Words that name the views of a group, one of which a group may have more than once."""
    traps: str
    login: str
    parse_methods: Callable[[str], list[LoginMethod]]


class RemoteAccessSources(NamedTuple):
    """Tags of the documents that show how a switch is reached, and how each line is taken back."""

    gateway: tuple[str, str]
    ssh: tuple[str, str]
    telnet: str


def register_services(reader: Reader, lines: ServiceLines) -> None:
    """Register communities, groups, whether traps are sent, logins; and what removes a server."""
    _register_removals(reader, lines)
    _register_communities(reader, lines)
    _register_groups(reader, lines)
    _register_traps(reader, lines)
    reader.assign(
        f"{_LOGIN} {{methods...}}",
        "facts.services.aaa_login",
        source=lines.login,
        convert=lines.parse_methods,
        undo=Undo(f"no {_LOGIN}", lines.undo),
    )

    @reader.line(f"no {_LOGIN}", source=lines.undo)
    def _no_login(builder: Any) -> None:  # noqa: ANN401  # the builder of any NOS
        builder.facts.services.aaa_login = []


def _register_removals(reader: Reader, lines: ServiceLines) -> None:
    """Register how servers, users and accounts are removed, whatever else their lines say."""
    by_name = Undo("no username {name}", lines.undo, ("name",), order=REMOVE_LATE, undo_first=True)
    host = Undo("no tacacs-server host {address}", lines.undo, ("address",), order=REMOVE_LATE)
    reader.rule("tacacs-server host {address} {rest...}", host)
    reader.rule(f"{_USER} {{rest...}}", Undo(f"no {_USER}", lines.undo, ("name",), undo_first=True))
    reader.rule("username {name} {rest...}", by_name)
    for form, collection in (
        (f"no ntp server {lines.ntp}", "ntp"),
        (f"no {lines.syslog} {ADDRESS}", "syslog"),
        (f"no tacacs-server host {ADDRESS}", "tacacs"),
        (f"no {_USER}", "snmp_users"),
        (f"no {_GROUP}", "snmp_groups"),
        ("no username {name}", "users"),
    ):
        reader.remove(form, f"facts.services.{collection}", source=lines.undo, missing_ok=True)


def _register_communities(reader: Reader, lines: ServiceLines) -> None:
    filter_ = f"(?: {lines.permit_word} \\S+)?" if lines.permit_word else "(?: .+)?"
    form = f"snmp-server community {{name}} {{access:ro|rw}}{{filter:{filter_}}}"

    def named(name: str, access: str, acl: str) -> Community:
        permit = acl.strip().removeprefix(f"{lines.permit_word} ")
        return Community(known_secret(name), ACCESS[access], permit=permit)

    undo = Undo(source=lines.undo, key=("name", "access", "filter"))

    @reader.line(form, source=lines.community, undo=undo)
    def _community(builder: Any, *words: str) -> None:  # noqa: ANN401  # the builder of any NOS
        builder.facts.services.snmp_communities.add(named(*words))

    @reader.line(f"no {form}", source=lines.undo)
    def _no_community(builder: Any, *words: str) -> None:  # noqa: ANN401  # likewise
        builder.facts.services.snmp_communities.discard(named(*words))


def _register_groups(reader: Reader, lines: ServiceLines) -> None:
    views = f"{_GROUP}{{views:(?: (?:{lines.views}) [^ ]+)+}}"

    @reader.line(_GROUP, source=lines.group, undo=Undo(source=lines.undo, key=("name",)))
    @reader.line(views, source=lines.group)
    def _group(builder: Any, name: str, level: str, _views: str = "") -> None:  # noqa: ANN401
        builder.facts.services.snmp_groups[name] = level


def _register_traps(reader: Reader, lines: ServiceLines) -> None:
    form = "snmp-server enable traps"

    @reader.line(form, source=lines.traps, undo=Undo(f"no {form}", lines.undo))
    @reader.line(f"{form} {{kinds...}}", source=lines.traps)
    def _enabled(builder: Any, _kinds: str = "") -> None:  # noqa: ANN401  # the builder of any NOS
        builder.facts.services.snmp_traps_enabled = True

    @reader.line(f"no {form}", source=lines.undo)
    def _not_stated(builder: Any) -> None:  # noqa: ANN401  # likewise
        builder.facts.services.snmp_traps_enabled = None


def register_remote_access(reader: Reader, sources: RemoteAccessSources) -> None:
    """Register the lines of the management gateway, of SSH and of Telnet."""
    source, removal = sources.gateway
    # The new route is set before the old one goes.
    undo = Undo(source=removal, key=("gateway",), order=LOCKOUT)
    reader.assign(_GATEWAY, "facts.services.gateway", source=source, undo=undo)

    @reader.line(f"no {_GATEWAY}", source=removal)
    def _no_gateway(builder: Any, gateway: str) -> None:  # noqa: ANN401  # the builder of any NOS
        if builder.facts.services.gateway == gateway:
            builder.facts.services.gateway = ""

    source, removal = sources.ssh
    reader.assign(
        _SSH,
        "facts.services.ssh",
        value=True,
        source=source,
        undo=Undo(f"no {_SSH}", removal, order=LOCKOUT_WHEN_UNDONE),
        unset=False,
    )
    reader.assign(
        f"no {_TELNET}",
        "facts.services.telnet",
        value=False,
        source=sources.telnet,
        undo=Undo(_TELNET, sources.telnet, order=LOCKOUT_WHEN_SET),
        unset=True,
    )
