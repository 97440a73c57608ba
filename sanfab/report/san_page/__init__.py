"""One SAN -> one HTML page that needs nothing else: drawing, findings, zones, paths, texts."""

from sanfab.report.san_page.page import san_page
from sanfab.report.san_page.source import PageSource, page_source

__all__ = ["PageSource", "page_source", "san_page"]
