# FIELD is the address of a portal and that of the host, with `from` between them; the value is the
# line of discovery.conf with both. Lines of other portals stay as they are.
DISCOVERY=$ROOT/etc/nvme/discovery.conf
OF_PORTAL='
    function is_of(portal, own, at, name, value, a, b) {
        for (at = 1; at <= NF; at++) {
            name = $at
            value = $(at + 1)
            if (sub(/=.*/, "", name)) value = substr($at, length(name) + 2)
            if (name == "--traddr" || name == "-a") a = value
            if (name == "--host-traddr" || name == "-w") b = value
        }
        return $1 !~ /^#/ && a == portal && b == own
    }'

get_nvme_discovery() {
    [ -e "$DISCOVERY" ] || return 3
    [ -r "$DISCOVERY" ] || { cat "$DISCOVERY" >/dev/null; return 1; }
    awk -v portal="${2%% from *}" -v own="${2##* from }" "$OF_PORTAL"'
        is_of(portal, own) { $1 = $1; print; found = 1 }
        END { exit found ? 0 : 3 }' "$DISCOVERY"
}

set_nvme_discovery() {
    mkdir -p "${DISCOVERY%/*}" && { [ -e "$DISCOVERY" ] || : >"$DISCOVERY"; } || return
    edit_file "$DISCOVERY" awk -v portal="${2%% from *}" -v own="${2##* from }" -v line="$3" "$OF_PORTAL"'
        !is_of(portal, own) { print }
        END { if (line != "") print line }'
}

del_nvme_discovery() {
    set_nvme_discovery "$1" "$2" ''
}
