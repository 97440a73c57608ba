# FIELD is a portal. The initiator logs in to the targets that the portal announces.
get_iscsi_discovery() {
    portals=$(iscsiadm list discovery-address) || return 1
    printf '%s\n' "$portals" | nawk -v portal="$2" '
        $1 == "Discovery" && $3 == portal { found = 1 }
        END { if (!found) exit 3; print "present" }'
}

set_iscsi_discovery() {
    iscsiadm add discovery-address "$2" && iscsiadm modify discovery --sendtargets enable
}

del_iscsi_discovery() {
    iscsiadm remove discovery-address "$2"
}
