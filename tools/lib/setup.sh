# Shared by tools/run and tools/test (sourced, not run): installs what is missing, configures, builds.
# Everything it prints goes to stderr, and nothing it starts reads stdin: both belong to the engine.

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
lock_file=$root/tools/lib/setup.sh

say() { printf 'kiban: %s\n' "$*" >&2; }

die() {
    say "$*"
    exit 1
}

# Debian 12 has its newest Boost beside the default one; later releases have only newer ones.
boost_packages() {
    if grep -qs '^VERSION_CODENAME=bookworm' /etc/os-release; then
        echo libboost1.81-dev libboost-test1.81-dev
    else
        echo libboost-dev libboost-test-dev
    fi
}

base_packages() {
    echo g++ meson ninja-build pkg-config python3 "$(boost_packages)" \
        librange-v3-dev libfmt-dev libcli11-dev nlohmann-json3-dev libzstd-dev libedit-dev libarchive-dev
}

# The compiler and libraries of the engine in the page (tools/cross/wasm32.ini).
wasm_packages() {
    echo clang-19 llvm-19 lld-19 wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32
}

# A browser and what drives it; some machines have Node.js and npm from elsewhere.
browser_packages() {
    echo chromium
    command -v npm >/dev/null || echo nodejs npm
}

# missing_packages PACKAGE...: those of them that dpkg does not know as installed.
missing_packages() {
    local package
    for package in "$@"; do
        [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || echo "$package"
    done
}

# as_root COMMAND...: runs it as it is for root, by sudo for others.
as_root() {
    if ((EUID == 0)); then
        "$@"
    else
        sudo "$@"
    fi
}

# need_packages PACKAGE...: installs those that are missing, and says so first.
need_packages() {
    local missing
    if ! command -v dpkg-query >/dev/null; then
        say "not a Debian system: taking for granted what these packages hold: $*"
        return
    fi
    mapfile -t missing < <(missing_packages "$@")
    ((${#missing[@]} > 0)) || return 0

    local by_hand="apt-get install --no-install-recommends ${missing[*]}"
    command -v apt-get >/dev/null || die "these packages are missing, and there is no apt-get: ${missing[*]}"
    if ((EUID != 0)) && ! command -v sudo >/dev/null; then
        die "packages are missing, and there is no sudo; let root run: $by_hand"
    fi
    say "installing by apt$( ((EUID == 0)) || echo ', as root by sudo'): ${missing[*]}"
    local options=(-o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)
    {
        as_root apt-get "${options[@]}" -q update &&
            as_root env DEBIAN_FRONTEND=noninteractive apt-get "${options[@]}" -q -y \
                install --no-install-recommends "${missing[@]}"
    } </dev/null >&2 || die "apt could not install them; put that right, or let root run: $by_hand"
}

# Two GUIs may start two engines at once: one builds, the other waits. Ends with unlock or the process.
lock() {
    exec {lock_fd}<"$lock_file"
    flock "$lock_fd" 2>/dev/null || true
}

unlock() { exec {lock_fd}<&-; }

# configured DIR: whether Meson finished its work there, for the tree at this place.
configured() {
    [[ -f $1/build.ninja && -f $1/meson-private/build.dat ]] &&
        grep -qsF "\"source\": \"$root\"" "$1/meson-info/meson-info.json"
}

# knows_all_tests DIR: whether the tests of every game were there when DIR was configured, if it has tests at all.
# Meson looks again when a file changes that it has read, and not when a folder comes.
knows_all_tests() {
    local read=$1/meson-info/intro-buildsystem_files.json file
    grep -qsF "\"$root/tests/games/meson.build\"" "$read" || return 0
    for file in "$root"/tests/games/*/meson.build; do
        grep -qF "\"$file\"" "$read" || return 1
    done
}

# reconfigure DIR: lets Meson look at the tree again.
reconfigure() {
    say "configuring ${1#"$root"/} again"
    if ! meson setup --reconfigure "$1" "$root" </dev/null >"$1/configure.log" 2>&1; then
        tail -n 6 "$1/configure.log" >&2
        die "Meson could not configure; the whole report is in $1/configure.log"
    fi
}

# configure DIR [MACHINE FILE]: makes DIR a Meson build directory of this tree. One that is half made, belongs to
# a tree at another place or was made from an older machine file is rebuilt; one configured by hand stays.
# In CI (the variable CI) a warning is an error, which users' compilers are spared.
configure() {
    local dir=$1 file=${2-} wanted=''
    [[ -z $file ]] || wanted=$(cksum <"$file")
    if configured "$dir" && [[ ! -f $dir/kiban-setup || $(<"$dir/kiban-setup") == "$wanted" ]]; then
        knows_all_tests "$dir" || reconfigure "$dir"
        return
    fi
    say "configuring ${dir#"$root"/}"
    rm -rf -- "$dir" || die "cannot remove $dir: was it made by another user?"
    mkdir -p -- "$dir" || die "cannot make $dir"
    local options=(-Djumbo=true)
    [[ -z $file ]] || options=(--native-file "$file")
    if ! meson setup ${CI:+--werror} "${options[@]}" "$dir" "$root" </dev/null >"$dir/configure.log" 2>&1; then
        tail -n 6 "$dir/configure.log" >&2
        die "Meson could not configure; the whole report is in $dir/configure.log"
    fi
    printf '%s\n' "$wanted" >"$dir/kiban-setup"
}

# What builds programs for Windows.
windows_packages=(g++-mingw-w64-x86-64-posix dpkg-dev)

# configure_cross DIR CROSS_FILE [BEFORE]: the same for a cross build; BEFORE is read first, as tools/cross/prepare says.
configure_cross() {
    local dir=$1 file=$2 before=${3-}
    if configured "$dir" && [[ -f $dir/kiban-setup && $(<"$dir/kiban-setup") == "$(cksum <"$file")" ]]; then
        return
    fi
    say "configuring ${dir#"$root"/}"
    rm -rf -- "$dir" || die "cannot remove $dir: was it made by another user?"
    mkdir -p -- "$dir" || die "cannot make $dir"
    if ! meson setup ${before:+--cross-file "$before"} --cross-file "$file" "$dir" "$root" </dev/null >"$dir/configure.log" 2>&1; then
        tail -n 6 "$dir/configure.log" >&2
        die "Meson could not configure; the whole report is in $dir/configure.log"
    fi
    cksum <"$file" >"$dir/kiban-setup"
}

# build DIR [TARGET...]: builds the targets (everything, if none is named), and is silent if they are up to date.
build() {
    local dir=$1
    shift
    [[ $(ninja -C "$dir" -n "$@" </dev/null 2>&1) == *'no work to do'* ]] && return
    [[ -w $dir/build.ninja ]] || die "cannot write in $dir: was it made by another user?"
    say "building in ${dir#"$root"/}"
    ninja -C "$dir" "$@" </dev/null >&2 || die "the build failed"
}

# version_in BUILD: the project's version.
version_in() {
    meson introspect --projectinfo "$1" | python3 -c 'import json, sys; print(json.load(sys.stdin)["version"])'
}

# put_licence PACKAGE FOLDER: Debian's notes on who wrote it.
put_licence() {
    install -m 644 "$(readlink -f "/usr/share/doc/$1/copyright")" "$2/$1.txt"
}
