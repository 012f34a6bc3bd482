import { useEffect } from 'react';

/** What the keyboards of phones hide, and SQL is full of. */
const characters = ['(', ')', ',', "'", '*', '=', '<', '>', '_', '%'];

/** The window's part that the on-screen keyboard covers, where a browser lays it over the page. */
function useKeyboardHeight() {
  useEffect(() => {
    const { visualViewport: seen } = window;
    const measure = () => {
      const covered = seen ? Math.max(0, window.innerHeight - seen.height - seen.offsetTop) : 0;
      document.documentElement.style.setProperty('--keyboard', `${Math.round(covered)}px`);
    };
    seen?.addEventListener('resize', measure);
    seen?.addEventListener('scroll', measure);
    return () => {
      seen?.removeEventListener('resize', measure);
      seen?.removeEventListener('scroll', measure);
    };
  }, []);
}

const type = (text: string) => document.execCommand('insertText', false, text);

/** Presses a key of the editor. @returns whether it was of no use there */
const isLeft = (init: KeyboardEventInit) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }),
  );

function pressTab() {
  if (isLeft({ key: 'Tab', keyCode: 9 })) type('  ');
}

function undo() {
  const modifier = /Mac|iP/.test(navigator.platform) ? 'metaKey' : 'ctrlKey';
  if (isLeft({ key: 'z', keyCode: 90, [modifier]: true })) document.execCommand('undo');
}

/** A row of keys above the on-screen keyboard. They type where the caret is, which stays there. */
export default function EditorKeys() {
  useKeyboardHeight();
  const keys = [
    ...characters.map((text) => ({ label: text, press: () => type(text) })),
    { label: 'Tab', press: pressTab },
    { label: 'Undo', press: undo },
  ];
  return (
    <div role="toolbar" aria-label="Keys" className="bench-keys">
      {keys.map(({ label, press }) => (
        <button
          key={label}
          type="button"
          tabIndex={-1}
          className="bench-key"
          onPointerDown={(event) => event.preventDefault()}
          onClick={press}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
