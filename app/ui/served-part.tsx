import type { MouseEvent } from 'react';
import { lazyPart } from './script-part';

/** Has the browser itself send the form whose button was pressed. */
function sendAsWithoutScript({ target }: MouseEvent) {
  if (target instanceof Element && target.closest('button'))
    addEventListener('submit', (event) => event.stopPropagation(), { capture: true, once: true });
}

/**
 * A lazy part that the server draws as well, in one `div`. Where its code cannot be had, what was sent stays and works as
 * without script; where nothing was sent, `otherwise` is said.
 */
export const servedPart = <Props extends object>(
  load: Parameters<typeof lazyPart<Props>>[0],
  otherwise = '',
) =>
  lazyPart(load, () => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: of its buttons, which keys press as well
    // biome-ignore lint/a11y/noStaticElementInteractions: the same
    <div
      onClick={sendAsWithoutScript}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a sentence of ours; React leaves alone what was sent
      dangerouslySetInnerHTML={{ __html: otherwise }}
    />
  ));
