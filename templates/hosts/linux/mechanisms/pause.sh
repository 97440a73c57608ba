get_pause() {
    ethtool -a "$1" | awk -v field="$2" '
        BEGIN { name["autoneg"] = "Autonegotiate:"; name["rx"] = "RX:"; name["tx"] = "TX:" }
        $1 == name[field] { print $2; found = 1; exit }
        END { exit !found }'
}

set_pause() {
    ethtool -A "$1" "$2" "$3"
}
