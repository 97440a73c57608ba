# --- The verbs. Each call of `setting` is one setting: MECHANISM PART FIELD VALUE. ---------------
# get_MECHANISM PART FIELD prints the value; it returns 3 if there is none, and another status but 0
# if it cannot be read. set_MECHANISM PART FIELD VALUE sets it. del_MECHANISM takes it away.

differences=0
unreadable=0
unused=0
kept=0
failures=0
changes=0
only=
stopped= # interface with a failure: nothing more of it is set
lock=    # file of this run, while it changes the host
planned= # interface whose interruption dry-run has told

read_value() { # MECHANISM PART FIELD -> $found, $state
    found=$("get_$1" "$2" "$3" 2>/dev/null)
    case $? in
        0) state=present ;;
        3) state=absent found=none ;;
        *)
            state=unknown
            found=$("get_$1" "$2" "$3" 2>&1 >/dev/null | sed -n '$p') # what the command says
            found="not readable${found:+ ($found)}"
            ;;
    esac
}

is_secret() { # MECHANISM
    case $1 in *_secret) ;; *) return 1 ;; esac
}

due_again() {
    case $verb in apply | secrets) is_secret "$1" && renews "$2" "$3" ;; *) return 1 ;; esac
}

setting() {
    [ "$verb" != secrets ] || is_secret "$1" || return 0
    [ -z "$only" ] || [ "$only" = "$2" ] || return 0
    [ "$stopped" != "$2" ] || return 0
    read_value "$1" "$2" "$3"
    if [ "$state" = present ] && [ "$found" = "$4" ] && ! due_again "$@"; then
        tell_unused "$@"
        return
    fi
    if [ "$state" = unknown ]; then unreadable=$((unreadable + 1)); else differences=$((differences + 1)); fi
    case $verb in
        verify) difference "$@" ;;
        dry-run) plan "$@" ;;
        secrets) demand_secret "$3" ;;
        apply) apply_setting "$@" || [ "$2" = "$HOST_PART" ] || stopped=$2 ;;
    esac
}

tell_unused() {
    why=$(not_in_effect "$1" "$3")
    [ -n "$why" ] || return 0
    unused=$((unused + 1))
    printf '%s %s: as expected, but not in effect: %s\n' "$HOST" "$(name_of "$1" "$2" "$3")" "$why" >&2
}

plan() {
    if [ "$state" = unknown ]; then
        printf 'would not set %s: %s\n' "$(name_of "$1" "$2" "$3")" "$found"
        return
    fi
    if interrupts "$1" "$2" && [ "$planned" != "$2" ]; then
        planned=$2
        printf '%s: its link and its paths may be interrupted for some seconds\n' "$2"
        may_interrupt "$2"
    fi
    may_rename "$1" || return
    ! is_secret "$1" || has_secret "$3" || printf 'apply would change nothing: the secret %s is not given\n' "$(secret_name "$3")"
    printf 'would set %s: %s -> %s\n' "$(name_of "$1" "$2" "$3")" "$(shown "$found")" "$(shown "$4")"
}

name_of() { # MECHANISM PART FIELD: the setting in words
    words=$(printf '%s' "$1" | tr _ -)
    [ -z "$3" ] || words="$words $3"
    [ "$2" = "$HOST_PART" ] || words="$2 $words"
    printf '%s' "$words"
}

in_turn() { # NAMES VALUES: each name with its value after it
    rest="$2 "
    for word in $1; do
        printf '%s %s ' "$word" "${rest%% *}"
        rest=${rest#* }
    done
}

values_in_turn() { # NAMES: their values, from lines of a name and a value; fails where one is missing
    awk '
        !($1 in value) { value[$1] = $2 }
        END {
            count = split(names, name, " ")
            for (at = 1; at <= count; at++) {
                if (!(name[at] in value)) exit 1
                line = line (at > 1 ? " " : "") value[name[at]]
            }
            print line
        }' names="$1" -
}

shown() { # a value of several lines, as a file, is told by its length
    case $1 in
        *"$NEWLINE"*) printf '%s lines' "$(printf '%s\n' "$1" | wc -l | tr -d ' ')" ;;
        *) printf '%s' "$1" ;;
    esac
}

difference() {
    printf '%s %s: found %s, expected %s\n' "$HOST" "$(name_of "$1" "$2" "$3")" "$(shown "$found")" "$(shown "$4")"
    case $found$4 in
        *"$NEWLINE"*)
            printf '%s\n' "$found" | sed 's/^/  found    /'
            printf '%s\n' "$4" | sed 's/^/  expected /'
            ;;
    esac
}

