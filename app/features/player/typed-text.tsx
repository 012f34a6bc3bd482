import { useEffect, useState, useSyncExternalStore } from 'react';
import { withCode } from '~/ui/with-code';

/** Milliseconds a character (specification, section 9: hint typing speed). */
const typingSpeed = 30;

const subscribeToNothing = () => () => {};
const useHasScript = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

/** Types a text out; shows it at once without script or with reduced motion. Code is styled at the end. */
export default function TypedText({ text: marked }: { text: string }) {
  const text = marked.replaceAll('`', '');
  const isLive = useHasScript();
  const [isTyped] = useState(() => isLive && !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [shown, setShown] = useState(isTyped ? 0 : text.length);
  useEffect(() => {
    if (!isTyped) return;
    const start = performance.now();
    const timer = setInterval(() => {
      const count = Math.floor((performance.now() - start) / typingSpeed);
      setShown(Math.min(text.length, count));
      if (count >= text.length) clearInterval(timer);
    }, typingSpeed);
    return () => clearInterval(timer);
  }, [isTyped, text]);
  if (shown >= text.length) return <span>{withCode(marked)}</span>;
  return (
    <>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true">
        {text.slice(0, shown)}
        <span className="invisible">{text.slice(shown)}</span>
      </span>
    </>
  );
}
