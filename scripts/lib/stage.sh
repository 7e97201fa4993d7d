# Named, timed stages with a count at the end. Sourced by ./scripts/test and ./scripts/crash.

passed=0
failed=0
skipped=0
summary=()

# stage NAME COMMAND... runs a stage. Exit 0 passes, 77 is a visible skip, anything else fails; later stages still run.
stage() {
    local name=$1 began=$SECONDS status=0
    shift
    printf '\n==> %s\n' "$name"
    "$@" || status=$?
    local took=$((SECONDS - began))
    case $status in
    0) passed=$((passed + 1)) && summary+=("ok    ${took}s  $name") ;;
    77) skipped=$((skipped + 1)) && summary+=("SKIP  ${took}s  $name") ;;
    *) failed=$((failed + 1)) && summary+=("FAIL  ${took}s  $name (exit $status)") ;;
    esac
    printf '<== %s\n' "${summary[-1]}"
    return 0
}

# skip WHY says why something could not run. Where CI is set a missing tool is a failure unless the second word is `allowed`.
skip() {
    printf 'SKIP: %s\n' "$1"
    if [[ ${CI:-} == true && ${2:-} != allowed ]]; then
        printf 'a missing tool is a failure in continuous integration\n'
        return 1
    fi
    return 77
}

# report prints what ran and exits accordingly.
report() {
    printf '\n'
    printf '%s\n' "${summary[@]}"
    printf '\n%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
    ((failed == 0))
}
