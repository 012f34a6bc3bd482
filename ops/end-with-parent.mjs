/**
 * Stops this process as SIGTERM would once its parent has ended. npm sends a signal to its shell only, which ends without
 * passing the signal on: the site and its databases would keep running.
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
