get_ring() {
    ethtool -g "$1" | awk -v field="$2" '
        /^Current/ { current = 1 }
        current && tolower($1) == field ":" { print $2; found = 1; exit }
        END { exit !found }'
}

set_ring() {
    ethtool -G "$1" "$2" "$3"
}
