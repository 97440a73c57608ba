# FIELD is MODULE.PARAMETER. The driver takes the value after a restart of the host.
get_module() {
    shown=$(esxcli system module parameters list -m "${2%%.*}") || return 1
    printf '%s\n' "$shown" | columns_of Name Value |
        awk -F '\t' -v name="${2#*.}" '
            $1 == name && $2 != "" { print $2; found = 1; exit }
            END { if (!found) exit 3 }'
}

set_module() {
    esxcli system module parameters set -a -m "${2%%.*}" -p "${2#*.}=$3"
}

del_module() { # empty: the default of the driver
    esxcli system module parameters set -a -m "${2%%.*}" -p "${2#*.}="
}
