#!/bin/sh
# Generates the secrets that compose.yaml requires, in secrets/. Existing secrets are kept.
set -eu
cd "$(dirname "$0")/.."
mkdir -p secrets
# The files are readable by all, because containers read them as another user; the folder is closed instead.
chmod 700 secrets
keep() {
  [ -s "secrets/$1" ] || printf '%s' "$2" >"secrets/$1"
  chmod 644 "secrets/$1"
}
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
keep session "$(random)"
keep signing "$(random)"
keep backup-key "$(random)"
keep product-password "$(random)"
keep sandbox-password "$(random)"
keep product-url "postgres://boxscore:$(cat secrets/product-password)@product:5432/boxscore"
keep sandbox-url "postgres://postgres:$(cat secrets/sandbox-password)@sandbox:5432/postgres"
