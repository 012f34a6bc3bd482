import { scaleLinear, scaleUtc } from 'd3-scale';
import { line as lineOf } from 'd3-shape';
import type { ResultSet } from '~/features/sandbox/result';
import type { Charted, ChartKind } from './kinds';
import { kindsFor, type Point, type Points, readPoints } from './points';

const [width, height, left, right, top, bottom] = [400, 240, 52, 12, 24, 26];
/** The most points drawn one by one; with more, points at the same pixel are drawn once. */
const mostPoints = 500;
const barHeight = 22;

type Full = Point & { y: number };
type Drawn = { marks: string; height: number; note?: string };

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const short = (text: string, most: number) =>
  escaped(text.length > most ? `${text.slice(0, most - 1)}…` : text);
const at = (value: number) => Number(value.toFixed(1));
const figure = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 });
const rowsOf = (count: number) => (count === 1 ? '1 row' : `${figure(count)} rows`);

type TextAt = { x: number; y: number; anchor?: 'start' | 'middle' | 'end' };
const textAt = (text: string, { x, y, anchor = 'start' }: TextAt) =>
  `<text x="${at(x)}" y="${at(y)}" text-anchor="${anchor}">${text}</text>`;

/** The kinds of chart that fit a result, and the chart of `kind` with its notes in words. */
export function chartOf(result: ResultSet, kind?: ChartKind): Charted {
  const kinds = kindsFor(result);
  if (!kind) return { kinds, words: [] };
  const read = readPoints(kind, result);
  if (typeof read === 'string') return { kinds, kind, words: [read] };
  const { marks, height, note } = draw[kind](read);
  const cut = result.truncated && `Of the first ${rowsOf(result.rows.length)}: the query returned more.`;
  const leftOut = read.left > 0 && `Left out: ${rowsOf(read.left)} without a value.`;
  const words = [note, leftOut, cut].filter((word): word is string => Boolean(word));
  const title = escaped(titles[kind](read));
  const svg = `<svg viewBox="0 0 ${width} ${at(height)}" class="w-full" role="img" aria-labelledby="chart-title chart-desc" font-size="11"><title id="chart-title">${title}</title><desc id="chart-desc">${escaped([describe(kind, read), ...words].join(' '))}</desc>${marks}</svg>`;
  return { kinds, kind, svg, words };
}

const titles: Record<ChartKind, (read: Points) => string> = {
  line: ({ x, y }) => `Line chart of ${y} by ${x}`,
  bar: ({ x, y }) => `Bar chart of ${y} by ${x}`,
  scatter: ({ x, y }) => `Scatter chart of ${y} against ${x}`,
  histogram: ({ y }) => `Histogram of ${y}`,
};

const fullOf = (points: Point[]) => points.filter((point): point is Full => point.y !== null);
const most = (points: Full[], isMore: (a: Full, b: Full) => boolean) =>
  points.reduce((best, point) => (isMore(point, best) ? point : best));

function describe(kind: ChartKind, { points }: Points): string {
  const full = fullOf(points);
  const [highest, lowest] = [most(full, (a, b) => a.y > b.y), most(full, (a, b) => a.y < b.y)];
  const of = ({ label }: Full) => (kind === 'histogram' ? '' : ` (${label})`);
  const gaps = points.length - full.length;
  const said = `${full.length === 1 ? '1 point' : `${figure(full.length)} points`}, highest ${figure(highest.y)}${of(highest)}, lowest ${figure(lowest.y)}${of(lowest)}.`;
  return gaps > 0 ? `${said} ${gaps === 1 ? '1 gap' : `${gaps} gaps`} where the value is NULL.` : said;
}

/** The lowest and highest value, widened when all values are equal. */
function domainOf(values: number[]): [number, number] {
  const [low, high] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  );
  return low === high ? [low - 1, high + 1] : [low, high];
}

type Linear = ReturnType<typeof scaleLinear<number, number>>;
const upFrom = (domain: [number, number]): Linear => scaleLinear(domain, [height - bottom, top]).nice(5);

function axes(
  { y, ...names }: { y: Linear; x: string; yName: string },
  ticks: { x: number; text: string }[],
) {
  const format = y.tickFormat(5);
  const rows = y.ticks(5).map((tick) => ({ at: at(y(tick)), text: format(tick) }));
  const grid = rows.map(({ at }) => `M${left},${at}H${width - right}`).join('');
  return `<path d="${grid}" class="text-ink-3" stroke="currentColor" stroke-opacity=".35" fill="none"/><g class="text-ink-2" fill="currentColor">${rows
    .map((row) => textAt(row.text, { x: left - 6, y: row.at + 4, anchor: 'end' }))
    .join('')}${ticks
    .map((tick) => textAt(escaped(tick.text), { x: tick.x, y: height - bottom + 15, anchor: 'middle' }))
    .join(
      '',
    )}${textAt(short(names.yName, 40), { x: 0, y: 10 })}${textAt(short(names.x, 40), { x: width - right, y: 10, anchor: 'end' })}</g>`;
}

/** A scale's ticks, without those whose text would leave the picture. */
const ticksAlong = <Value extends number | Date>(
  scale: ((value: Value) => number) & { ticks(n: number): Value[] },
  format: (value: Value) => string,
) =>
  scale
    .ticks(4)
    .map((tick) => ({ x: scale(tick), text: format(tick) }))
    .filter(({ x }) => x > left + 8 && x < width - right - 8);

