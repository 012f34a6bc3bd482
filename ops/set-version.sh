#!/bin/sh
# Writes into .env of this folder what compose builds and runs: the version of this clone, or the one that is named.
set -eu
version=${1:-$(sed -n 's/^  "version": "\(.*\)",/\1/p' "$(dirname "$0")/../package.json")}
touch .env
# What was written last may end without a line's end.
sed -i -e '/^VERSION=/d' -e '$a\' .env
echo "VERSION=$version" >>.env
echo "VERSION=$version"
