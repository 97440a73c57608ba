# FIELD is the SATP and the SCSI vendor, or vendor/model. The value is the path selection policy,
# its options, and claim=OPTION.
get_satp_rule() {
    rules=$(esxcli storage nmp satp rule list -s "${2%% *}") || return 1
    of_rule "$2"
    printf '%s\n' "$rules" |
        columns_of Vendor Model 'Rule Group' 'Claim Options' 'Default PSP' 'PSP Options' |
        awk -F '\t' -v vendor="$vendor" -v model="$model" '
            $1 == vendor && $2 == model && $3 == "user" {
                print $5 ($6 == "" ? "" : " " $6) ($4 == "" ? "" : " claim=" $4)
                found = 1
                exit
            }
            END { if (!found) exit 3 }'
}

of_rule() { # FIELD: sets satp, vendor and model
    satp=${1%% *}
    vendor=${1#* }
    model=
    case $vendor in
        */*) model=${vendor#*/} vendor=${vendor%%/*} ;;
    esac
}

of_policy() { # VALUE: sets psp, options and claim
    psp=${1%% *}
    options=
    claim=
    for word in ${1#"$psp"}; do
        case $word in
            claim=*) claim=${word#claim=} ;;
            *) options=$word ;;
        esac
    done
}

set_satp_rule() {
    del_satp_rule "$1" "$2" || return
    of_rule "$2"
    of_policy "$3"
    esxcli storage nmp satp rule add -s "$satp" -V "$vendor" ${model:+-M "$model"} -P "$psp" \
        ${options:+-O "$options"} ${claim:+-c "$claim"} -e 'set by sanfab'
}

del_satp_rule() {
    present=$(get_satp_rule "$1" "$2") || return 0
    of_rule "$2"
    of_policy "$present"
    for description in 'set by sanfab' ''; do
        esxcli storage nmp satp rule remove -s "$satp" -V "$vendor" ${model:+-M "$model"} \
            -P "$psp" ${options:+-O "$options"} ${claim:+-c "$claim"} \
            ${description:+-e "$description"} && return
    done
    return 1
}
