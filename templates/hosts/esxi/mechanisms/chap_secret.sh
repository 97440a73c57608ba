# FIELD is uni or mutual; the value is the level and the user. All three are set at once. esxcli takes
# a secret on its command line only; nobody but root logs in to a shell of ESXi.
get_chap_secret() {
    adapter=$(software_adapter) || return 1
    shown=$(esxcli --formatter=csv iscsi adapter auth chap get -A "$adapter" -d "$2") || return 1
    printf '%s\n' "$shown" | awk -F , '
        NR == 1 { for (one = 1; one <= NF; one++) column[$one] = one; next }
        !column["Level"] || !column["Name"] { exit 1 }
        { level = $column["Level"]; user = $column["Name"]; found = 1; exit }
        END { if (!found) exit 1; if (level == "prohibited") exit 3; print level (user == "" ? "" : " " user) }'
}

set_chap_secret() {
    read_secret "$2" && adapter=$(software_adapter) &&
        esxcli iscsi adapter auth chap set -A "$adapter" -d "$2" -l "${3%% *}" -N "${3#* }" -S "$secret"
    status=$?
    secret=
    return "$status"
}

del_chap_secret() {
    adapter=$(software_adapter) && esxcli iscsi adapter auth chap set -A "$adapter" -d "$2" -l prohibited
}
