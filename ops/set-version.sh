#!/bin/sh
# Writes the version that compose builds and runs to .env in this folder: this clone's version, or the argument.
set -eu
version=${1:-$(sed -n 's/^  "version": "\(.*\)",/\1/p' "$(dirname "$0")/../package.json")}
touch .env
# The last line may have no line break.
sed -i -e '/^VERSION=/d' -e '$a\' .env
echo "VERSION=$version" >>.env
echo "VERSION=$version"
