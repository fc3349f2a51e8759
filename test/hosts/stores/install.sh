#!/usr/bin/env bash
# PostgreSQL's server, from the system's packages where it is missing.
set -euo pipefail

has_server() { command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; }

if ! has_server >/dev/null 2>&1; then
  root=""
  [ "$(id -u)" -eq 0 ] || root=sudo
  $root apt-get update
  $root apt-get install --yes --no-install-recommends postgresql
fi
