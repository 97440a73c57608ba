"""``python -m sanfab``."""

from sanfab.cli import main

main()
