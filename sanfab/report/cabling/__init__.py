"""The list of cables -> sheets: text, CSV, JSON, HTML, XLSX, labels, bill of materials."""
