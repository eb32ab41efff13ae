#!/usr/bin/env bash
# Makes docs/screenshot.svg, the README's picture, from the real screen: runs the App in a terminal and uses it.
set -euo pipefail
cd "$(dirname "$0")/.."
swift build --package-path Tests --product App
swift run --package-path Tests Screenshot "$(swift build --package-path Tests --show-bin-path)/App" docs/screenshot.svg
