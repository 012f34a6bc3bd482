#!/bin/sh
# Podman refuses to start containers where a machine mixes two kinds of cgroups: it is shown but one.
cd "$(dirname "$0")/../.." || exit
if mountpoint -q /sys/fs/cgroup/unified && unshare --mount true 2>/dev/null; then
  exec unshare --mount --propagation private sh -c 'umount /sys/fs/cgroup/unified; exec "$@"' sh \
    node --import tsx tests/image/run.ts
fi
exec node --import tsx tests/image/run.ts
