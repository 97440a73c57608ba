# FIELD is a mount point; the value is its line.
FSTAB=$ROOT/etc/fstab

get_fstab() {
    [ -r "$FSTAB" ] || { cat "$FSTAB" >/dev/null; return 1; }
    awk -v point="$2" '
        $1 !~ /^#/ && $2 == point { $1 = $1; print; found = 1 }
        END { exit found ? 0 : 3 }' "$FSTAB"
}

set_fstab() { # systemd makes a unit of each line
    edit_file "$FSTAB" awk -v point="$2" -v line="$3" '
        $1 ~ /^#/ || $2 != point { print }
        END { if (line != "") print line }' || return
    [ ! -d "$ROOT/run/systemd/system" ] || systemctl -q daemon-reload
}

del_fstab() {
    set_fstab "$1" "$2" ''
}
