#!/usr/bin/env bash
# The shells that completion is written for, from Debian, where they are missing.
set -euo pipefail

if command -v zsh >/dev/null && command -v fish >/dev/null; then
  exit 0
fi
apt-get update -qq
apt-get install -y -qq --no-install-recommends zsh fish >/dev/null
