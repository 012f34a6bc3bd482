/** Some browsers are never idle for long. */
const latestMs = 2000;

/** Returns a function that cancels the call. */
export function whenIdle(start: () => void) {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(start, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(start, { timeout: latestMs });
  return () => cancelIdleCallback(handle);
}

/** As whenIdle, but not before the window's load event. */
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
