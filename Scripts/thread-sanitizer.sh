#!/usr/bin/env bash
# Tests the packages under the thread sanitizer; any report is a failure.
#
# Usage: Scripts/thread-sanitizer.sh [PACKAGE …]    such as: Scripts/thread-sanitizer.sh Packages/Core
set -uo pipefail
cd "$(dirname "$0")/.."

packages=("$@")
if [ $# -eq 0 ]; then packages=(Packages/*); fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0

for package in "${packages[@]%/}"; do
    start=$SECONDS
    # TSAN selects a mutex that the sanitizer understands: Packages/Core/Sources/Locking. Tests run one after the other,
    # because on Linux, Swift 6.3.1 can hang when many threads create the metadata of a generic type at once.
    if swift test --package-path "$package" --scratch-path "$package/.build-tsan" --no-parallel --sanitize=thread \
        -Xswiftc -DTSAN >"$log" 2>&1 && ! grep -q "WARNING: ThreadSanitizer" "$log"; then
        echo "ok      $package under the thread sanitizer ($((SECONDS - start)) s)"
    else
        status=1
        grep -A 30 "WARNING: ThreadSanitizer" "$log" || grep -E "✘|error:|Fatal|crash" "$log" || tail -n 40 "$log"
        echo "FAILED  $package under the thread sanitizer"
    fi
done
exit $status
