/** Returns what calls it off. */
export function whenIdle(start: () => void) {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(start, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(start);
  return () => cancelIdleCallback(handle);
}
