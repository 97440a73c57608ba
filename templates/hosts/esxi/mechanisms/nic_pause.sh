# FIELD is autoneg, rx or tx; esxcli sets all three.
get_nic_pause() {
    case $2 in autoneg) title='Auto Negotiation' ;; rx) title='Pause RX' ;; tx) title='Pause TX' ;; esac
    shown=$(esxcli network nic pauseParams list -n "$1") || return 1
    printf '%s\n' "$shown" | columns_of NIC "$title" |
        awk -F '\t' -v nic="$1" '
            $1 == nic { print $2 == "true" ? "on" : "off"; found = 1; exit }
            END { exit !found }'
}

set_nic_pause() {
    autoneg=$(get_nic_pause "$1" autoneg) && rx=$(get_nic_pause "$1" rx) && tx=$(get_nic_pause "$1" tx) || return
    case $2 in autoneg) autoneg=$3 ;; rx) rx=$3 ;; tx) tx=$3 ;; esac
    esxcli network nic pauseParams set -n "$1" -a "$(truth "$autoneg")" -r "$(truth "$rx")" -t "$(truth "$tx")"
}

truth() {
    case $1 in on) echo true ;; *) echo false ;; esac
}
