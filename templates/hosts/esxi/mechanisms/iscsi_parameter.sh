get_iscsi_parameter() {
    adapter=$(software_adapter) || return 1
    esxcli iscsi adapter param get -A "$adapter" | columns_of Name Current |
        awk -F '\t' -v name="$2" '$1 == name { print $2; found = 1; exit } END { exit !found }'
}

set_iscsi_parameter() {
    adapter=$(software_adapter) && esxcli iscsi adapter param set -A "$adapter" -k "$2" -v "$3"
}
