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

del_satp_rule() { # esxcli wants each word of the rule again, its description too
    present=$(get_satp_rule "$1" "$2") || return 0
    of_rule "$2"
    of_policy "$present"
    description=$(esxcli storage nmp satp rule list -s "$satp" | columns_of Vendor Model 'Rule Group' Description |
        awk -F '\t' -v vendor="$vendor" -v model="$model" '
            $1 == vendor && $2 == model && $3 == "user" { print $4; exit }')
    esxcli storage nmp satp rule remove -s "$satp" -V "$vendor" ${model:+-M "$model"} \
        -P "$psp" ${options:+-O "$options"} ${claim:+-c "$claim"} ${description:+-e "$description"}
}

unclaimed_by_rule() { # FIELD: a volume of the vendor that an earlier rule has claimed
    of_rule "$1"
    of_policy "$(get_satp_rule - "$1")"
    [ -z "$model" ] || return 0 # the list of volumes has no models
    esxcli storage nmp device list | awk -v vendor="$vendor" -v psp="$psp" -v options="$options" '
        /^[^ ]/ { device = $1; mine = 0 }
        { line = $0; sub(/^ */, "", line) }
        index(line, "Device Display Name: " vendor " ") == 1 { mine = 1 }
        index(line, "Path Selection Policy: ") == 1 && mine && $4 != psp { other = $4 }
        index(line, "Path Selection Policy Device Config: ") == 1 && mine && options != "" {
            if ((" " line) !~ ("[{, ]" options "[, }]")) other = other != "" ? other : "no " options
        }
        other != "" { print "volume " device " has " other " until it is claimed again"; exit }'
}
