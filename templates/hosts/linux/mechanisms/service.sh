# FIELD is a service; the value is what `systemctl is-enabled` prints of it.
get_service() {
    known=$(systemctl is-enabled "$2" 2>&1)
    case $known in
        enabled | disabled | static | masked | indirect | enabled-runtime) printf '%s\n' "$known" ;;
        *)
            printf 'there is no %s, which comes with nvme-cli: %s\n' "$2" "$known" >&2
            return 1
            ;;
    esac
}

set_service() {
    case $3 in enabled) systemctl -q enable "$2" ;; *) systemctl -q disable "$2" ;; esac
}

del_service() {
    systemctl -q disable "$2"
}
