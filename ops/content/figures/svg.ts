import type { Element, ElementContent } from 'hast';

/* Pixels. A figure is narrow enough to be shown unscaled on a phone. */
export const font = 13;
export const rowHeight = 22;
export const pad = 6;
export const maxWidth = 326;
/** Width of a character of a monospaced font, as a share of its size; the widest in use has 0.602. */
const advance = 0.605;

export const widthOf = (text: string) => Math.ceil(text.length * font * advance);

type Properties = Record<string, string | number>;

export function draw(tagName: string, properties: Properties, children: ElementContent[] = []): Element {
  const written = Object.entries(properties).map(([name, value]) => [name, String(value)]);
  return { type: 'element', tagName, properties: Object.fromEntries(written), children };
}

export function write(text: string, x: number, y: number, more: Properties = {}): Element {
  return draw('text', { x, y, fill: 'currentColor', ...more }, [{ type: 'text', value: text }]);
}

export type Cell = string | number | null;
export const wordOf = (cell: Cell | undefined) =>
  cell === null || cell === undefined ? 'NULL' : String(cell);

type Table = { name?: string; columns: readonly string[]; rows: readonly (readonly Cell[])[] };
type CellLayout = { x?: number; y?: number; quiet?: number[]; marked?: number[]; like?: Table['rows'] };
/** `middles`: vertical middles of the rows, from the top. */
type DrawnTable = { element: Element; width: number; bottom: number; middles: number[] };

/** `quiet` rows have a weaker text colour, `marked` rows a tinted background; columns are as wide as the rows of `like` need. */
export function drawTable({ name, columns, rows }: Table, place: CellLayout = {}): DrawnTable {
  const { x = 0, y = 0, quiet = [], marked = [], like = rows } = place;
  const widths = columns.map(
    (column, at) => 2 * pad + Math.max(widthOf(column), ...like.map((row) => widthOf(wordOf(row[at])))),
  );
  const width = widths.reduce((sum, each) => sum + each, 0);
  const lefts = widths.map((_, at) => x + widths.slice(0, at).reduce((sum, each) => sum + each, 0));
  const head = y + (name ? rowHeight : 0);
  const bottom = head + rowHeight * (rows.length + 1);
  const base = (row: number) => head + rowHeight * (row + 1) - 7;
  const line = (cells: readonly Cell[], row: number, more: Properties) =>
    cells.map((cell, at) => write(wordOf(cell), (lefts[at] ?? x) + pad, base(row), more));
  const ground = (row: number) =>
    draw('rect', {
      x,
      y: head + rowHeight * (row + 1),
      width,
      height: rowHeight,
      fill: 'var(--color-court-wash)',
    });
  const middles = rows.map((_, row) => head + rowHeight * (row + 1.5));
  const element = draw('g', {}, [
    ...(name ? [write(name, x, y + 14, { fontWeight: 600 })] : []),
    draw('rect', {
      x,
      y: head,
      width,
      height: bottom - head,
      fill: 'var(--color-sheet)',
      stroke: 'var(--color-rule)',
    }),
    ...marked.map(ground),
    draw('path', { d: `M${x} ${head + rowHeight}h${width}`, stroke: 'currentColor' }),
    ...line(columns, 0, { fill: 'var(--color-ink-2)' }),
    ...rows.flatMap((row, at) => line(row, at + 1, quiet.includes(at) ? { fill: 'var(--color-ink-3)' } : {})),
  ]);
  return { element, width, bottom, middles };
}
