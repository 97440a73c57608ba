"""The files of the last build, what each says, and which of them a change can reach.

A cache record. What it leaves open is computed from the whole inventory, so it may be incomplete,
but never wrong: values that may stand once in a SAN are compared with those of all other files.
"""

from collections.abc import Iterable, Iterator, Mapping
from ipaddress import ip_interface
from typing import NamedTuple, cast

from sanfab.cache import Cache
from sanfab.cache.inputs import Inputs
from sanfab.intent.naming import alias_of
from sanfab.inventory.cables import devices
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.connections import Said
from sanfab.inventory.document import Document
from sanfab.model import ArrayPort, EndpointPort, San
from sanfab.model.yaml12 import Data, Where

NAME = "files"


class KnownFile(NamedTuple):
    """A file of the last build."""

    digest: str
    """SHA-256 of its bytes."""
    said: Said
    once: frozenset[str]
    """Values of its entries that no other entry of the SAN may have."""


Files = dict[str, KnownFile]
"""By path in the inventory."""


class LastFiles(NamedTuple):
    """The inventory of the last build."""

    key: str
    """That of its inputs."""
    models: dict[str, str]
    """Digests of the files of its own switch models."""
    files: Files


def last_files(
    inputs: Inputs, document: Document, cabling: Cabling, said: Mapping[str, Said]
) -> LastFiles:
    """Return what is to be known of the files of an inventory; ``said``: by digest."""
    files = files_of(document, cabling, inputs.digests, said)
    models = {name: one for name, one in inputs.digests.items() if name not in files}
    return LastFiles(inputs.key, models, files)


def files_of(
    document: Document, cabling: Cabling, digests: Mapping[str, str], said: Mapping[str, Said]
) -> Files:
    """Return what is to be known of some files; ``digests``: by their paths in the inventory."""
    once = once_by_file(document, cabling)
    return {
        name: KnownFile(digest, said[digest], frozenset(once.get(name, ())))
        for name, digest in digests.items()
        if digest in said
    }


def once_by_file(document: Document, cabling: Cabling) -> dict[str, set[str]]:
    """Return by file the values that may stand once in the SAN."""
    found: dict[str, set[str]] = {}
    for where, value in _once(cabling):
        path, _ = document.origin[where]
        name = path.relative_to(document.folder).as_posix()
        found.setdefault(name, set()).add(value)
    return found


def _once(cabling: Cabling) -> Iterator[tuple[Where, str]]:
    """Yield the entry and each value that a check compares with those of the whole SAN.

    An address of a VLAN is compared with others of that VLAN, and so of one part.
    """
    for part in (cabling, cabling.kept_free, cabling.retired):
        if part is not None:
            yield from _of_devices(part.san)
            yield from _aliases(part)
    for name, switch in cabling.san.switches.items():
        port = switch.management
        for address in (port.address, port.ipv6 and port.ipv6.address) if port else ():
            if address:
                yield ("switches", name), str(ip_interface(address).ip)
    for number, link in enumerate(cabling.san.links):
        labels = link.label if isinstance(link.label, tuple) else (link.label,)
        yield from ((("links", number), label) for label in labels if label)


def _of_devices(san: San) -> Iterator[tuple[Where, str]]:
    for kind, name, device in devices(san):
        where: Where = (f"{kind}s", name)
        iqn = getattr(device, "iqn", None)
        if iqn:
            yield where, iqn
        for port in device.ports.values():
            if port.label:
                yield where, port.label
            if isinstance(port, EndpointPort):
                yield from ((where, value) for value in _of_port(port) if value)


def _of_port(port: EndpointPort) -> Iterator[str | None]:
    more = port.interfaces.values() if isinstance(port, ArrayPort) else ()
    for address in (port.wwpn, port.mac, *more):
        yield address.lower() if address else None
    yield port.iqn
    for one in port.placed_addresses():
        if not one.vlan:  # a cable without a switch, or a port whose VLANs are all tagged
            yield str(ip_interface(one.text).ip)


def _aliases(cabling: Cabling) -> Iterator[tuple[Where, str]]:
    if cabling.san.policy.aliases != "none":
        for cables in cabling.by_vsan.values():
            for cable in cables:
                if cable.end.wwpn:
                    yield cable.where[:2], alias_of(cabling.san, cable)


def write_files(cache: Cache, last: LastFiles) -> None:
    """Keep what is known of the files of a build."""
    rows: dict[str, Data] = {name: _row(one) for name, one in last.files.items()}
    cache.write(NAME, {"key": last.key, "models": dict(last.models), "files": rows})


def read_files(cache: Cache) -> LastFiles | None:
    """Return what is known of the files of the last build; None: nothing."""
    data = cache.read(NAME)
    if not isinstance(data, dict):
        return None
    try:
        rows = cast("dict[str, list[Data]]", data["files"])
        files = {name: _file(row) for name, row in rows.items()}
        return LastFiles(str(data["key"]), dict(cast("dict[str, str]", data["models"])), files)
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


def _row(file: KnownFile) -> Data:
    said = file.said
    names: dict[str, Data] = {section: _joined(said.names[section]) for section in said.names}
    return [
        file.digest,
        names,
        _joined(said.words),
        _joined(said.vsans),
        said.lacks_vsan,
        said.lacks_vlans,
        dict(said.networks),
        _joined(said.for_all),
        said.concerns_all,
        list(file.once),
    ]


def _file(row: list[Data]) -> KnownFile:
    """Return a file as it was written; raises TypeError, ValueError or AttributeError."""
    digest, names, words, vsans, lacks_vsan, lacks_vlans, networks, for_all, concerns_all, once = (
        row
    )
    said = Said(
        {section: _words(one) for section, one in cast("dict[str, Data]", names).items()},
        _words(words),
        _words(vsans),
        bool(lacks_vsan),
        bool(lacks_vlans),
        cast("dict[str, Data]", networks),
        _words(for_all),
        bool(concerns_all),
    )
    return KnownFile(str(digest), said, frozenset(cast("list[str]", once)))


def _joined(words: Iterable[str]) -> str:
    return " ".join(words)  # neither a name nor a word has a blank


def _words(data: Data) -> frozenset[str]:
    return frozenset(cast("str", data).split())
