# The name that arrays know the host by over NVMe; a connection keeps the one it was made with.
HOST_NQN=$ROOT/etc/nvme/hostnqn

get_host_nqn() {
    [ -e "$HOST_NQN" ] || return 3
    [ -r "$HOST_NQN" ] || { cat "$HOST_NQN" >/dev/null; return 1; }
    name=$(sed -n '/[^[:blank:]]/{s/[[:blank:]]//g;p;q;}' "$HOST_NQN")
    [ -n "$name" ] || return 3
    printf '%s\n' "$name"
}

set_host_nqn() {
    mkdir -p "${HOST_NQN%/*}" && printf '%s\n' "$3" >"$HOST_NQN.sanfab" &&
        chmod 644 "$HOST_NQN.sanfab" && mv "$HOST_NQN.sanfab" "$HOST_NQN" && return
    rm -f "$HOST_NQN.sanfab"
    return 1
}

del_host_nqn() {
    rm -f "$HOST_NQN"
}
