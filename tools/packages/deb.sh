# Shared by the scripts here that make a Debian package (sourced, not run): they set `version`, and source tools/lib/setup.sh.

# kibibytes FOLDER: its files, each rounded up, whatever the file system makes of them.
kibibytes() { find "$1" -type f -printf '%s\n' | awk '{sum += int(($1 + 1023) / 1024)} END {print sum}'; }

# put_notes FOLDER PACKAGE: what Debian wants to be told of every package.
put_notes() {
    local date
    install -d "$1"
    sed "s/@package@/$2/g" "$root/tools/packages/copyright.head" | cat - "$root/LICENSE" >"$1/copyright"
    date=$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")
    sed "s/@package@/$2/; s/@version@/$version/; s/@date@/$date/" "$root/tools/packages/changelog.in" | gzip -n9 >"$1/changelog.gz"
}

# pack TREE CONTROL FILE [SED_SCRIPT]: makes the package FILE of the files in TREE and the template of its control file.
pack() {
    local tree=$1
    install -d "$tree/DEBIAN"
    sed "s/@version@/$version/; s/@size@/$(kibibytes "$tree/usr")/; ${4-}" "$2" >"$tree/DEBIAN/control"
    (cd "$tree" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$tree/DEBIAN/md5sums"
    chmod -R u=rwX,go=rX "$tree"
    find "$tree" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} + # dpkg-deb keeps what is older
    # One thread: with more xz writes other bytes.
    dpkg-deb --root-owner-group --threads-max=1 -Zxz --build "$tree" "$3" >&2
}