apply_setting() {
    name=$(name_of "$1" "$2" "$3")
    if [ "$state" = unknown ]; then
        fail "$name: $found, so it is not set"
        return 1
    fi
    old=$found
    saved=
    may_rename "$1" || return 1
    ! interrupts "$1" "$2" || may_interrupt "$2" || return 1
    remember "$@" || { fail "$STATE: the old value of $name cannot be saved, so it is not set"; return 1; }
    "set_$1" "$2" "$3" "$4"
    status=$?
    read_value "$1" "$2" "$3"
    if [ "$state" = present ] && [ "$found" = "$4" ]; then
        changes=$((changes + 1))
        printf 'set %s: %s -> %s%s\n' "$name" "$(shown "$old")" "$(shown "$4")" "$(holds_from "$1")"
        tell_unused "$@"
        return
    fi
    [ -z "$saved" ] || [ "$found" != "$old" ] || rm -f "$saved" # nothing to undo
    why=$(waits_for_boot "$1")
    if [ -n "$why" ]; then
        unused=$((unused + 1))
        printf '%s %s: not set yet: %s\n' "$HOST" "$name" "$why" >&2
        return 0
    fi
    if [ "$status" -ne 0 ]; then
        fail "$name: the command failed; it reads $(shown "$found")"
    else
        fail "$name: set to $(shown "$4"), but it reads $(shown "$found")"
    fi
    return 1
}

fail() {
    failures=$((failures + 1))
    printf '%s: %s\n' "$HOST" "$*" >&2
}

remember() { # keep the value from before the first apply
    (umask 077 && mkdir -p "$STATE") || return 1
    number=10000
    for file in "$STATE"/*.before; do
        [ -e "$file" ] || continue
        number=${file##*/}
        number=${number%.before}
        { IFS= read -r mechanism && IFS= read -r part && IFS= read -r field; } <"$file"
        [ "$mechanism/$part/$field" = "$1/$2/$3" ] && return 0
    done
    number=$((number + 1))
    saved=$STATE/$number.before
    printf '%s\n%s\n%s\n%s\n%s\n' "$1" "$2" "$3" "$state" "$found" >"$STATE/$number.new" &&
        mv "$STATE/$number.new" "$saved"
}

undo() { # the last value that apply set comes first; one interface after the other
    set --
    for file in "$STATE"/*.before; do
        [ -e "$file" ] && set -- "$file" "$@"
    done
    [ $# -eq 0 ] || for saved in "$@"; do
        undo_one "$saved" || return
    done
    wait_for_paths
}

may_carry() { # MECHANISM FIELD
    case " $KEEP " in *" $1 "*) return 0 ;; esac
    [ "$1" = file ] && has_address "$2"
}

undo_one() {
    { IFS= read -r mechanism && IFS= read -r part && IFS= read -r field && IFS= read -r was; } <"$1"
    old=$(sed 1,4d "$1")
    name=$(name_of "$mechanism" "$part" "$field")
    [ -z "$touched" ] || [ "$part" = "$touched" ] || wait_for_paths || return
    [ "$part" != "$stopped" ] || return 0
    if [ "$paths_may_go" = no ] && may_carry "$mechanism" "$field"; then
        kept=$((kept + 1))
        printf '%s: %s: kept, it may carry a path; undo --accept-path-loss takes it away\n' "$HOST" "$name" >&2
        return 0
    fi
    may_rename "$mechanism" || return 0
    if is_secret "$mechanism" && [ "$was" = present ]; then
        fail "$name: not restored, as the secret from before is not kept; enter it again"
        return 0
    fi
    ! interrupts "$mechanism" "$part" || may_interrupt "$part" || { stopped=$part; return 0; }
    if [ "$was" = absent ]; then
        "del_$mechanism" "$part" "$field"
    else
        "set_$mechanism" "$part" "$field" "$old"
    fi
    read_value "$mechanism" "$part" "$field"
    [ "$state/$found" = "$was/$old" ] || {
        fail "$name: not restored; it reads $(shown "$found"), before the first apply $(shown "$old")"
        return 0
    }
    rm "$1"
    changes=$((changes + 1))
    printf 'restored %s: %s\n' "$name" "$(shown "$old")"
}

secrets_given() { # before anything is changed: CHAP without its secret loses the paths
    verb=secrets
    settings
    verb=apply
    [ "$failures" -eq 0 ]
}

apply() { # one interface after the other: the next is touched when the paths are back
    secrets_given || return
    blanks=$IFS
    IFS=$NEWLINE
    for only in $PARTS; do
        IFS=$blanks
        [ -z "$chosen" ] || [ "$chosen" = "$only" ] || continue
        failed=$failures
        settings
        wait_for_paths || return
        [ "$failures" -eq "$failed" ] && continue
        if [ "$only" != "$HOST_PART" ]; then
            fail "$only: not all is set; the interfaces after it are not touched"
        elif [ -z "$chosen" ]; then
            fail "not all settings of the host are set; no interface is touched. \`apply INTERFACE\` sets one interface alone"
        fi
        return
    done
    IFS=$blanks
}

usage() {
    printf '%s\n' "usage: ${0##*/} apply [INTERFACE] [--accept-path-loss] | dry-run | verify | undo [--accept-path-loss] | collect" \
        "  apply    set what differs, one interface after the other; the old values are kept in $STATE" \
        '  dry-run  print what apply would set' \
        '  verify   print each difference; exit 1 if there is one' \
        '  undo     restore the values from before the first apply' \
        '  collect  print what the system shows, for sanfab verify --hosts' >&2
    exit 2
}

