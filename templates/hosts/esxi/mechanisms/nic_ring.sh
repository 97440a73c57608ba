# FIELD has rx and tx, or one of them, and the value theirs, in turn: one call sets them.
get_nic_ring() {
    shown=$(esxcli network nic ring current get -n "$1") || return 1
    printf '%s\n' "$shown" |
        awk '{ title = tolower($1); sub(/:$/, "", title); print title, $2 }' | values_in_turn "$2"
}

set_nic_ring() {
    # shellcheck disable=SC2046 # options and values
    esxcli network nic ring current set -n "$1" $(in_turn "$2" "$3" | sed 's/\([rt]\)x /-\1 /g')
}
