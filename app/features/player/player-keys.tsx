import { useEffect, useRef } from 'react';
import { Button } from '~/ui/button';
import { focusHeading } from '~/ui/focus-heading';
import { attempt } from './kept-text';
import keys from './keys.json';
import { shortcuts } from './shortcuts';

/** Focuses the heading of a new item, as the button that led to it has lost the focus or says nothing of the item. */
function useFocusOnHeading(itemId: number) {
  const shown = useRef(itemId);
  useEffect(() => {
    if (shown.current === itemId) return;
    shown.current = itemId;
    focusHeading();
  }, [itemId]);
}

const mark = 'question-mark';

/** WCAG 2.1.4: a shortcut without a modifier has to be one that can be turned off. */
const isOff = () => attempt(() => localStorage.getItem(mark)) === 'off';

type PlayerKeysProps = { itemId: number; hasEditor: boolean };

/** Handles the player's keys, and lists them. All but `?` have a modifier or act only on the focused element. */
export default function PlayerKeys({ itemId, hasEditor }: PlayerKeysProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useFocusOnHeading(itemId);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, key, target } = event;
      const isTyping =
        target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
      if (key === '?' && !isTyping && !document.querySelector('dialog[open]') && !isOff()) {
        event.preventDefault();
        dialog.current?.showModal();
      }
      const pressed = `${altKey ? 'Alt+' : ''}${key}`;
      if (ctrlKey || metaKey || shiftKey || !Object.values(shortcuts).includes(pressed)) return;
      event.preventDefault();
      document.querySelector<HTMLElement>(`[aria-keyshortcuts="${pressed}"]`)?.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <Button variant="quiet" type="button" className="mt-6" onClick={() => dialog.current?.showModal()}>
        Keyboard shortcuts
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby="keys"
        className="fixed inset-0 m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-[44rem] overflow-y-auto border border-t-[3px] border-rule border-t-rule-2 bg-sheet p-6 text-ink backdrop:bg-[rgb(0_0_0/.6)]"
      >
        <form method="dialog" className="grid gap-4">
          <h2 id="keys">Keyboard shortcuts</h2>
          <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
            {keys
              .filter(({ ofEditor }) => hasEditor || !ofEditor)
              .map(({ pressed, effect }) => (
                <div key={pressed} className="contents max-sm:block">
                  <dt className="font-mono">{pressed}</dt>
                  <dd className="text-ink-2">{effect}</dd>
                </div>
              ))}
          </dl>
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              defaultChecked={!isOff()}
              onChange={({ target }) =>
                attempt(() => localStorage.setItem(mark, target.checked ? 'on' : 'off'))
              }
            />
            ? opens this list
          </label>
          <Button className="justify-self-start">Close</Button>
        </form>
      </dialog>
    </>
  );
}
