get_coalesce() {
    ethtool -c "$1" | awk -v field="$2" '
        field == "adaptive-rx" && /^Adaptive RX:/ { print $3; found = 1; exit }
        field == "adaptive-tx" && /^Adaptive RX:/ { print $5; found = 1; exit }
        $1 == field ":" { print $2; found = 1; exit }
        END { exit !found }'
}

set_coalesce() {
    ethtool -C "$1" "$2" "$3"
}
