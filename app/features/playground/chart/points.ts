import type { ResultSet, Row } from '~/features/sandbox/result';
import { isNumericType } from '~/ui/result-rows';
import type { ChartKind } from './kinds';

/** `y` is null where a line has a gap. `label` is the value of x as Postgres writes it. */
export type Point = { x: number; y: number | null; label: string };

/** `x`, `y`: the names of the axes. `left`: the number of rows left out. */
export type Points = { x: string; y: string; points: Point[]; left: number };

export const mostBars = 30;
const fewestOfHistogram = 20;

const isTime = (type: string) => /^(date|timestamp)/.test(type);
const isText = (type: string) => /^(text|character|name|citext|"char"|boolean)/.test(type);

const wanted: Record<ChartKind, string> = {
  line: 'A line chart takes a column of dates and one of numbers',
  bar: `A bar chart takes a column of text with at most ${mostBars} values and one of numbers`,
  scatter: 'A scatter chart takes two columns of numbers',
  histogram: `A histogram takes a column of numbers with more than ${fewestOfHistogram} values`,
};

/** The first columns that fit a kind of chart; undefined when none do. */
function columnsFor(kind: ChartKind, { columns, rows }: ResultSet): [x: number, y: number] | undefined {
  const find = (isFit: (type: string) => boolean, from = 0) =>
    columns.findIndex(({ type }, index) => index >= from && isFit(type));
  const number = find(isNumericType);
  if (number < 0 || rows.length === 0) return undefined;
  if (kind === 'histogram') return hasMany(rows, number) ? [number, number] : undefined;
  if (kind === 'scatter') {
    const other = find(isNumericType, number + 1);
    return other < 0 ? undefined : [number, other];
  }
  const by = find(kind === 'line' ? isTime : isText);
  if (by < 0 || (kind === 'bar' && (rows.length > mostBars || rows.every((row) => row[by] === null))))
    return undefined;
  return [by, number];
}

function hasMany(rows: readonly Row[], column: number): boolean {
  const values = new Set<string>();
  return rows.some((row) => {
    const value = row[column];
    if (typeof value === 'string') values.add(value);
    return values.size > fewestOfHistogram;
  });
}

/** The kinds that the types of a result allow, the likeliest first. */
export const kindsFor = (result: ResultSet): ChartKind[] =>
  (Object.keys(wanted) as ChartKind[]).filter((kind) => columnsFor(kind, result));

/** Milliseconds since 1970. Postgres may write a time zone as hours only, which Date.parse does not read. */
const timeOf = (value: string) =>
  Date.parse(
    value.length === 10
      ? value
      : `${value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')}${/[+-]\d\d(:\d\d)?$/.test(value.slice(10)) ? '' : 'Z'}`,
  );

/** The points of a chart; a sentence when it cannot be drawn. */
export function readPoints(kind: ChartKind, result: ResultSet): Points | string {
  const at = columnsFor(kind, result);
  if (!at) return `${wanted[kind]}, and this result has none that fit.`;
  const [x, y] = at;
  const nameOf = (column: number) => result.columns[column]?.name ?? '';
  const points: Point[] = [];
  for (const [index, row] of result.rows.entries()) {
    const point = pointOf(kind, row, { x, y, index });
    if (!point) continue;
    for (const [value, column] of [
      [point.x, x],
      [point.y, y],
    ] as const)
      if (value !== null && !Number.isFinite(value))
        return `The column ${nameOf(column)} holds ${row[column]}, which has no place in a chart.`;
    points.push(point);
  }
  const left = result.rows.length - points.length;
  if (points.every((point) => point.y === null)) return 'Every value is NULL: there is nothing to draw.';
  if (kind === 'line') points.sort((a, b) => a.x - b.x);
  return { x: nameOf(x), y: nameOf(y), points, left };
}

/** Undefined for a row without a needed value; a line has a gap for a date without a number. */
function pointOf(kind: ChartKind, row: Row, { x, y, index }: { x: number; y: number; index: number }) {
  const [by, value] = [row[x] ?? null, row[y] ?? null];
  if (by === null || (value === null && kind !== 'line')) return undefined;
  const place = kind === 'line' ? timeOf(by) : kind === 'bar' ? index : Number(by);
  return { x: place, y: value === null ? null : Number(value.replace(/[$,]/g, '')), label: by };
}
