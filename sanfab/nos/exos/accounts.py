"""ExtremeXOS lines of log-in: TACACS+ and accounts."""

from functools import partial

from sanfab.facts.services import ALL_SERVERS, UserFacts
from sanfab.masking import HIDDEN, placeholder_or_hidden
from sanfab.nos.exos.builder import Builder, line, remove, rule
from sanfab.nos.exos.names import ADDRESS, NAME, PLACE, TEXT, VR, unquote
from sanfab.nos.undo import REMOVE_LATE, Undo

_BUILT_IN_ACCOUNTS = frozenset({"admin", "user"})

_remove_named = partial(remove, convert=unquote)


rule(
    "configure tacacs {place} server {rest...}",
    Undo("unconfigure tacacs server {place}", "PYEXOS", key=("place",), order=REMOVE_LATE),
)


# Each published line names the address of the switch; rendered only where it has none.
@line(f"configure tacacs {PLACE} server {ADDRESS} 49 vr {VR}", source="mem")
def _tacacs(builder: Builder, place: str, address: str, _vr: str) -> None:
    builder.services.tacacs[place] = address


@line(f"configure tacacs {PLACE} server {ADDRESS} 49 client-ip {{client}} vr {VR}", source="PYEXOS")
@line(f"configure tacacs {PLACE} server {ADDRESS} client-ip {{client}} vr {VR}", source="F-PUB")
def _tacacs_from(builder: Builder, *words: str) -> None:
    place, address, client, vr = words
    builder.services.tacacs[place] = address
    text = f"configure tacacs {place} server {address} 49 client-ip {client} vr {vr}"
    _forget_clients(builder, place)
    builder.services.tacacs_clients[text] = client


def _forget_clients(builder: Builder, place: str) -> None:
    """Forget the own addresses that lines name which are no longer in force."""
    clients = builder.services.tacacs_clients
    for line_of_client in [one for one in clients if one.split()[2] == place]:
        del clients[line_of_client]


@line(
    f"configure tacacs {PLACE} shared-secret {TEXT}",
    source="NED-EX",
    undo=Undo("", key=("place",)),
)
@line(f"configure tacacs {PLACE} shared-secret encrypted {TEXT}", source="PYEXOS NED-EX")
def _tacacs_key(builder: Builder, place: str, key: str) -> None:
    builder.services.tacacs_keys[place] = placeholder_or_hidden(key)


@line(f"unconfigure tacacs server {PLACE}", source="PYEXOS")
def _no_tacacs(builder: Builder, place: str) -> None:
    del builder.services.tacacs[place]
    _forget_clients(builder, place)
    builder.services.tacacs_keys.pop(place, None)


@line("enable tacacs", source="PYEXOS", undo=Undo("disable tacacs", "PYEXOS F-E2X"))
def _tacacs_on(builder: Builder) -> None:
    builder.facts.services.aaa_login = [ALL_SERVERS]


@line("disable tacacs", source="PYEXOS F-E2X")
def _tacacs_off(builder: Builder) -> None:
    builder.facts.services.aaa_login = []


@line("create account admin admin encrypted {key}", source="ZIPTIE")
@line("create account user user encrypted {key}", source="ZIPTIE")
def _built_in_account(_builder: Builder, _key: str) -> None:
    """Read an account that every switch has; older releases print it as if it were made."""


@line(
    f"create account {{role:admin|user}} {NAME} {TEXT}",
    source="E-ACC",
    undo=Undo("delete account {name}", "F-EAF", key=("name",), order=REMOVE_LATE, undo_first=True),
)
@line(f"create account {{role:admin|user}} {NAME} encrypted {TEXT}", source="F-450 E-ACC")
def _account(builder: Builder, role: str, name: str, secret: str) -> None:
    name = unquote(name)
    if name in _BUILT_IN_ACCOUNTS:
        raise ValueError(name)
    builder.facts.services.users[name] = UserFacts(name, role, placeholder_or_hidden(secret))


@line(f"create account {{role:admin|user}} {NAME}", source="F-PUB")
def _account_with_a_question(builder: Builder, role: str, name: str) -> None:
    """Read an account whose password is typed after the question for it."""
    _account(builder, role, name, HIDDEN)


_remove_named(f"delete account {NAME}", "facts.services.users", source="F-EAF")
