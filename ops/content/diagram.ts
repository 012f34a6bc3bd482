import type { SchemaTable } from './dataset-schema';

/* Pixels. The diagram is narrow enough to be shown unscaled on a phone. */
const font = 13;
const smallFont = 12;
/** Width of a character of a monospaced font, as a share of its size; the widest in use has 0.602. */
const advance = 0.605;
const rowHeight = 20;
const headHeight = 26;
const tableGap = 14;
const laneGap = 10;
const pad = 8;
const markWidth = 24;
const arrow = 6;
const laneColours = ['court', 'pitch', 'gold'] as const;

/** Vertical middles of the rows of a key (`target`) and of the columns that refer to it (`sources`). */
type Relation = { target: number; sources: number[]; lane: number };

/** An SVG of the tables one below the other in the theme's colours, and a list of the relations that links to the tables. */
export function drawDiagram(tables: readonly SchemaTable[], dataset: string): string {
  const tops = topsOf(tables);
  const relations = relate(tables, tops);
  const gutter = 4 + laneGap * (1 + Math.max(0, ...relations.map(({ lane }) => lane + 1)));
  const boxWidth = widthOf(tables);
  const width = gutter + boxWidth + 1;
  const height = tops.at(-1) ?? 0;
  const links = linksOf(tables, dataset);
  const boxes = tables.map((table, at) => drawTable(table, tops[at] ?? 0, gutter, boxWidth));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="diagram-title diagram-desc" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="var(--font-mono)" font-size="${font}">`,
    '<title id="diagram-title">Entity diagram</title>',
    `<desc id="diagram-desc">The ${tables.length} tables with their columns, and lines for ${links.length} relations. The list after the picture names them.</desc>`,
    ...boxes,
    ...relations.map((relation) => drawRelation(relation, gutter)),
    '</svg>',
    `<ul>${links.join('')}</ul>`,
  ].join('');
}

/** The top of each table, and as last entry the bottom of the diagram. */
function topsOf(tables: readonly SchemaTable[]): number[] {
  const tops = [1];
  for (const { columns } of tables) {
    tops.push((tops.at(-1) ?? 0) + headHeight + rowHeight * columns.length + tableGap);
  }
  return [...tops.slice(0, -1), (tops.at(-1) ?? 0) - tableGap + 1];
}

function widthOf(tables: readonly SchemaTable[]): number {
  const widths = tables.flatMap(({ name, columns }) => [
    name.length * font * advance,
    ...columns.map(
      (column) => markWidth + (column.name.length * font + (2 + column.type.length) * smallFont) * advance,
    ),
  ]);
  return Math.ceil(Math.max(0, ...widths)) + 2 * pad;
}

function relate(tables: readonly SchemaTable[], tops: readonly number[]): Relation[] {
  const middles = new Map<string, number>();
  tables.forEach(({ name, columns }, at) => {
    columns.forEach((column, row) => {
      middles.set(`${name}.${column.name}`, (tops[at] ?? 0) + headHeight + rowHeight * (row + 0.5));
    });
  });
  const sourcesOf = new Map<string, number[]>();
  for (const { name, columns } of tables) {
    for (const column of columns) {
      for (const { table, column: key } of column.references) {
        const sources = sourcesOf.get(`${table}.${key}`) ?? [];
        sourcesOf.set(`${table}.${key}`, [...sources, middles.get(`${name}.${column.name}`) ?? 0]);
      }
    }
  }
  return giveLanes(
    [...sourcesOf].map(([key, sources]) => ({ target: middles.get(key) ?? 0, sources, lane: 0 })),
  );
}

const spanOf = ({ target, sources }: Relation) => ({
  from: Math.min(target, ...sources),
  to: Math.max(target, ...sources),
});
const lengthOf = (relation: Relation) => spanOf(relation).to - spanOf(relation).from;

/** Short relations run close to the tables, long ones outside; no two overlap. */
function giveLanes(relations: Relation[]): Relation[] {
  const placed: Relation[] = [];
  for (const relation of [...relations].sort((one, other) => lengthOf(one) - lengthOf(other))) {
    const { from, to } = spanOf(relation);
    const near = placed.filter((other) => spanOf(other).from <= to && spanOf(other).to >= from);
    let lane = 0;
    while (near.some((other) => other.lane === lane)) lane += 1;
    placed.push({ ...relation, lane });
  }
  return placed;
}

function drawTable({ name, columns }: SchemaTable, top: number, left: number, width: number): string {
  const right = left + width;
  const height = headHeight + rowHeight * columns.length;
  const base = (row: number) => top + headHeight + rowHeight * row + 14;
  const marks = columns.flatMap(({ isPrimary, references }, row) =>
    isPrimary || references.length > 0
      ? [`<text x="${left + pad}" y="${base(row)}">${isPrimary ? 'PK' : 'FK'}</text>`]
      : [],
  );
  return [
    `<path d="M${left} ${top}h${width}v${height}h-${width}z" fill="var(--color-sheet)" stroke="var(--color-rule)"/>`,
    `<path d="M${left} ${top + headHeight}h${width}" stroke="currentColor" stroke-width="1.5"/>`,
    `<text x="${left + pad}" y="${top + 18}" fill="currentColor" font-weight="600">${escapeXml(name)}</text>`,
    `<g fill="currentColor">${columns.map((column, row) => `<text x="${left + pad + markWidth}" y="${base(row)}">${escapeXml(column.name)}</text>`).join('')}</g>`,
    `<g fill="var(--color-ink-3)" font-size="${smallFont}">${marks.join('')}<g text-anchor="end">${columns.map((column, row) => `<text x="${right - pad}" y="${base(row)}">${escapeXml(column.type)}</text>`).join('')}</g></g>`,
  ].join('');
}

function drawRelation(relation: Relation, right: number): string {
  const { target, sources, lane } = relation;
  const { from, to } = spanOf(relation);
  const x = right - laneGap * (lane + 1) - 2;
  const colour = `var(--color-${laneColours[lane % laneColours.length]})`;
  const stubs = sources.map((y) => `M${x} ${y}H${right}`).join('');
  const dots = sources.map((y) => `<circle cx="${x}" cy="${y}" r="2.5"/>`).join('');
  return [
    `<g fill="${colour}" stroke="${colour}">`,
    `<path fill="none" stroke-width="1.5" d="M${x} ${from}V${to}M${x} ${target}H${right - 1}${stubs}"/>`,
    `<path d="M${right} ${target}l-${arrow} -3.5v7z"/>${dots}</g>`,
  ].join('');
}

function linksOf(tables: readonly SchemaTable[], dataset: string): string[] {
  const link = (table: string, column: string) =>
    `<a href="/tables/${dataset}/${table}" target="_blank"><code>${escapeXml(`${table}.${column}`)}</code></a>`;
  return tables.flatMap(({ name, columns }) =>
    columns.flatMap((column) =>
      column.references.map((to) => {
        const orNone = column.isRequired ? '' : ', or is NULL';
        return `<li>${link(name, column.name)} refers to ${link(to.table, to.column)}${orNone}</li>`;
      }),
    ),
  );
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
