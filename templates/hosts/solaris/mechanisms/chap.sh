# The value is NONE, or CHAP and the user. iscsiadm shows a user with CHAP only, and asks for the
# secret at the terminal: no other way is documented.
get_chap() {
    shown=$(iscsiadm list initiator-node) || return 1
    printf '%s\n' "$shown" | nawk '
        $1 == "Authentication" { type = $3 }
        $1 == "CHAP" && $2 == "Name:" { user = $3 }
        END { if (type == "") exit 1; print type (type == "CHAP" && user != "" ? " " user : "") }'
}

set_chap() {
    if [ "$3" = NONE ]; then
        iscsiadm modify initiator-node --authentication NONE
        return
    fi
    if [ ! -t 0 ]; then
        printf '%s\n' "iscsiadm asks for the secret of ${3#* } at a terminal: run this script in one" >&2
        return 1
    fi
    printf '%s\n' "The secret $SECRET, of 12 to 16 characters, for the user ${3#* }:"
    iscsiadm modify initiator-node --CHAP-secret &&
        iscsiadm modify initiator-node --CHAP-name "${3#* }" &&
        iscsiadm modify initiator-node --authentication CHAP
}
