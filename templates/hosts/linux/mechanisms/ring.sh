# FIELD has names, and the value theirs, in turn: one call sets them, as each call restarts the link.
get_ring() {
    shown=$(ethtool -g "$1") || return 1
    printf '%s\n' "$shown" | awk '
        /^Current/ { current = 1 }
        current { title = tolower($1); sub(/:$/, "", title); print title, $2 }' | values_in_turn "$2"
}

set_ring() {
    # shellcheck disable=SC2046 # names and values
    ethtool -G "$1" $(in_turn "$2" "$3")
}
