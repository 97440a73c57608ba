"""Results -> text, JSON, SARIF, JUnit, GitHub commands, Markdown."""
