#!/usr/bin/env bash
# pre-commit, from Debian, where it is missing.
set -euo pipefail

if command -v pre-commit >/dev/null; then
  exit 0
fi
apt-get update -qq
apt-get install -y -qq --no-install-recommends pre-commit >/dev/null