main() {
    verb=${1:-}
    chosen=
    paths_may_go=no
    [ $# -eq 0 ] || shift
    case $verb in
        apply | undo) read_options ${1+"$@"} ;; # of none, an old shell with set -u fails
        dry-run | verify | collect) [ $# -eq 0 ] || usage ;;
        *) usage ;;
    esac
    case $verb in
        apply | undo) ! take_turn || "$verb" ;;
        dry-run | verify) settings ;;
        collect) collect ;;
    esac
    finish
}

read_options() {
    for word in "$@"; do
        case $word in
            --accept-path-loss) paths_may_go=yes ;;
            *)
                [ "$verb" = apply ] && [ -z "$chosen" ] || usage
                chosen=$word
                known_part || usage
                ;;
        esac
    done
}

take_turn() { # two runs at once could interrupt both paths
    may_change || { fail "$verb needs root; nothing was changed"; return 1; }
    (umask 077 && mkdir -p "$STATE") || { fail "$STATE: cannot be made; nothing was changed"; return 1; }
    make_lock && return
    owner=
    read -r owner script 2>/dev/null <"$STATE/lock"
    if [ -n "$owner" ] && ! is_running "$owner" "$script"; then
        rm -f "$STATE/lock" # that run was killed
        make_lock && return
    fi
    fail "$STATE/lock: process ${owner:-unknown} changes this host; nothing was changed"
    return 1
}

make_lock() {
    (set -C && printf '%s %s\n' $$ "${0##*/}" >"$STATE/lock") 2>/dev/null && lock=$STATE/lock
}

known_part() {
    [ -z "$chosen" ] || [ "$chosen" = "$HOST_PART" ] && return 0
    printf '%s\n' "$PARTS" | grep -qxF -- "$chosen" && return 0
    printf '%s: no such interface; expected one of:\n' "$chosen" >&2
    printf '%s\n' "$PARTS" | grep -vxF -- "$HOST_PART" >&2
    return 1
}

finish() {
    [ -z "$lock" ] || rm -f "$lock"
    case $verb in
        verify | dry-run)
            printf '%s: %s of %s settings differ' "$HOST" "$differences" "$SETTINGS"
            [ "$unreadable" -eq 0 ] || printf ', and %s cannot be read' "$unreadable"
            [ "$unused" -eq 0 ] || printf ', and %s are not in effect' "$unused"
            [ "$unreadable" -eq 0 ] || may_change || printf ' (run it as root)'
            printf '\n'
            notes
            [ "$verb" = dry-run ] || [ "$((differences + unreadable + unused))" -eq 0 ] || exit 1
            ;;
        apply | undo)
            printf '%s: %s settings changed, %s failed' "$HOST" "$changes" "$failures"
            [ "$kept" -eq 0 ] || printf ', %s kept' "$kept"
            [ "$unused" -eq 0 ] || printf ', and %s are not in effect' "$unused"
            printf '\n'
            [ "$((failures + kept + unused))" -eq 0 ] || exit 1
            ;;
    esac
    exit 0
}

case ${1:-} in
    apply | undo) trap '' 1 ;; # a login through the interface may end: the run does not
esac
main "$@"
