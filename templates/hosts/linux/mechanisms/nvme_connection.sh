# FIELD is the address of a portal and that of the host, with `from` between them. Over one portal
# there is a connection to each subsystem that the host may use: all of them have to be there.
get_nvme_connection() {
    known=$(controllers) || return 1
    printf '%s\n' "$known" | awk -v portal="${2%% from *}" -v own="${2##* from }" '
        $3 == own && $4 == portal { found = 1; if ($1 != "live") other = $1 }
        END {
            if (!found) exit 3
            print other == "" ? "connected" : "connection " other
        }'
}

set_nvme_connection() { # what the line of discovery.conf leads to; it announces other portals too
    modprobe nvme-tcp || return
    line=$(get_nvme_discovery "$1" "$2") || return
    # shellcheck disable=SC2086 # the options of the line
    said=$(nvme connect-all $line 2>&1)
    tried=0
    until [ "$(get_nvme_connection "$1" "$2")" = connected ]; do
        tried=$((tried + 1))
        [ "$tried" -le 10 ] || { printf '%s\n' "$said" >&2; return 1; }
        sleep 1
    done
}

del_nvme_connection() {
    controllers | while read -r _ _ own portal _ name; do
        [ "$portal from $own" != "$2" ] || nvme disconnect --device="$name" >/dev/null || exit 1
    done
}
