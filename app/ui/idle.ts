/** Some browsers are never idle. */
const latestMs = 2000;

/** Returns what calls it off. */
export function whenIdle(start: () => void) {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(start, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(start, { timeout: latestMs });
  return () => cancelIdleCallback(handle);
}

/** As whenIdle, and not before all that the page names has come. */
export function whenSettled(start: () => void) {
  if (document.readyState === 'complete') return whenIdle(start);
  let callOff: (() => void) | undefined;
  const wait = () => {
    callOff = whenIdle(start);
  };
  addEventListener('load', wait, { once: true });
  return () => {
    removeEventListener('load', wait);
    callOff?.();
  };
}