const draw: Record<ChartKind, (read: Points) => Drawn> = {
  line({ points, ...names }) {
    const x = scaleUtc(domainOf(points.map((point) => point.x)), [left, width - right]);
    const y = upFrom(domainOf(fullOf(points).map((point) => point.y)));
    const isMany = points.length > mostPoints;
    const shown = isMany ? extremesOf(points, (point) => Math.round(x(point.x))) : points;
    const path = lineOf<Point>()
      .defined((point) => point.y !== null)
      .x((point) => x(point.x))
      .y((point) => y(point.y ?? 0))
      .digits(1)(shown);
    // A point between two gaps has no line, and is drawn as a dot.
    const alone = shown.filter(
      (point, index) =>
        point.y !== null && (shown[index - 1]?.y ?? null) === null && (shown[index + 1]?.y ?? null) === null,
    ) as Full[];
    const ticks = ticksAlong(x, x.tickFormat(4));
    const isRepeated = new Set(points.map((point) => point.x)).size < points.length;
    return {
      height,
      marks: `${axes({ y, x: names.x, yName: names.y }, ticks)}<g class="text-court"><path d="${path}" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round"/>${dots(alone, { x, y })}</g>`,
      note: isMany
        ? `Of ${figure(points.length)} points the lowest and the highest of each place are drawn.`
        : isRepeated
          ? 'Some dates come in several rows: the line goes through each of them.'
          : undefined,
    };
  },
  bar({ points, ...names }) {
    const full = fullOf(points);
    const [from, to, head] = [140, width - 60, 22];
    const [low, high] = domainOf([0, ...full.map((point) => point.y)]);
    const x = scaleLinear([low, high], [from, to]);
    const bars = full.map(({ y }, index) => {
      const [a, b] = [x(Math.min(0, y)), x(Math.max(0, y))];
      return `<path d="M${at(a)},${head + index * barHeight + 3}H${at(b)}v${barHeight - 6}H${at(a)}z"/>`;
    });
    const texts = full.map(({ label, y }, index) => {
      const line = head + index * barHeight + 15;
      return (
        textAt(short(label, 21), { x: from - 6, y: line, anchor: 'end' }) +
        textAt(figure(y), { x: x(Math.max(0, y)) + 5, y: line })
      );
    });
    const foot = head + full.length * barHeight;
    return {
      height: foot + 4,
      marks: `<g class="text-court" fill="currentColor">${bars.join('')}</g><path d="M${at(x(0))},${head}V${foot}" class="text-ink-3" stroke="currentColor"/><g class="text-ink-2" fill="currentColor">${textAt(short(names.x, 21), { x: from - 6, y: 12, anchor: 'end' })}${textAt(short(names.y, 40), { x: from, y: 12 })}${texts.join('')}</g>`,
    };
  },
  scatter({ points, ...names }) {
    const full = fullOf(points);
    const x = scaleLinear(domainOf(full.map((point) => point.x)), [left + 4, width - right - 4]).nice(5);
    const y = upFrom(domainOf(full.map((point) => point.y)));
    const isMany = full.length > mostPoints;
    const placeOf = (point: Full) => `${Math.round(x(point.x) / 4)},${Math.round(y(point.y) / 4)}`;
    const shown = isMany ? [...new Map(full.map((point) => [placeOf(point), point])).values()] : full;
    return {
      height,
      marks: `${axes({ y, x: names.x, yName: names.y }, ticksAlong(x, x.tickFormat(4)))}<g class="text-court" fill-opacity=".6">${dots(shown, { x, y })}</g>`,
      note: isMany
        ? `Of ${figure(full.length)} points those that fall on one place are drawn once.`
        : undefined,
    };
  },
  histogram({ points, ...names }) {
    const values = fullOf(points).map((point) => point.y);
    const x = scaleLinear(domainOf(values), [left, width - right]).nice(20);
    const edges = x.ticks(20);
    const counts = edges.slice(1).map(() => 0);
    const step = (edges[1] ?? 1) - (edges[0] ?? 0);
    for (const value of values) {
      const bin = Math.min(counts.length - 1, Math.floor((value - (edges[0] ?? 0)) / step + 1e-9));
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
    const y = upFrom([0, Math.max(...counts)]);
    const bars = counts.map((count, bin) => {
      const [a, b] = [at(x(edges[bin] ?? 0)), at(x(edges[bin + 1] ?? 0) - 1)];
      return count === 0 ? '' : `M${a},${height - bottom}V${at(y(count))}H${b}V${height - bottom}z`;
    });
    return {
      height,
      marks: `${axes({ y, x: names.y, yName: 'rows' }, ticksAlong(x, x.tickFormat(4)))}<path d="${bars.join('')}" class="text-court" fill="currentColor"/>`,
    };
  },
};

const dots = (points: Full[], { x, y }: { x: (value: number) => number; y: (value: number) => number }) =>
  points.length === 0
    ? ''
    : `<path d="${points.map((point) => `M${at(x(point.x))},${at(y(point.y))}h0`).join('')}" stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-opacity=".6" fill="none"/>`;

/** Of the points at one place the lowest and the highest, in order; a gap stays a gap. */
function extremesOf(points: Point[], placeOf: (point: Point) => number): Point[] {
  const groups = new Map<number, Point[]>();
  for (const point of points) {
    const place = placeOf(point);
    const group = groups.get(place);
    if (group) group.push(point);
    else groups.set(place, [point]);
  }
  return [...groups.values()].flatMap((group) => {
    const full = fullOf(group);
    if (full.length === 0) return group.slice(0, 1);
    const kept = new Set<Point>([most(full, (a, b) => a.y < b.y), most(full, (a, b) => a.y > b.y)]);
    return group.filter((point) => kept.has(point));
  });
}
