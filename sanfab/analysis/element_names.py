"""Parts that may fail, in words."""

from sanfab.analysis.elements import Element
from sanfab.analysis.failures import SingleFailures


def element_name(failures: SingleFailures, element: Element) -> str:
    """Return one element in words."""
    links = failures.paths.links
    if element.link is not None:
        ends = links.ends[element.link]
        link = f"{'peer ' * (ends[0].link.role == 'peer')}link {links.text(element.link)}"
        if element.kind == "link":
            return link + _shut(failures.shut_by_pair(element.link))
        parts = {"leg": f"the part at {element.device} of ", "member": "a cable of "}
        return parts.get(element.kind, "") + link
    if element.kind == "stack":
        units = failures.paths.network.cabling.san.switches[element.device].stack
        return f"stack {element.device} ({units} units, one control plane)"
    if element.kind == "port":
        return f"cable at {element.device} {element.part}"
    words = {"unit": "of stack", "adapter": "of", "controller": "of", "fex": "of", "uplink": "of"}
    if element.kind in words:
        return f"{element.kind} {element.part} {words[element.kind]} {element.device}"
    return f"{element.kind} {element.device}"


def _shut(switches: frozenset[str]) -> str:
    """Return which secondary switches also shut their LAG ports."""
    which = " or ".join(sorted(switches))
    return f" (so {which} shuts the ports of the pair's LAGs)" if switches else ""
