# PART is the VMkernel port; FIELD is active or standby, of the uplinks of its port group.
get_teaming() {
    group=$(port_group "$1") || return 1
    case $2 in active) title='Active Adapters' ;; standby) title='Standby Adapters' ;; esac
    shown=$(esxcli network vswitch standard portgroup policy failover get -p "$group") || return 1
    uplinks=$(printf '%s\n' "$shown" | field_of "$title") || return 1
    printf '%s\n' "${uplinks:-none}"
}

set_teaming() {
    group=$(port_group "$1") || return
    active=$(get_teaming "$1" active) && standby=$(get_teaming "$1" standby) || return
    case $2 in active) active=$3 ;; standby) standby=$3 ;; esac
    [ "$standby" != none ] || standby=
    active=$(printf '%s' "$active" | tr -d ' ')
    standby=$(printf '%s' "$standby" | tr -d ' ')
    esxcli network vswitch standard portgroup policy failover set -p "$group" -a "$active" ${standby:+--standby-uplinks="$standby"}
}
