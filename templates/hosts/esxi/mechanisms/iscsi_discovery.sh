# FIELD is a portal. The initiator logs in to the targets that the portal announces, on each bound port.
get_iscsi_discovery() {
    adapter=$(software_adapter) || return 1
    portals=$(esxcli iscsi adapter discovery sendtarget list -A "$adapter") || return 1
    printf '%s\n' "$portals" | columns_of Sendtarget | awk -v portal="$2" '
        $1 == portal { found = 1 }
        END { if (!found) exit 3; print "present" }'
}

set_iscsi_discovery() {
    adapter=$(software_adapter) &&
        esxcli iscsi adapter discovery sendtarget add -A "$adapter" -a "$2" &&
        esxcli storage core adapter rescan -A "$adapter"
}

del_iscsi_discovery() {
    adapter=$(software_adapter) && esxcli iscsi adapter discovery sendtarget remove -A "$adapter" -a "$2"
}
