# FIELD has names, and the value theirs, in turn: one call sets them, as each call restarts the link.
get_ring() {
    shown=$(ethtool -g "$1") || return 1
    printf '%s\n' "$shown" | awk -v fields="$2" '
        /^Current/ { current = 1 }
        current { title = tolower($1); sub(/:$/, "", title); if (!(title in value)) value[title] = $2 }
        END {
            count = split(fields, field, " ")
            for (at = 1; at <= count; at++) {
                if (!(field[at] in value)) exit 1
                line = line (at > 1 ? " " : "") value[field[at]]
            }
            print line
        }'
}

set_ring() {
    # shellcheck disable=SC2046 # names and values
    ethtool -G "$1" $(in_turn "$2" "$3")
}
