import type { MouseEvent } from 'react';
import { lazyPart } from './script-part';

/** Makes the browser itself send the form of the pressed button, without the router. */
function sendAsWithoutScript({ target }: MouseEvent) {
  if (target instanceof Element && target.closest('button'))
    addEventListener('submit', (event) => event.stopPropagation(), { capture: true, once: true });
}

/**
 * A lazy part that the server renders as well, in one `div`. When its code fails to load, the server's markup stays and works
 * as without script; without such markup `otherwise` is shown.
 */
export const servedPart = <Props extends object>(
  load: Parameters<typeof lazyPart<Props>>[0],
  otherwise = '',
) =>
  lazyPart(load, () => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only clicks on its buttons count, which keys press as well
    // biome-ignore lint/a11y/noStaticElementInteractions: the same
    <div
      onClick={sendAsWithoutScript}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant sentence; React keeps the server's markup
      dangerouslySetInnerHTML={{ __html: otherwise }}
    />
  ));
