# The daemon reads the name when it starts. Debian makes one of its own while GenerateName stands.
INITIATOR=$ROOT/etc/iscsi/initiatorname.iscsi

get_initiator_name() {
    [ -e "$INITIATOR" ] || return 3
    [ -r "$INITIATOR" ] || { cat "$INITIATOR" >/dev/null; return 1; }
    awk '
        /^InitiatorName=/ { name = substr($0, 15); sub(/[ \t\r]+$/, "", name) }
        END { if (name == "") exit 3; print name }' "$INITIATOR"
}

set_initiator_name() {
    [ -e "$INITIATOR" ] || (umask 077 && : >"$INITIATOR") || return
    edit_file "$INITIATOR" awk -v name="$3" '
        !/^(InitiatorName|GenerateName)=/ { print }
        END { if (name != "") print "InitiatorName=" name }' || return
    ! command -v systemctl >/dev/null || systemctl try-restart iscsid.service
}

del_initiator_name() {
    set_initiator_name "$1" '' ''
}
