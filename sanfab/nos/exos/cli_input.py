"""ExtremeXOS line as somebody typed it -> the same line in full words, as the switch prints it."""

import re

_VERBS = ("configure", "create", "delete", "disable", "enable", "save", "unconfigure")
_SHORTEST = 3
"""Letters of the shortest first word that is taken for a command: fewer are ambiguous."""
_CREATE = re.compile(r"create vl(?:an?)? (?P<name>\S+) ta?g? (?P<tag>\d+)")
_MEMBERS = re.compile(
    r"configure (?:vl(?:an?)? )?(?P<name>\"[^\"]+\"|\S+) (?P<what>ad?d?|del(?:e(?:te?)?)?)"
    r" po(?:rts?|r)? (?P<ports>\d[\d:,*-]*|all)(?: (?P<mode>t[a-z]*|u[a-z]*))?"
)
_SAVE = re.compile(r"save(?: conf[a-z]*)?(?P<name> primary)?")
_MODES = ("tagged", "untagged")


def _begun(word: str, least: int) -> str:
    """Return the pattern of a word and of what it begins with, of so many letters or more.

    >>> _begun("grouping", 6)
    'groupi(?:n(?:g)?)?'
    """
    pattern = ""
    for letter in reversed(word[least:]):
        pattern = f"(?:{re.escape(letter)}{pattern})?"
    return re.escape(word[:least]) + pattern


_SHORTENED = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (
            rf"^(configure ports? \d\S*) {_begun('description-string', 4)} (?=\S)",
            r"\1 description-string ",
        ),
        (rf"^(configure ports? \d\S*) {_begun('display-string', 4)} (?=\S)", r"\1 display-string "),
        (rf"^(enable sharing \S+) {_begun('grouping', 3)} (?=\d)", r"\1 grouping "),
        (rf"^(enable sharing \S+ grouping \S+) {_begun('algorithm', 3)} ", r"\1 algorithm "),
        (
            rf"^configure (?:vlan )?(\S+) {_begun('ipaddress', 4)} (?=\d)",
            r"configure vlan \1 ipaddress ",
        ),
        (r"^(configure vlan \S+) (?=[Qq][Pp][1-8]$)", r"\1 qosprofile "),
        (rf"^(configure eaps \S+) {_begun('primary', 3)} (?:port )?(?=\d)", r"\1 primary port "),
        (
            rf"^(configure eaps \S+) {_begun('secondary', 3)} (?:port )?(?=\d)",
            r"\1 secondary port ",
        ),
        (rf"^(configure sntp-client) {_begun('primary', 3)} ", r"\1 primary "),
        (rf"^(configure sntp-client) {_begun('secondary', 3)} ", r"\1 secondary "),
        (rf"^(configure sntp-client) {_begun('update-interval', 10)} ", r"\1 update-interval "),
        (rf"^(configure timezone \S.*) {_begun('noautodst', 6)}$", r"\1 noautodst"),
        (rf"^(configure banner) {_begun('before-login', 3)}(?= |$)", r"\1 before-login"),
        (
            r"^(configure banner before-login(?: acknowledge)?) "
            rf"{_begun('save-to-configuration', 3)}$",
            r"\1 save-to-configuration",
        ),
    )
)
"""Words that operators shorten, each in the place of its command [EMF XSCRIPTS]."""


def spelled_in_full(line: str) -> str:
    """Return a line with its abbreviated words in full; others stay as they are.

    The switch takes any abbreviation that is not ambiguous, and either case [E-NAM].

    >>> spelled_in_full('conf "Data" add por 9-11 t'), spelled_in_full("cre vlan Data tag 10")
    ('configure vlan "Data" add ports 9-11 tagged', 'create vlan Data tag 10')
    """
    head, _, rest = line.partition(" ")
    verb = _verb(head)
    if not verb:
        return line
    line = f"{verb} {rest}" if rest else verb
    match = _SAVE.fullmatch(line)
    if match is not None:
        return f"save configuration{match['name'] or ''}"
    match = _CREATE.fullmatch(line)
    if match is not None:
        return f"create vlan {match['name']} tag {match['tag']}"
    match = _MEMBERS.fullmatch(line)
    if match is not None:
        return _members(match, line)
    for pattern, words in _SHORTENED:
        line = pattern.sub(words, line)
    return line


def _verb(word: str) -> str:
    """Return the command that a word abbreviates; empty: none, or several."""
    lower = word.lower()
    if lower in _VERBS:
        return lower
    found = [verb for verb in _VERBS if len(lower) >= _SHORTEST and verb.startswith(lower)]
    return found[0] if len(found) == 1 else ""


def _members(match: re.Match[str], line: str) -> str:
    """Return a line about the ports of a VLAN in full."""
    name = match["name"]
    mode = next((one for one in _MODES if one.startswith(match["mode"] or "-")), "")
    if match["mode"] and not mode:
        return line
    what = "add" if match["what"].startswith("a") else "delete"
    if len(name) >= _SHORTEST and "default".startswith(name.lower()):
        name = "Default"
    return f"configure vlan {name} {what} ports {match['ports']} {mode}".rstrip()
