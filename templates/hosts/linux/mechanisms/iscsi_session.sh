# FIELD is the portal. A group that redirects its initiators stays the persistent portal.
get_iscsi_session() {
    known=$(sessions) || return 1
    known=$(printf '%s\n' "$known" | awk -v name="$1" -v portal="$2" '$3 == name && $4 == portal { print $1, $5 }')
    [ -n "$known" ] || return 3
    printf '%s\n' "$known" | {
        answer='logged in'
        while read -r word target; do
            is_kept "$target" "$2" "$1" || answer='logged in until the next boot'
            [ "$word" = LOGGED_IN ] || { answer="session $word"; break; }
        done
        printf '%s\n' "$answer"
    }
}

is_kept() { # TARGET PORTAL INTERFACE: does the host log in at boot?
    iscsiadm -m node -T "$1" -p "$2" -I "$3" 2>/dev/null | grep -Eq '^node\.startup = (automatic|onboot)$'
}

set_iscsi_session() {
    get_iscsi_session "$1" "$2" >/dev/null ||
        { make_records "$1" "$2" && iscsiadm -m node -p "$2" -I "$1" -l >/dev/null; } || return
    case $3 in 'logged in') startup=automatic ;; *) startup=manual ;; esac
    iscsiadm -m node -p "$2" -I "$1" -o update -n node.startup -v "$startup"
}

# A discovery that is kept would set the records of before back to iscsid.conf, CHAP included, and
# make records of portals that are not for this interface, to which the host would log in at boot.
# Without the tag of its portal group a record is one file for all interfaces: the last one has it.
fresh=

make_records() { # INTERFACE PORTAL
    fresh="$fresh|$1 $2|"
    start_iscsid || return
    targets=$(iscsiadm -m discovery -t sendtargets -p "$2" -I "$1" -o nonpersistent) || return
    targets=$(printf '%s\n' "$targets" | awk -v portal="$2" '{ split($1, part, ",") } part[1] == portal { print $1, $2 }')
    if [ -z "$targets" ]; then
        printf '%s: this portal announces no target of its own\n' "$2" >&2
        return 1
    fi
    printf '%s\n' "$targets" | while read -r tagged target; do
        may_have_session "$target" || return
        iscsiadm -m node -T "$target" -p "$2" -I "$1" >/dev/null 2>&1 ||
            iscsiadm -m node -T "$target" -p "$tagged" -I "$1" -o new >/dev/null || return
    done
}

start_iscsid() { # iscsiadm asks it where iscsid.conf is: without an answer it uses no CHAP
    ! command -v systemctl >/dev/null || systemctl start iscsid.service
}

may_have_session() { # TARGET
    sessions | grep -qF " $1" || return 0
    multipathd_runs && return
    printf 'multipathd does not run, and each volume of %s would be there once for each session\n' "$1" >&2
    return 1
}

del_iscsi_session() {
    iscsiadm -m node -p "$2" -I "$1" -o update -n node.startup -v manual
    iscsiadm -m node -p "$2" -I "$1" -u >/dev/null
}
