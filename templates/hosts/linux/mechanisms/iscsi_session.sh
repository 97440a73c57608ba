# FIELD is the portal. A group that redirects its initiators stays the persistent portal.
get_iscsi_session() {
    known=$(sessions) || return 1
    known=$(printf '%s\n' "$known" | awk -v name="$1" -v portal="$2" '$3 == name && $4 == portal { print $1, $5 }')
    [ -n "$known" ] || return 3
    printf '%s\n' "$known" | {
        answer='logged in' names=
        while read -r word target; do
            is_kept "$target" "$2" "$1" || answer='logged in until the next boot'
            [ "$word" = LOGGED_IN ] || { answer="session $word"; break; }
            names="$names $target "
        done
        [ "$answer" != 'logged in' ] || answer=$(judge_targets "$2" "$names")
        printf '%s\n' "$answer"
    }
}

wanted_targets() { # PORTAL: names of the targets to log in to; nothing: all that it announces
    case $1 in
{% for endpoint, names in facts.targets | dictsort %}
        {{ endpoint | shell }}) printf '%s\n' {{ names | map("shell") | join(" ") }} ;;
{% endfor %}
        *) ;;
    esac
}

judge_targets() { # PORTAL NAMES: of the targets that it has a session to
    wanted=$(wanted_targets "$1")
    [ -n "$wanted" ] || { printf 'logged in\n' && return; }
    for one in $wanted; do
        case $2 in *" $one "*) ;; *) printf 'logged in, but not to %s\n' "$one" && return ;; esac
    done
    for one in $2; do
        printf '%s\n' "$wanted" | grep -qxF "$one" || { printf 'logged in to %s too\n' "$one" && return; }
    done
    printf 'logged in\n'
}

of_targets() { # INTERFACE PORTAL ARGUMENT...: iscsiadm for the records of the targets to log in to
    interface=$1 portal=$2
    shift 2
    wanted=$(wanted_targets "$portal")
    if [ -z "$wanted" ]; then
        iscsiadm -m node -p "$portal" -I "$interface" "$@"
        return
    fi
    for one in $wanted; do
        [ "$1" != -l ] || ! has_session "$interface" "$portal" "$one" || continue
        iscsiadm -m node -T "$one" -p "$portal" -I "$interface" "$@" || return
    done
}

has_session() { # INTERFACE PORTAL TARGET
    sessions | awk -v name="$1" -v portal="$2" '$3 == name && $4 == portal { print $5 }' | grep -qxF "$3"
}

is_kept() { # TARGET PORTAL INTERFACE: does the host log in at boot?
    iscsiadm -m node -T "$1" -p "$2" -I "$3" 2>/dev/null | grep -Eq '^node\.startup = (automatic|onboot)$'
}

set_iscsi_session() {
    case $(get_iscsi_session "$1" "$2") in
        '' | 'logged in, but not to '*) make_records "$1" "$2" && of_targets "$1" "$2" -l >/dev/null || return ;;
    esac
    case $3 in 'logged in') startup=automatic ;; *) startup=manual ;; esac
    of_targets "$1" "$2" -o update -n node.startup -v "$startup"
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
    wanted=$(wanted_targets "$2")
    for one in $wanted; do
        printf '%s\n' "$targets" | grep -q " $one\$" && continue
        printf '%s: this portal does not announce %s\n' "$2" "$one" >&2
        return 1
    done
    printf '%s\n' "$targets" | while read -r tagged target; do
        [ -z "$wanted" ] || printf '%s\n' "$wanted" | grep -qxF "$target" || continue
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
    of_targets "$1" "$2" -o update -n node.startup -v manual
    of_targets "$1" "$2" -u >/dev/null
}
