# FIELD has autoneg, rx and tx, or one of them, and the value theirs, in turn; esxcli sets all three.
get_nic_pause() {
    shown=$(esxcli network nic pauseParams list) || return 1
    printf '%s\n' "$shown" | columns_of NIC 'Auto Negotiation' 'Pause RX' 'Pause TX' |
        awk -F '\t' -v nic="$1" '
            $1 == nic {
                print "autoneg", ($2 == "true" ? "on" : "off")
                print "rx", ($3 == "true" ? "on" : "off")
                print "tx", ($4 == "true" ? "on" : "off")
            }' | values_in_turn "$2"
}

set_nic_pause() {
    # shellcheck disable=SC2046 # the values of now, then those to be set
    set -- "$1" autoneg "$(get_nic_pause "$1" autoneg)" rx "$(get_nic_pause "$1" rx)" \
        tx "$(get_nic_pause "$1" tx)" $(in_turn "$2" "$3")
    nic=$1
    shift
    while [ $# -gt 0 ]; do
        case $1 in autoneg) autoneg=$2 ;; rx) rx=$2 ;; tx) tx=$2 ;; esac
        shift 2
    done
    [ -n "$autoneg" ] && [ -n "$rx" ] && [ -n "$tx" ] &&
        esxcli network nic pauseParams set -n "$nic" -a "$(truth "$autoneg")" -r "$(truth "$rx")" -t "$(truth "$tx")"
}

truth() {
    case $1 in on) echo true ;; *) echo false ;; esac
}
