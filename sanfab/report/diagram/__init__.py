"""Cabling -> a drawing of the SAN: SVG laid out by Graphviz, Mermaid or DOT text."""

from sanfab.report.diagram.dot import dot_text
from sanfab.report.diagram.mermaid import mermaid_text
from sanfab.report.diagram.svg import diagram_svg
from sanfab.report.diagram.topology import topology_of

__all__ = ["diagram_svg", "dot_text", "mermaid_text", "topology_of"]
