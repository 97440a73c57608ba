get_iscsid_secret() {
    secret=$(get_iscsid "$1" "$2") || return
    [ -n "$secret" ] || return 3
    echo 'a secret'
}

set_iscsid_secret() { # by way of a pipe: others see the words of a command
    read_secret "$2" && chmod go= "$ISCSID" || return
    printf '%s = %s\n' "$2" "$secret" | edit_file "$ISCSID" awk -v field="$2" '
        NR == FNR { line = $0; next }
        { name = $0; sub(/[ \t]*=.*/, "", name); sub(/^[ \t]+/, "", name) }
        name != field { print }
        END { print line }' -
    status=$?
    secret=
    return "$status"
}

del_iscsid_secret() {
    change_iscsid "$2" ''
}
