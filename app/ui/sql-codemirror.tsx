import {
  acceptCompletion,
  autocompletion,
  type CompletionSource,
  closeCompletion,
  completionStatus,
  moveCompletionSelection,
  selectedCompletionIndex,
} from '@codemirror/autocomplete';
import { PostgreSQL, SQLDialect, sql } from '@codemirror/lang-sql';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import CodeMirror, { EditorView, keymap, Prec, tooltips } from '@uiw/react-codemirror';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { QueryPosition } from '~/http/errors';
import { faultMark, showFault } from './sql-fault';

export type EditorStart = { text: string; anchor: number; head: number; hasFocus: boolean };

const theme = EditorView.theme({
  '&': { fontSize: 'inherit', backgroundColor: 'transparent', color: 'inherit' },
  '&.cm-focused': { outline: '3px solid var(--color-court)', outlineOffset: '2px' },
  '.cm-scroller': {
    fontFamily: 'inherit',
    lineHeight: 'inherit',
    maxHeight: 'var(--editor-most, 60vh)',
    overflow: 'auto',
  },
  '.cm-content': { padding: '.75rem 0', caretColor: 'var(--color-ink)' },
  '.cm-line': { padding: '0 .75rem' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--color-ink)', borderLeftWidth: '2px' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, .cm-selectionMatch': {
    backgroundColor: 'color-mix(in srgb, var(--color-court) 22%, transparent) !important',
  },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--color-ink-3)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '1.6rem', padding: '0 0 0 .4rem' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--color-court-wash)' },
  '.cm-tooltip': { backgroundColor: 'var(--color-sheet)', border: '1px solid var(--color-ink-3)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono)', maxHeight: '14rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '.3rem .6rem' },
  // Hidden until CodeMirror has placed it.
  '.cm-tooltip[style*="-10000px"]': { visibility: 'hidden' },
  '.cm-completionIcon': { display: 'none' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--color-ink)',
    color: 'var(--color-paper)',
  },
  '.cm-tooltip-autocomplete ul:not(:has(> li[aria-selected])) > li:first-of-type': {
    boxShadow: 'inset 3px 0 var(--color-court)',
  },
  '.cm-fault': {
    textDecoration: 'underline wavy 1.5px var(--color-foul)',
    textUnderlineOffset: '.25em',
    backgroundColor: 'var(--color-foul-wash)',
  },
  '.cm-fault-words': { padding: '.3rem .6rem', maxWidth: '40ch', color: 'var(--color-foul)' },
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.standard(tags.name)], color: 'var(--color-court)' },
  { tag: tags.string, color: 'var(--color-pitch)' },
  { tag: [tags.number, tags.bool, tags.null, tags.typeName], color: 'var(--color-gold)' },
  { tag: tags.comment, color: 'var(--color-ink-3)', fontStyle: 'italic' },
]);

// The full list for Postgres has hundreds more words, among them names of our columns: section, name, level.
const dialect = SQLDialect.define({
  ...PostgreSQL.spec,
  keywords:
    'all and any as asc between by case cross current desc distinct else end escape except exists explain fetch filter first following from full group having ilike in inner intersect into is join last lateral left like limit natural not nulls offset on only or order outer over partition preceding range recursive right row rows select similar some table then unbounded union using values when where window with within',
  types:
    'bigint boolean date decimal double integer interval int numeric precision real smallint text time timestamp timestamptz varchar',
  builtin:
    'abs age array_agg avg cast ceil coalesce concat count date_part date_trunc dense_rank extract first_value floor generate_series greatest initcap lag last_value lead least left length lower make_date max min mod nullif now ntile percentile_cont position power rank replace round row_number split_part string_agg substring sum to_char to_date trim upper',
});

// Not after "sales." or an alias, which the language's own source completes.
function completeNames(schema: Record<string, string[]>): CompletionSource {
  const tables = Object.entries(schema);
  const columns = [...new Set(Object.values(schema).flat())];
  return (context) => {
    const word = context.matchBefore(/(?<![.\w])\w+/);
    if (!word) return null;
    const named = new Set(context.state.doc.toString().toLowerCase().match(/\w+/g));
    const options = columns.map((label) => {
      const owners = tables.flatMap(([table, names]) => (names.includes(label) ? [table] : []));
      const used = owners.filter((table) => named.has(table));
      return { label, type: 'property', detail: used.join(', '), boost: used.length > 0 ? 99 : 50 };
    });
    return { from: word.from, options, validFor: /^\w*$/ };
  };
}

