import { useEffect, useRef } from 'react';
import { focusHeading } from '~/ui/focus-heading';
import { shortcuts } from './shortcuts';

const keys = [
  ['Ctrl+Enter', 'runs your query, from the editor', true],
  ['Ctrl+Shift+Enter', 'submits it, from the editor', true],
  ['Esc, then Tab', 'leaves the editor', true],
  ['← and →, Home and End', 'move the line between the panes, once it has the focus', true],
  ['Alt+Page Down', 'is NEXT', false],
  ['Alt+Page Up', 'is BACK', false],
  ['F8', 'goes to the newest notice, which then stays until Esc', false],
] as const;

/** An item after the first takes the focus to its heading: that of the button is lost, or says nothing of the item. */
function useFocusOnHeading(itemId: number) {
  const shown = useRef(itemId);
  useEffect(() => {
    if (shown.current === itemId) return;
    shown.current = itemId;
    focusHeading();
  }, [itemId]);
}

type PlayerKeysProps = { itemId: number; hasEditor: boolean };

/** The keys of a player, working and listed. All of them have a modifier or act only where the focus is. */
export default function PlayerKeys({ itemId, hasEditor }: PlayerKeysProps) {
  useFocusOnHeading(itemId);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, key } = event;
      const pressed = `${altKey ? 'Alt+' : ''}${key}`;
      if (ctrlKey || metaKey || shiftKey || !Object.values(shortcuts).includes(pressed)) return;
      event.preventDefault();
      document.querySelector<HTMLElement>(`[aria-keyshortcuts="${pressed}"]`)?.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <details className="mt-6 text-sm print:hidden">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Keyboard shortcuts</summary>
      <dl className="grid max-w-measure gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
        {keys
          .filter(([, , ofEditor]) => hasEditor || !ofEditor)
          .map(([pressed, effect]) => (
            <div key={pressed} className="contents max-sm:block">
              <dt className="font-mono">{pressed}</dt>
              <dd className="text-ink-2">{effect}</dd>
            </div>
          ))}
      </dl>
    </details>
  );
}
