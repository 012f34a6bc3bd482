import type { Element, ElementContent } from 'hast';
import type { ResultSet } from '~/features/sandbox/result';

const numericTypes = new Set(['integer', 'bigint', 'smallint', 'numeric', 'real', 'double precision']);

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
  return toScroller(
    el('table', { className: ['data'] }, [
      el('caption', {}, [text(caption)]),
      el('thead', {}, [el('tr', {}, head)]),
      el('tbody', {}, rows),
    ]),
    caption,
  );
}

export function toErrorNote(message: string): Element {
  return el('p', { className: ['query-error'] }, [el('strong', {}, [text('Error')]), text(` ${message}`)]);
}

/** Folded under the question, which works without script. */
export function toPrediction(output: Element): Element {
  return el('details', {}, [el('summary', {}, [text('What will it return?')]), output]);
}

export function toTryLink(sql: string): Element {
  const href = `/playground?${new URLSearchParams({ query: sql })}`;
  return el('p', { className: ['try'] }, [el('a', { href }, [text('Try it in the playground')])]);
}

/** Wide things scroll in a region of their own that the keyboard can reach. */
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