/** Adds the selected text to the form that is being sent, padded with blanks so that positions of faults stay right. */
function sendSelection({ state, dom }: EditorView) {
  const { from, to, empty } = state.selection.main;
  if (empty) return;
  const text = state.doc.toString();
  const blank = (part: string) => part.replace(/[^\n]/g, ' ');
  const selected = blank(text.slice(0, from)) + text.slice(from, to);
  if (!selected.trim()) return;
  const add = ({ formData }: FormDataEvent) => formData.set('selected', selected);
  const form = dom.closest('form');
  form?.addEventListener('formdata', add);
  // Sending reads the form several times, all before this timer fires.
  setTimeout(() => form?.removeEventListener('formdata', add));
}

/** Tab accepts the chosen option, or the first one, once the list matches the typed text. */
function acceptFirst(view: EditorView) {
  if (!view.dom.querySelector('.cm-tooltip-autocomplete')) return false;
  if (completionStatus(view.state) === 'pending') {
    setTimeout(acceptFirst, 20, view);
    return true;
  }
  if (selectedCompletionIndex(view.state) === null) moveCompletionSelection(true)(view);
  acceptCompletion(view);
  return true;
}

/** No option is chosen until the learner moves in the list, so that Enter still starts a new line. */
const completion = [
  // The list stays within the editor, as the buttons are below.
  tooltips({ tooltipSpace: ({ dom }) => dom.getBoundingClientRect() }),
  autocompletion({ selectOnOpen: false, interactionDelay: 0, icons: false }),
  Prec.highest(keymap.of([{ key: 'Tab', run: acceptFirst }])),
  // Closes a list that is about to open when the editor loses the focus.
  EditorView.domEventHandlers({ blur: (_, view) => void setTimeout(() => closeCompletion(view)) }),
];

const setup = {
  autocompletion: false,
  completionKeymap: false,
  foldGutter: false,
  highlightActiveLine: false,
  highlightActiveLineGutter: false,
  syntaxHighlighting: false,
  searchKeymap: false,
  lintKeymap: false,
  foldKeymap: false,
};

export function replaceText(form: HTMLFormElement, text: string) {
  const content = form.querySelector<HTMLElement>('.cm-content');
  const view = content && EditorView.findFromDOM(content);
  if (view?.state.doc.toString() === text) return;
  // A separate undo step, not joined with what was typed just before.
  const userEvent = 'input.replace';
  view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent });
}

type SqlCodeMirrorProps = {
  start: EditorStart;
  id: string;
  label: string;
  describedBy: string;
  schema?: Record<string, string[]>;
  /** The place where the query in the editor failed. */
  fault?: QueryPosition;
  isReadOnly?: boolean;
  rows: number;
  className: string;
  onChange: (text: string) => void;
  onRun: () => void;
  onSubmit: () => void;
  onFormat: () => void;
};

export function SqlCodeMirror(props: SqlCodeMirrorProps) {
  const { start, id, label, describedBy, fault, rows, className, onChange, onRun, onSubmit, onFormat } =
    props;
  // Compared by content, as callers may build the same schema at every render.
  const tables = JSON.stringify(props.schema ?? null);
  const latest = useRef({ onRun, onSubmit, onFormat });
  latest.current = { onRun, onSubmit, onFormat };
  const extensions = useMemo(() => {
    const schema: Record<string, string[]> | null = JSON.parse(tables);
    return [
      sql({ dialect, schema: schema ?? undefined }),
      schema ? dialect.language.data.of({ autocomplete: completeNames(schema) }) : [],
      completion,
      faultMark,
      theme,
      syntaxHighlighting(colours),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ id, 'aria-label': label, 'aria-describedby': describedBy }),
      Prec.highest(
        keymap.of([
          {
            key: 'Mod-Enter',
            run: (view) => {
              closeCompletion(view);
              sendSelection(view);
              latest.current.onRun();
              return true;
            },
            shift: (view) => {
              closeCompletion(view);
              latest.current.onSubmit();
              return true;
            },
          },
          {
            key: 'Shift-Alt-f',
            run: () => {
              latest.current.onFormat();
              return true;
            },
          },
        ]),
      ),
    ];
  }, [tables, id, label, describedBy]);

  const [view, setView] = useState<EditorView>();
  useEffect(() => {
    view?.dispatch({ effects: showFault.of(fault) });
  }, [view, fault]);

  return (
    <CodeMirror
      value={start.text}
      readOnly={props.isReadOnly}
      className={className}
      theme="none"
      minHeight={`min(calc(${rows}lh + 1.5rem), var(--editor-most, 60vh))`}
      basicSetup={setup}
      extensions={extensions}
      onChange={onChange}
      onCreateEditor={(view) => {
        view.dispatch({ selection: { anchor: start.anchor, head: start.head } });
        if (start.hasFocus) view.focus();
        setView(view);
      }}
    />
  );
}
