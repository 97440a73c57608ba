# PART is the VMkernel port; the value is the VLAN of its port group, 0 for none.
get_port_group_vlan() {
    group=$(port_group "$1") || return 1
    shown=$(esxcli network vswitch standard portgroup list) || return 1
    printf '%s\n' "$shown" | columns_of Name 'VLAN ID' | awk -F '\t' -v name="$group" '
        $1 == name { print $2; found = 1; exit }
        END { exit !found }'
}

set_port_group_vlan() {
    group=$(port_group "$1") && esxcli network vswitch standard portgroup set -p "$group" -v "$3"
}
