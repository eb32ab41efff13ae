#!/usr/bin/env bash
# Builds and tests every package, and checks the format.
# The last line is: N passed, N failed
#
# Usage: Scripts/test.sh [PACKAGE …]    such as: Scripts/test.sh Packages/Core App
set -uo pipefail
cd "$(dirname "$0")/.."

# The tests of Sandbox are in Tests.
packages=(Packages/* App)
# The tests of whole programs use /proc, pseudo-terminals and the HTTP client that only Linux has.
if [ "$(uname)" = Linux ]; then packages+=(Tests); fi
folders=(Packages Sandbox App Tests Benchmarks)
if [ $# -gt 0 ]; then
    packages=("${@%/}")
    folders=("${packages[@]}")
fi

width=--experimental-maximum-parallelization-width
results=$(mktemp -d)
trap 'rm -rf "$results"; forget_plan' EXIT
passed=0
failed=0

# Removes the build plan in App/.build. App and Tests share this folder, because their dependencies take minutes to
# build, and SwiftPM would reuse the plan of the other package and run its tests.
forget_plan() {
    rm -f App/.build/{debug,plugin-tools}.yaml App/.build/*/debug/description.json
}

# Runs a command as one check. Usage: check NAME COMMAND …
check() {
    local name=$1
    shift
    if "$@" >"$results/log" 2>&1; then
        passed=$((passed + 1))
        echo "ok      $name"
    else
        failed=$((failed + 1))
        cat "$results/log"
        echo "FAILED  $name"
    fi
}

# Prints an attribute, such as tests or skipped, of the only suite in a result file. Usage: attribute NAME FILE
attribute() {
    sed -n "s/.*<testsuite .*[[:space:]]$1=\"\([0-9]*\)\".*/\1/p" "$2"
}

# Builds and tests a package, and adds its results. Usage: suite PACKAGE
suite() {
    local package=$1 build=$1/.build options=() start=$SECONDS
    case $package in
        Tests)
            build=App/.build
            # Many programs and servers at the same time would exceed their time limits. Swift 6.2 has no such option.
            if [[ $(swift test --help-hidden) == *"$width"* ]]; then options=("$width" 6); fi
            ;;
        # In a folder of its own, because a build without coverage would build everything again.
        # The views of the terminal need the trait on a Mac.
        App) if [ "$(uname)" != Linux ]; then options=(--traits Terminal); fi ;;
        Packages/*) build=$1/.build-coverage options=(--enable-code-coverage) ;;
    esac
    rm -f "$results"/xunit*
    forget_plan
    swift test --package-path "$package" --scratch-path "$build" --xunit-output "$results/xunit.xml" \
        ${options[@]+"${options[@]}"} >"$results/log" 2>&1
    local status=$? file=$results/xunit-swift-testing.xml
    # A crash leaves no result file, or an incomplete one.
    if [ ! -s "$file" ] || [ -z "$(attribute tests "$file")" ]; then
        failed=$((failed + 1))
        grep -E "error:|warning:|Fatal|crash" "$results/log" || tail -n 40 "$results/log"
        echo "FAILED  $package: the tests did not finish"
        return
    fi

    local tests failures skipped
    tests=$(attribute tests "$file")
    # The attribute failures counts every failed expectation of a test.
    failures=$(grep -A 1 "<testcase" "$file" | grep -c "<failure")
    skipped=$(attribute skipped "$file")
    # A nonzero exit status is a failure, even if the result file counts none.
    if [ "$status" -ne 0 ] && [ "$failures" -eq 0 ]; then failures=1; fi
    if [ "$failures" -gt 0 ]; then grep -E "✘|↳|error:|Fatal|crash" "$results/log"; fi
    passed=$((passed + tests - failures))
    failed=$((failed + failures))
    echo "$([ "$failures" -eq 0 ] && echo "ok    " || echo "FAILED")  $package: $((tests - failures)) passed," \
        "$failures failed, $skipped skipped ($((SECONDS - start)) s)"
    sed -nE 's/^proof: /        /p; s/^.*(Suite|Test) (.*) skipped: /        skipped: \2: /p' "$results/log"
    # Failed tests leave no new report.
    if [[ $package = Packages/* ]] && [ "$failures" -eq 0 ]; then
        check "coverage of $package" Scripts/coverage.sh "$package"
        sed -n '$s/^/       /p' "$results/log"
    fi
}

check "format (swift format lint --strict)" swift format lint --strict --recursive "${folders[@]}"
for package in "${packages[@]}"; do
    suite "$package"
done

echo
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
