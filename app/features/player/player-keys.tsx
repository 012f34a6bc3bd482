import { useEffect } from 'react';

/** What presses BACK and NEXT. Alt with an arrow is taken: it is the browser's own way back. */
export const playerKeys = { back: 'Alt+PageUp', next: 'Alt+PageDown' };

const shortcuts = [
  ['Ctrl+Enter', 'runs your query, from the editor', true],
  ['Ctrl+Shift+Enter', 'submits it, from the editor', true],
  ['Esc, then Tab', 'leaves the editor', true],
  ['← and →, Home and End', 'move the line between the panes, once it has the focus', true],
  ['Alt+Page Down', 'is NEXT', false],
  ['Alt+Page Up', 'is BACK', false],
  ['F8', 'goes to the newest notice, which then stays until Esc', false],
] as const;

/** The keys of a player, working and listed. All of them have a modifier or act only where the focus is. */
export function PlayerKeys({ hasEditor }: { hasEditor: boolean }) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, key } = event;
      const pressed = `${altKey ? 'Alt+' : ''}${key}`;
      if (ctrlKey || metaKey || shiftKey || !Object.values(playerKeys).includes(pressed)) return;
      event.preventDefault();
      document.querySelector<HTMLElement>(`[aria-keyshortcuts="${pressed}"]`)?.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <details className="mt-6 text-sm noscript:hidden print:hidden">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Keyboard shortcuts</summary>
      <dl className="grid max-w-measure gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
        {shortcuts
          .filter(([, , ofEditor]) => hasEditor || !ofEditor)
          .map(([keys, effect]) => (
            <div key={keys} className="contents max-sm:block">
              <dt className="font-mono">{keys}</dt>
              <dd className="text-ink-2">{effect}</dd>
            </div>
          ))}
      </dl>
    </details>
  );
}
