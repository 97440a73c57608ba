"""MTU-01."""

from collections.abc import Iterable, Iterator

from sanfab.analysis.frames import Packet, sent_by
from sanfab.inventory.cables import Cable
from sanfab.model.endpoint import EndpointPort
from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.mtu.crossings import CrossedPath, packets, paths, worst_of
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import ENDPOINTS, SanEndpoint


@rule(
    "MTU-01",
    scope=ENDPOINTS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="EXOS-JF BCM-419088 EOS-MTU N5K-QOS FTOS-MTU",
    example="a jumbo packet of 9614 behind a 7150S port with MTU 9214",
    fix="lower the MTU of the sender, or raise that of the port that drops its frames",
)
def frame_fits_every_hop(end: SanEndpoint, context: CheckContext) -> Iterator[Violation]:
    """Every frame that a host or array sends fits through each port of its path.

    A switch drops an oversized frame silently: small packets pass, so the login succeeds, and the
    first large transfer hangs. Documents of EOS and NX-OS disagree on what their jumbo value
    includes; a frame that passes by only one reading is a warning.
    """
    cable = end.cable
    if cable is None:
        yield from _direct(end, context)
        return
    for traffic, packet in packets(cable, context).items():
        if packet.falls_back:
            continue
        path = _worst(paths(cable, packet, context, traffic))
        if path is not None:
            yield _fault(cable, path, packet, context)


def _worst(paths: Iterable[CrossedPath]) -> CrossedPath | None:
    """Return the first path that drops frames, else the first that may drop; none if all pass."""
    doubtful: CrossedPath | None = None
    for path in paths:
        verdict = worst_of(path).verdict
        if verdict == "fail":
            return path
        if verdict == "doubtful" and doubtful is None:
            doubtful = path
    return doubtful


def _fault(cable: Cable, path: CrossedPath, packet: Packet, context: CheckContext) -> Violation:
    bad = worst_of(path)
    override = context.switches[bad.switch].override(bad.port, "mtu")
    return Violation(
        found=f"{packet.words}, {bad.need} bytes on the wire at {bad.switch} {bad.port}",
        expected=f"at most {bad.capacity.low} bytes there: {bad.capacity.words}",
        at=override or packet.at or None,
        severity=Severity.ERROR if bad.verdict == "fail" else Severity.WARNING,
        details=(
            f"{cable.device} {cable.label}: sends {packet.words}",
            *map(str, path.ports),
            *_far_end(path, context),
        ),
        cause=" ".join(map(str, override)),
    )


def _far_end(path: CrossedPath, context: CheckContext) -> Iterator[str]:
    """Yield the other end of a path, whose size is its own."""
    if path.partner is not None:
        there = sent_by(context.san, path.partner)
        yield f"{path.partner.device} {path.partner.label}: sends {there.words}"


def _direct(end: SanEndpoint, context: CheckContext) -> Iterator[Violation]:
    """Compare the two ends of a cable without a switch."""
    device, _, label = (end.port.to or "").partition(" ")
    is_array = device in context.san.arrays
    far = context.san.arrays[device] if is_array else context.san.hosts.get(device)
    if far is None or label not in far.ports:
        return
    here = sent_by(context.san, _end(end.name, end.label, end.port, is_array=end.is_array))
    there = sent_by(context.san, _end(device, label, far.ports[label], is_array=is_array))
    if here.size > there.size and not here.falls_back:
        yield Violation(
            found=here.words,
            expected=f"{there.size} at most, which {device} {label} at the other end takes",
            at=here.at or None,
        )


def _end(device: str, label: str, port: EndpointPort, *, is_array: bool) -> Cable:
    """Return the end of a cable without a switch."""
    return Cable("", "", device, label, "array" if is_array else "host", port, None)
