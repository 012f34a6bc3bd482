import type { Element, ElementContent } from 'hast';
import type { ResultSet } from '~/features/sandbox/result';

const numericTypes = new Set(['integer', 'bigint', 'smallint', 'numeric', 'real', 'double precision']);
/** Characters in a line of a code block as wide as the text. */
const narrowLine = 66;

export function toResultTable(result: ResultSet, shown: number, title = 'Result'): Element {
  const caption = `${title}: ${countRows(result, shown)}`;
  const classes = result.columns.map(({ type }) =>
    numericTypes.has(type.split('(')[0] ?? '') ? { className: ['n'] } : {},
  );
  const head = result.columns.map(({ name }, c) => el('th', { scope: 'col', ...classes[c] }, [text(name)]));
  const rows = result.rows.slice(0, shown).map((row) =>
    el(
      'tr',
      {},
      row.map((value, c) => el('td', classes[c] ?? {}, [cell(value)])),
    ),
  );
  const table = el('table', { className: ['data'] }, [
    el('caption', {}, [text(caption)]),
    el('thead', {}, [el('tr', {}, head)]),
    el('tbody', {}, rows),
  ]);
  const scroller = toScroller(table, caption);
  if (fitsBesideText(result, shown)) scroller.properties.className = ['scroller', 'beside'];
  return scroller;
}

/** On a wide screen 30 rem are free beside the text; a character takes 0.525 rem, the padding of a column 1.2 rem. */
function fitsBesideText({ columns, rows }: ResultSet, shown: number): boolean {
  const widths = columns.map(({ name }, c) =>
    Math.max(name.length, ...rows.slice(0, shown).map((row) => (row[c] ?? 'NULL').length)),
  );
  return widths.reduce((sum, characters) => sum + characters * 0.525 + 1.2, 0) <= 30;
}

/** A narrow query stands on the left, with its result to the right of it and of the text that follows. */
export function toWorkedQuery(query: Element, sql: string): Element {
  const isNarrow = sql.split('\n').every((line) => line.length <= narrowLine);
  return el('div', isNarrow ? { className: ['narrow'] } : {}, [query, toTryLink(sql)]);
}

export function toErrorNote(message: string): Element {
  return el('p', { className: ['query-error'] }, [el('strong', {}, [text('Error')]), text(` ${message}`)]);
}

/** Uses <details>, which works without JavaScript. */
export function toPrediction(output: Element): Element {
  return el('details', {}, [el('summary', {}, [text('What will it return?')]), output]);
}

function toTryLink(sql: string): Element {
  const href = `/playground?${new URLSearchParams({ query: sql })}`;
  return el('p', { className: ['try'] }, [el('a', { href }, [text('Try it in the playground')])]);
}

/** A scrollable region for wide content, which the keyboard can reach. */
export function toScroller(child: Element, label: string): Element {
  return el('div', { className: ['scroller'], tabIndex: 0, role: 'region', ariaLabel: label }, [child]);
}

function countRows({ rows, truncated }: ResultSet, shown: number): string {
  if (truncated) return `the first ${Math.min(shown, rows.length)} of more than ${rows.length} rows`;
  if (rows.length > shown) return `the first ${shown} of ${rows.length} rows`;
  return rows.length === 0 ? 'no rows' : rows.length === 1 ? 'one row' : `${rows.length} rows`;
}

function cell(value: string | null): ElementContent {
  return value === null ? el('span', { className: ['null'] }, [text('NULL')]) : text(value);
}

function el(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

function text(value: string): ElementContent {
  return { type: 'text', value };
}
