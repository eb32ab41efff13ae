#!/usr/bin/env bash
# Prints the share of lines that the tests of a package have run: of each file, the lowest first, and of the package.
# Fails if the package has less than 90 %. Scripts/test.sh PACKAGE runs the tests before.
#
# Usage: Scripts/coverage.sh PACKAGE    such as: Scripts/coverage.sh Packages/Core
set -euo pipefail
cd "$(dirname "$0")/.."

package=${1%/}
report=$package/.build-coverage/debug/codecov/$(basename "$package").json
if [ ! -s "$report" ]; then
    echo "Error: $report is missing. Run Scripts/test.sh $package first." >&2
    exit 1
fi
# A file's summary follows its name. A package's report also has the files that it depends on.
grep -oE '"filename":"[^"]*"|"lines":\{"count":[0-9]+,"covered":[0-9]+' "$report" |
    awk -F '[":,{}]+' -v sources="/$package/Sources/" '
        $2 == "filename" { file = $3; next }
        start = index(file, sources) {
            printf "%5.1f %% of %4d lines  %s\n", $4 ? 100 * $6 / $4 : 100, $4, substr(file, start + 1) | "sort -n"
            count += $4
            covered += $6
        }
        { file = "" }
        END {
            close("sort -n")
            share = count ? 100 * covered / count : 0
            printf "%5.1f %% of %4d lines\n", share, count
            exit share < 90
        }'
