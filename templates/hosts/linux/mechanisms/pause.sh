# FIELD has names, and the value theirs, in turn: one call sets them, as each call restarts the link.
get_pause() {
    shown=$(ethtool -a "$1") || return 1
    printf '%s\n' "$shown" | awk '
        BEGIN { word["Autonegotiate:"] = "autoneg"; word["RX:"] = "rx"; word["TX:"] = "tx" }
        $1 in word { print word[$1], $2 }' | values_in_turn "$2"
}

set_pause() {
    # shellcheck disable=SC2046 # names and values
    ethtool -A "$1" $(in_turn "$2" "$3")
}
