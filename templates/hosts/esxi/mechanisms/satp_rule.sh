# FIELD is the SATP and the SCSI vendor. The value is the path selection policy and its options.
get_satp_rule() {
    rules=$(esxcli storage nmp satp rule list -s "${2%% *}") || return 1
    printf '%s\n' "$rules" | columns_of Vendor Model 'Rule Group' 'Default PSP' 'PSP Options' |
        awk -F '\t' -v vendor="${2#* }" '
            $1 == vendor && $2 == "" && $3 == "user" {
                print $4 ($5 == "" ? "" : " " $5)
                found = 1
                exit
            }
            END { if (!found) exit 3 }'
}

set_satp_rule() {
    del_satp_rule "$1" "$2" || return
    options=${3#* }
    [ "$options" != "$3" ] || options=
    esxcli storage nmp satp rule add -s "${2%% *}" -V "${2#* }" -P "${3%% *}" ${options:+-O "$options"} \
        -e 'set by sanfab'
}

del_satp_rule() {
    present=$(get_satp_rule "$1" "$2") || return 0
    options=${present#* }
    [ "$options" != "$present" ] || options=
    esxcli storage nmp satp rule remove -s "${2%% *}" -V "${2#* }" -P "${present%% *}" \
        ${options:+-O "$options"} -e 'set by sanfab' ||
        esxcli storage nmp satp rule remove -s "${2%% *}" -V "${2#* }" -P "${present%% *}" ${options:+-O "$options"}
}
