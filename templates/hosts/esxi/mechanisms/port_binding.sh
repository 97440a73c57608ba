# PART is the VMkernel port.
get_port_binding() {
    adapter=$(software_adapter) || return 1
    portals=$(esxcli iscsi networkportal list -A "$adapter") || return 1
    printf '%s\n' "$portals" | awk -v port="$1" '
        $1 == "Vmknic:" && $2 == port { found = 1 }
        END { if (!found) exit 3; print "enabled" }'
}

set_port_binding() {
    adapter=$(software_adapter) && esxcli iscsi networkportal add -A "$adapter" -n "$1"
}

del_port_binding() {
    adapter=$(software_adapter) && esxcli iscsi networkportal remove -A "$adapter" -n "$1"
}
