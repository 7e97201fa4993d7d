# What the tests need and the machine may lack. Sourced by ./scripts/test and ./scripts/crash.

# debian PROGRAM PACKAGE installs a Debian package when its program is missing and this user may.
debian() {
    command -v "$1" >/dev/null && return 0
    if [[ $EUID -ne 0 ]] || ! command -v apt-get >/dev/null; then
        printf 'missing: %s (Debian package %s)\n' "$1" "$2"
        return 1
    fi
    if [[ -z ${apt_updated:-} ]]; then
        apt-get update -qq || true
        apt_updated=1
    fi
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$2" >/dev/null
    command -v "$1" >/dev/null
}

# python_environment DIR makes a virtual environment with the pinned packages of tests/requirements.txt.
python_environment() {
    local dir=$1 stamp
    stamp=$(sha256sum tests/requirements.txt | cut -d' ' -f1)
    [[ -x $dir/bin/pytest && -f $dir/stamp && $(<"$dir/stamp") == "$stamp" ]] && return 0
    rm -rf "$dir"
    python3 -m venv "$dir" &&
        "$dir/bin/python" -m pip install --quiet --disable-pip-version-check -r tests/requirements.txt &&
        printf '%s\n' "$stamp" >"$dir/stamp"
}

# node_environment DIR installs the pinned MCP clients of tests/node.
node_environment() {
    local dir=$1 stamp
    stamp=$(sha256sum tests/node/package-lock.json | cut -d' ' -f1)
    [[ -x $dir/node_modules/.bin/mcp-inspector && -f $dir/stamp && $(<"$dir/stamp") == "$stamp" ]] && return 0
    rm -rf "$dir"
    mkdir -p "$dir"
    cp tests/node/package.json tests/node/package-lock.json "$dir/"
    # Not `npm ci`: it wants the lock to name optional packages of systems that are not this one.
    (cd "$dir" && npm install --no-save --ignore-scripts --no-fund --no-audit --loglevel=error) &&
        printf '%s\n' "$stamp" >"$dir/stamp"
}
