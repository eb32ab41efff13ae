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

# TSAN selects a mutex that the sanitizer understands: Packages/Core/Sources/Locking. The tests run one after the other,
# because Swift 6.3.1 on Linux can hang in its once-lock when many threads first use the same generic type.
run_tests() {
    timeout 600 swift test --package-path "$1" --scratch-path "$1/.build-tsan" --no-parallel --sanitize=thread \
        -Xswiftc -DTSAN >"$log" 2>&1
}

for package in "${packages[@]%/}"; do
    start=$SECONDS
    run_tests "$package"
    result=$?
    if [ $result -eq 124 ]; then
        echo "hung    $package under the thread sanitizer; second attempt"
        run_tests "$package"
        result=$?
    fi
    if [ $result -eq 0 ] && ! grep -q "WARNING: ThreadSanitizer" "$log"; then
        echo "ok      $package under the thread sanitizer ($((SECONDS - start)) s)"
    else
        status=1
        grep -A 30 "WARNING: ThreadSanitizer" "$log" || grep -E "✘|error:|Fatal|crash" "$log" || tail -n 40 "$log"
        echo "FAILED  $package under the thread sanitizer"
    fi
done
exit $status
