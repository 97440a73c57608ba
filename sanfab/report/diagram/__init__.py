"""Cabling -> a drawing of the SAN: SVG laid out by Graphviz, Mermaid or DOT text."""
