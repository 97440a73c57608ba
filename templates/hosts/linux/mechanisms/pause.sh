# FIELD has names, and the value theirs, in turn: one call sets them, as each call restarts the link.
get_pause() {
    shown=$(ethtool -a "$1") || return 1
    printf '%s\n' "$shown" | awk -v fields="$2" '
        BEGIN { word["Autonegotiate:"] = "autoneg"; word["RX:"] = "rx"; word["TX:"] = "tx" }
        $1 in word { value[word[$1]] = $2 }
        END {
            count = split(fields, field, " ")
            for (at = 1; at <= count; at++) {
                if (!(field[at] in value)) exit 1
                line = line (at > 1 ? " " : "") value[field[at]]
            }
            print line
        }'
}

set_pause() {
    # shellcheck disable=SC2046 # names and values
    ethtool -A "$1" $(in_turn "$2" "$3")
}
