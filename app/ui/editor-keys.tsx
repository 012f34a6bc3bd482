import { useEffect } from 'react';

/** Characters that SQL needs and phone keyboards hide. */
const characters = ['(', ')', ',', "'", '*', '=', '<', '>', '_', '%'];

/** Sets --keyboard to the height that an on-screen keyboard covers, in browsers that lay it over the page. */
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

/** Dispatches a key to the editor. @returns true when the editor did not handle it */
const isUnhandled = (init: KeyboardEventInit) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }),
  );

function pressTab() {
  if (isUnhandled({ key: 'Tab', keyCode: 9 })) type('  ');
}

function undo() {
  const modifier = /Mac|iP/.test(navigator.platform) ? 'metaKey' : 'ctrlKey';
  if (isUnhandled({ key: 'z', keyCode: 90, [modifier]: true })) document.execCommand('undo');
}

/** A row of keys above the on-screen keyboard, which type at the caret and keep the focus. */
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
