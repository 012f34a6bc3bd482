#!/bin/sh
# Podman starts no containers on a machine with both versions of cgroups, so one of them is unmounted for it.
cd "$(dirname "$0")/../.." || exit
if mountpoint -q /sys/fs/cgroup/unified && unshare --mount true 2>/dev/null; then
  exec unshare --mount --propagation private sh -c 'umount /sys/fs/cgroup/unified; exec "$@"' sh \
    node --import tsx tests/image/run.ts
fi
exec node --import tsx tests/image/run.ts
