# Sessions take the name when they log in.
get_initiator_name() {
    shown=$(iscsiadm list initiator-node) || return 1
    printf '%s\n' "$shown" | nawk '/^Initiator node name:/ { print $4; found = 1; exit } END { if (!found) exit 1 }'
}

set_initiator_name() {
    iscsiadm modify initiator-node --node-name "$3"
}
