# FIELD is PORTAL NAME. iscsiadm takes a secret on its command line only, which others see.
get_record_secret() {
    shown=$(get_iscsi_record "$1" "$2") || return
    [ "$shown" != '<empty>' ] || return 3
    echo 'a secret'
}

set_record_secret() {
    iscsiadm -m node -p "${2%% *}" -I "$1" >/dev/null 2>&1 || make_records "$1" "${2%% *}" || return
    read_secret "$2" || return
    printf '%s = %s\n' "${2#* }" "$secret" | edit_records "$1" "$2"
    status=$?
    secret=
    return "$status"
}

del_record_secret() {
    iscsiadm -m node -p "${2%% *}" -I "$1" >/dev/null 2>&1 || return 0
    edit_records "$1" "$2" </dev/null
}
