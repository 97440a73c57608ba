"""DOT text -> positions, as Graphviz prints them in JSON.

Only this uses pygraphviz, whose wheel contains Graphviz. It runs in a process of its own: an
assertion of Graphviz that fails ends its process.
"""

import json
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypedDict

from sanfab.errors import SanfabError
from sanfab.resources import how_to_install


class GraphvizPart(TypedDict, total=False):
    """A box or line as Graphviz prints it in JSON."""

    name: str
    id: str
    pos: str
    lp: str


class GraphvizGraph(TypedDict):
    """A graph as Graphviz prints it in JSON."""

    bb: str
    objects: list[GraphvizPart]
    edges: list[GraphvizPart]


def arranged(text: str) -> GraphvizGraph:
    """Return the layout of a graph; raises SanfabError if Graphviz is missing or fails."""
    try:
        import pygraphviz  # noqa: F401, PLC0415  # an extra; the process below inherits it
    except ImportError as error:
        raise SanfabError(
            "the drawing needs pygraphviz, which contains Graphviz: " + how_to_install("diagram")
        ) from error
    try:
        with ProcessPoolExecutor(1, mp_context=get_context("fork")) as pool:
            return pool.submit(_arrange, text).result()
    except BrokenProcessPool as error:
        raise SanfabError(
            "Graphviz failed on this drawing, a bug of Graphviz; --format mermaid works without it"
        ) from error


def _arrange(text: str) -> GraphvizGraph:
    from pygraphviz import AGraph  # noqa: PLC0415  # see above

    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 2)  # what Graphviz says of an internal error tells the user nothing
    graph: GraphvizGraph = json.loads(AGraph(string=text).draw(format="json0", prog="dot"))
    return graph
