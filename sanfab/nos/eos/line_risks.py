"""EOS lines that leave a gap: open logins, gateways that do not answer, peer VLANs with a tree."""

from sanfab.nos.line_risks import RiskForm

LINE_RISKS = (
    RiskForm(
        "login",
        r"aaa authentication policy local allow-nopassword-remote-login",
        "accounts without a password may log in over the network",
        "a password or key for each remote login",
        "EOSNOPASS",
    ),
    RiskForm(
        "login",
        r"protocol http(?: port \d+)?",
        "eAPI over HTTP, which sends passwords in clear text",
        "eAPI over HTTPS",
        "PYEAPI",
        below="management api http-commands",
        needs="no shutdown",
    ),
    RiskForm(
        "gateway",
        r"ip virtual-router address (?P<address>[\d.]+)(?:/\d+)?",
        "the shared gateway {address} without a MAC address for it",
        "`ip virtual-router mac-address`: without it no switch answers for the gateway",
        "EOSVARP",
        unless=r"ip virtual-router mac-address .*",
    ),
    RiskForm(
        "pair",
        r"local-interface Vlan(?P<number>\d+)",
        "spanning tree in VLAN {number}, over which the switches of the pair agree",
        "none in it: only the peer link has the VLAN, and a port of it must not be blocked",
        "EOSPEERVLAN",
        unless=r"no spanning-tree vlan(?:-id)? (?P<numbers>\d[\d,-]*)|spanning-tree mode none",
    ),
)
