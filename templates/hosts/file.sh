get_file() {
    [ -e "$ROOT$2" ] || return 3
    cat "$ROOT$2"
}

set_file() {
    mkdir -p "$(dirname "$ROOT$2")" || return
    (umask 077 && printf '%s\n' "$3" >"$ROOT$2.sanfab") || return
    case $2 in
        *.nmconnection) ;; # NetworkManager takes no file that others can read
        /etc/init.d/* | /lib/svc/method/*) chmod 755 "$ROOT$2.sanfab" ;;
        *) chmod 644 "$ROOT$2.sanfab" ;;
    esac
    mv "$ROOT$2.sanfab" "$ROOT$2" && announce_file "$2"
}

del_file() {
    rm -f "$ROOT$2" && announce_file "$2"
}
