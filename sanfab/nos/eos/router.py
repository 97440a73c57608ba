"""The routing table that the sections of the EOS reader register with."""

from sanfab.nos.lines import Router

ROUTER = Router()
line = ROUTER.line
