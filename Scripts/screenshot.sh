#!/usr/bin/env bash
# Creates docs/screenshot.svg, the picture in the README, from the screen of the running App.
set -euo pipefail
cd "$(dirname "$0")/.."
swift build --package-path Tests --product App
swift run --package-path Tests Screenshot "$(swift build --package-path Tests --show-bin-path)/App" docs/screenshot.svg
