#!/usr/bin/env bash
# Real Rails' router, from Debian, where it is not installed yet.
set -euo pipefail

if ruby -e 'require "action_controller"' 2>/dev/null; then
  exit 0
fi
apt-get update -qq
apt-get install -y -qq --no-install-recommends ruby-actionpack ruby-actionview >/dev/null
