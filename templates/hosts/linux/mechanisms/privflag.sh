get_privflag() {
    ethtool --show-priv-flags "$1" | awk -F ' *: *' -v field="$2" '
        $1 == field { print $2; found = 1; exit }
        END { exit !found }'
}

set_privflag() {
    ethtool --set-priv-flags "$1" "$2" "$3"
}
