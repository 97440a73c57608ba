# FIELD has rx and tx, or one of them, and the value theirs, in turn: one call sets them.
get_nic_ring() {
    shown=$(esxcli network nic ring current get -n "$1") || return 1
    printf '%s\n' "$shown" | awk -v fields="$2" '
        { title = tolower($1); sub(/:$/, "", title); if (!(title in value)) value[title] = $2 }
        END {
            count = split(fields, field, " ")
            for (at = 1; at <= count; at++) {
                if (!(field[at] in value)) exit 1
                line = line (at > 1 ? " " : "") value[field[at]]
            }
            print line
        }'
}

set_nic_ring() {
    # shellcheck disable=SC2046 # options and values
    esxcli network nic ring current set -n "$1" $(in_turn "$2" "$3" | sed 's/\([rt]\)x /-\1 /g')
}
