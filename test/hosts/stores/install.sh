#!/usr/bin/env bash
# PostgreSQL's server and PgBouncer, from the system's packages where they are missing.
set -euo pipefail

has_server() { command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; }
has_pooler() { command -v pgbouncer || ls /usr/sbin/pgbouncer; }

if ! { has_server && has_pooler; } >/dev/null 2>&1; then
  root=""
  [ "$(id -u)" -eq 0 ] || root=sudo
  $root apt-get update
  $root apt-get install --yes --no-install-recommends postgresql pgbouncer
fi
