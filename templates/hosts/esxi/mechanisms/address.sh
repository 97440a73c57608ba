# PART is the VMkernel port; the value is the address and the netmask.
get_address() {
    shown=$(esxcli network ip interface ipv4 get -i "$1") || return 1
    printf '%s\n' "$shown" | columns_of Name 'IPv4 Address' 'IPv4 Netmask' |
        awk -F '\t' -v port="$1" '
            $1 == port && $2 != "0.0.0.0" { print $2 " " $3; found = 1; exit }
            END { if (!found) exit 3 }'
}

set_address() {
    esxcli network ip interface ipv4 set -i "$1" -I "${3%% *}" -N "${3#* }" -t static
}

del_address() {
    esxcli network ip interface ipv4 set -i "$1" -t none
}
