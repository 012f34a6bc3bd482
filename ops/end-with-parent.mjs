/**
 * Has this process stop as by SIGTERM once the one that started it is gone. npm passes a signal on to its shell, and the shell,
 * which ends by it, does not: the site and its databases would run on without anybody.
 */
export function endWithParent(everyMs = 500) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs);
  watch.unref();
}
