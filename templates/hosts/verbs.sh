# --- The verbs. Each call of `setting` is one setting: MECHANISM PART FIELD VALUE. ---------------
# get_MECHANISM PART FIELD prints the value; it returns 3 if there is none, and another status but 0
# if it cannot be read. set_MECHANISM PART FIELD VALUE sets it. del_MECHANISM takes it away.

differences=0
failures=0
changes=0
only=

read_value() { # MECHANISM PART FIELD -> $found, $state
    found=$("get_$1" "$2" "$3" 2>/dev/null)
    case $? in
        0) state=present ;;
        3) state=absent found=none ;;
        *) state=unknown found='not readable' ;;
    esac
}

setting() {
    [ -z "$only" ] || [ "$only" = "$2" ] || return 0
    read_value "$1" "$2" "$3"
    [ "$state" = present ] && [ "$found" = "$4" ] && return 0
    differences=$((differences + 1))
    case $verb in
        verify) difference "$@" ;;
        dry-run) printf 'would set %s: %s -> %s\n' "$(name_of "$1" "$2" "$3")" "$(shown "$found")" "$(shown "$4")" ;;
        apply) apply_setting "$@" ;;
    esac
}

name_of() { # MECHANISM PART FIELD: the setting in words
    words=$(printf '%s' "$1" | tr _ -)
    [ -z "$3" ] || words="$words $3"
    [ "$2" = "$HOST_PART" ] || words="$2 $words"
    printf '%s' "$words"
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
    if [ "$state" = unknown ]; then
        fail "$(name_of "$1" "$2" "$3"): not readable, so it is not set"
        return
    fi
    old=$found
    saved=
    remember "$@" || { fail "$STATE: the old value cannot be saved, so it is not set"; return; }
    "set_$1" "$2" "$3" "$4"
    status=$?
    read_value "$1" "$2" "$3"
    if [ "$state" = present ] && [ "$found" = "$4" ]; then
        changes=$((changes + 1))
        printf 'set %s: %s -> %s\n' "$(name_of "$1" "$2" "$3")" "$(shown "$old")" "$(shown "$4")"
        return
    fi
    [ -z "$saved" ] || [ "$found" != "$old" ] || rm -f "$saved" # nothing to undo
    if [ "$status" -ne 0 ]; then
        fail "$(name_of "$1" "$2" "$3"): the command failed; it reads $(shown "$found")"
    else
        fail "$(name_of "$1" "$2" "$3"): set to $(shown "$4"), but it reads $(shown "$found")"
    fi
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

undo() { # the last value that apply set comes first
    set --
    for file in "$STATE"/*.before; do
        [ -e "$file" ] && set -- "$file" "$@"
    done
    for saved in "$@"; do
        undo_one "$saved"
    done
}

undo_one() {
    { IFS= read -r mechanism && IFS= read -r part && IFS= read -r field && IFS= read -r was; } <"$1"
    old=$(sed 1,4d "$1")
    case " $KEEP " in
        *" $mechanism "*)
            [ "$paths_may_go" = yes ] || {
                fail "$(name_of "$mechanism" "$part" "$field"): kept, it may carry a path; undo --accept-path-loss takes it away"
                return
            }
            ;;
    esac
    if [ "$was" = absent ]; then
        "del_$mechanism" "$part" "$field"
    else
        "set_$mechanism" "$part" "$field" "$old"
    fi
    read_value "$mechanism" "$part" "$field"
    [ "$state/$found" = "$was/$old" ] || {
        fail "$(name_of "$mechanism" "$part" "$field"): not restored; it reads $(shown "$found"), before the first apply $(shown "$old")"
        return
    }
    rm "$1"
    changes=$((changes + 1))
    printf 'restored %s: %s\n' "$(name_of "$mechanism" "$part" "$field")" "$(shown "$old")"
}

apply() { # one interface after the other: the next is touched when the paths are back
    blanks=$IFS
    IFS=$NEWLINE
    for only in $PARTS; do
        IFS=$blanks
        [ -z "$chosen" ] || [ "$chosen" = "$only" ] || continue
        before=$(paths)
        changed=$changes
        failed=$failures
        settings
        [ "$only" = "$HOST_PART" ] && continue
        if [ "$failures" -gt "$failed" ]; then
            fail "$only: not all is set; the interfaces after it are not touched"
            return
        fi
        [ "$changes" = "$changed" ] || wait_for_paths "$before" || return
    done
    IFS=$blanks
}

wait_for_paths() { # NUMBER of sessions or paths from before
    waited=0
    while [ "$(paths)" -lt "$1" ]; do
        if [ "$waited" -ge "$WAIT" ]; then
            fail "$only: $(paths) of $1 paths are back after $WAIT s; the other interfaces are not touched"
            return 1
        fi
        sleep 1
        waited=$((waited + 1))
    done
}

usage() {
    printf '%s\n' "usage: ${0##*/} apply [INTERFACE] | dry-run | verify | undo [--accept-path-loss] | collect" \
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
    case $verb in
        apply)
            chosen=${2:-}
            [ $# -le 2 ] || usage
            known_part || usage
            ;;
        undo)
            [ $# -eq 1 ] || { [ $# -eq 2 ] && [ "$2" = --accept-path-loss ]; } || usage
            [ $# -eq 1 ] || paths_may_go=yes
            ;;
        dry-run | verify | collect) [ $# -eq 1 ] || usage ;;
        *) usage ;;
    esac
    case $verb in
        apply) apply ;;
        dry-run | verify) settings ;;
        undo) undo ;;
        collect) collect ;;
    esac
    finish
}

known_part() {
    [ -z "$chosen" ] || [ "$chosen" = "$HOST_PART" ] && return 0
    printf '%s\n' "$PARTS" | grep -qxF -- "$chosen" && return 0
    printf '%s: no such interface; expected one of:\n%s\n' "$chosen" "$PARTS" >&2
    return 1
}

finish() {
    case $verb in
        verify | dry-run)
            printf '%s: %s of %s settings differ\n' "$HOST" "$differences" "$SETTINGS"
            [ "$verb" = dry-run ] || [ "$differences" -eq 0 ] || exit 1
            ;;
        apply | undo)
            printf '%s: %s settings changed, %s failed\n' "$HOST" "$changes" "$failures"
            [ "$failures" -eq 0 ] || exit 1
            ;;
    esac
    exit 0
}

main "$@"
