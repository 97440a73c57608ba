get_file() {
    [ -e "$ROOT$2" ] || return 3
    cat "$ROOT$2"
}

set_file() { # a name with a dot in front: no service reads the file before it is whole
    folder=$ROOT$(dirname "$2")
    new=$folder/.${2##*/}.sanfab
    mkdir -p "$folder" && (umask 077 && printf '%s\n' "$3" >"$new") && share_file "$2" "$new" &&
        mv "$new" "$ROOT$2" && announce_file "$2" && return
    rm -f "$new"
    return 1
}

share_file() { # PATH FILE
    case $1 in
        *.nmconnection | /etc/netplan/*) ;; # root alone may read these
        /etc/init.d/* | /lib/svc/method/*) chmod 755 "$2" ;;
        *) chmod 644 "$2" ;;
    esac
}

del_file() {
    rm -f "$ROOT$2" && announce_file "$2"
}
