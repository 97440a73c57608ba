"""Show commands of NX-OS."""

RULE = "-" * 80
