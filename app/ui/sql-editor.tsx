import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { QueryPosition } from '~/http/errors';
import { whenIdle } from './idle';
import type { EditorStart } from './sql-codemirror';

type CodeMirrorModule = typeof import('./sql-codemirror');

type SqlEditorProps = {
  name: string;
  label: string;
  defaultValue?: string;
  schema?: Record<string, string[]>;
  /** Finds the text that was typed before a reload. */
  findTyped?: () => string | undefined;
  /** The place where the last sent query failed. */
  fault?: QueryPosition;
  isReadOnly?: boolean;
  /** Called with the text at mount and after every change. */
  onChange?: (query: string) => void;
  /** Without it, Ctrl+Enter presses the form's submit button of value `runWith`. */
  onRun?: (query: string) => void;
  runWith?: string;
  submitWith?: string;
  /** Loads CodeMirror on the first focus instead of with the page. */
  loadsOnFocus?: boolean;
};

/** A page has one editor: a text area, and then CodeMirror under the same name. */
const id = 'query';

export const SkipToEditor = () => (
  <a href={`#${id}`} className="sr-only focus:not-sr-only">
    Skip to the editor
  </a>
);

/** The intent of the button that formats the query. */
const formatting = 'format';

const typing =
  'w-full rounded-sm border border-ink-3 bg-paper font-mono text-base/[1.6] text-ink sm:text-sm/[1.6]';

let isHydrated = false;

/** Only during hydration: later it would read the textarea of the previous page. */
function readTextArea() {
  if (typeof document === 'undefined' || isHydrated) return undefined;
  const element = document.getElementById(id);
  return element instanceof HTMLTextAreaElement ? element.value : undefined;
}

/** Mirrors CodeMirror's text: the form posts the same field either way. Its `key` has to change with the exercise. */
export function SqlEditor({
  name,
  label,
  defaultValue = '',
  schema,
  findTyped,
  fault,
  isReadOnly,
  onChange,
  onRun,
  runWith = 'run',
  submitWith,
  loadsOnFocus = false,
}: SqlEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [editor, setEditor] = useState<{ module: CodeMirrorModule; start: EditorStart } | null>(null);
  const rows = Math.min(18, Math.max(7, defaultValue.split('\n').length + 1));

  // React resets a textarea to its first text at hydration; this reads the text before.
  const [typedEarly] = useState(readTextArea);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the text typed before hydration
  useEffect(() => {
    isHydrated = true;
    const { current } = area;
    if (!current) return;
    const first = current.defaultValue;
    const isTouched = typedEarly !== undefined && typedEarly !== first;
    const text = isTouched ? typedEarly : findTyped?.();
    // A differing value was typed since then, and wins.
    if (text !== undefined && current.value === first) current.value = text;
    onChange?.(current.value);
  }, []);

  /** Whether the next focus loads CodeMirror: it was not loaded yet, or loading failed. */
  const isWanted = useRef(loadsOnFocus);
  const load = useCallback(() => {
    isWanted.current = false;
    import('./sql-codemirror').then(
      (module) => {
        const { current } = area;
        if (!current) return;
        const { value: text, selectionStart: anchor, selectionEnd: head } = current;
        setEditor({
          module,
          start: { text, anchor, head, hasFocus: document.activeElement === current },
        });
      },
      () => {
        // The textarea still works; the next focus tries again.
        isWanted.current = true;
      },
    );
  }, []);
  useEffect(() => (loadsOnFocus ? undefined : whenIdle(load)), [loadsOnFocus, load]);

  const describedBy = fault ? `${id}-fault ${id}-keys` : `${id}-keys`;

  const press = (value: string) => {
    const { current } = area;
    if (!current?.value.trim()) return;
    const button = current.form?.querySelector<HTMLButtonElement>(`button[value="${value}"]`);
    if (!button?.disabled) current.form?.requestSubmit(button ?? undefined);
  };
  const run = () => (onRun && area.current?.value.trim() ? onRun(area.current.value) : press(runWith));
  const submit = () => submitWith && press(submitWith);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (event.shiftKey) submit();
    else run();
  };

  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex flex-wrap items-center gap-x-4 text-sm">
        <label htmlFor={id} className="me-auto font-semibold whitespace-nowrap">
          {label}
        </label>
        <p
          id={`${id}-keys`}
          className={`${isReadOnly ? 'invisible' : ''} min-w-0 flex-1 text-end text-ink-2 noscript:hidden max-lg:sr-only`}
        >
          Ctrl+Enter runs{submitWith && ', Ctrl+Shift+Enter submits'}. Esc, then Tab, leaves the editor.
        </p>
        <button
          type="submit"
          name="intent"
          value={formatting}
          className={`${isReadOnly ? 'invisible' : ''} -my-2.5 min-h-11 min-w-11 shrink-0 cursor-pointer font-semibold underline`}
        >
          Format
        </button>
      </div>
      <textarea
        ref={area}
        id={editor ? undefined : id}
        name={name}
        rows={rows}
        defaultValue={defaultValue}
        hidden={Boolean(editor)}
        readOnly={isReadOnly}
        onChange={(event) => onChange?.(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onFocus={() => isWanted.current && load()}
        aria-describedby={describedBy}
        aria-invalid={fault ? true : undefined}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        autoComplete="off"
        className={`${typing} max-h-(--editor-most) resize-y p-3 [tab-size:2]`}
      />
      {editor && (
        <editor.module.SqlCodeMirror
          start={editor.start}
          id={id}
          label={label}
          describedBy={describedBy}
          schema={schema}
          fault={fault}
          isReadOnly={isReadOnly}
          rows={rows}
          className={typing}
          onRun={run}
          onSubmit={submit}
          onFormat={() => press(formatting)}
          onChange={(text) => {
            if (area.current) area.current.value = text;
            onChange?.(text);
          }}
        />
      )}
      {fault && (
        <p id={`${id}-fault`} className="sr-only">
          Line {fault.line}, column {fault.column}: {fault.words}
          {!/[.?]$/.test(fault.words) && '.'}
        </p>
      )}
    </div>
  );
}
