import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { env } from '~/env/env.server';
import { openDataset } from './dataset-connection';
import { readSchema, type SchemaColumn, type SchemaTable } from './dataset-schema';
import { drawDiagram } from './diagram';

const column = (name: string, more: Partial<SchemaColumn> = {}): SchemaColumn => ({
  name,
  type: 'integer',
  isRequired: true,
  isPrimary: false,
  references: [],
  ...more,
});
const key = column('id', { isPrimary: true });
const rink = { table: 'rinks', column: 'id' };
const tables: SchemaTable[] = [
  { name: 'rinks', columns: [key, column('<name>', { type: 'text' })] },
  { name: 'teams', columns: [key, column('rink_id', { references: [rink] })] },
  {
    name: 'pucks',
    columns: [
      key,
      column('rink_id', { references: [rink], isRequired: false }),
      column('team_id', { references: [{ table: 'teams', column: 'id' }] }),
    ],
  },
];

describe('the entity diagram', () => {
  const html = drawDiagram(tables, 'rink');
  const numbers = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => Number(value));

  it('shows every table and column, with types and keys, and escapes names', () => {
    const words = [...html.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, word]) => word);
    expect(words.filter((word) => ['rinks', 'teams', 'pucks'].includes(word ?? ''))).toHaveLength(3);
    expect(words.filter((word) => word === 'PK')).toHaveLength(3);
    expect(words.filter((word) => word === 'FK')).toHaveLength(3);
    expect(words.filter((word) => word === 'integer')).toHaveLength(6);
    expect(words).toContain('&lt;name&gt;');
  });

  it('draws a dot for each foreign key, and an arrow for each key they refer to', () => {
    expect(html.match(/<circle/g)).toHaveLength(3);
    expect(html.match(/l-6 -3\.5v7z/g)).toHaveLength(2);
  });

  it('keeps relations that run side by side in lanes of their own', () => {
    const lanes = numbers(/stroke-width="1\.5" d="M(\d+) [\d.]+V/g);
    expect(new Set(lanes).size).toBe(2);
    expect(Math.min(...lanes)).toBeGreaterThan(0);
  });

  it('is named for a screen reader, which finds the relations as a list', () => {
    expect(html).toContain('role="img" aria-labelledby="diagram-title diagram-desc"');
    expect(html).toContain('The 3 tables with their columns, and lines for 3 relations.');
    const list = html.slice(html.indexOf('<ul>'));
    expect(list.replaceAll(/<(?!li|\/ul)[^>]*>/g, '')).toBe(
      '<li>teams.rink_id refers to rinks.id' +
        '<li>pucks.rink_id refers to rinks.id, or is NULL' +
        '<li>pucks.team_id refers to teams.id</ul>',
    );
    expect(list).toContain('<a href="/tables/rink/teams" target="_blank"><code>teams.rink_id</code></a>');
  });

  it('takes its colours from the theme and has no text below 12 pixels', () => {
    const colours = [...html.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, colour]) => colour ?? '');
    expect(
      colours.filter((colour) => !/^(none|currentColor|var\(--color-[a-z0-9-]+\))$/.test(colour)),
    ).toEqual([]);
    expect(Math.min(...numbers(/font-size="(\d+)"/g))).toBe(12);
  });
});

describe('the schema of the sports-business dataset', () => {
  let dataset: Awaited<ReturnType<typeof openDataset>>;
  beforeAll(async () => {
    dataset = await openDataset({
      sandboxUrl: String(env.SANDBOX_DATABASE_URL),
      datasetsDir: 'datasets',
      dataset: 'sports-business',
    });
  });
  afterAll(() => dataset.close());

  it('is read from what was built, in its author’s order', async () => {
    const found = await readSchema(dataset.run);
    expect(found.map(({ name }) => name).join(' ')).toBe(
      'sections games tickets customers sales merchandise merchandise_sales sponsors sponsorships',
    );
    const columns = found.find(({ name }) => name === 'sales')?.columns;
    expect(columns?.slice(0, 4)).toEqual([
      { name: 'receipt', type: 'integer', isRequired: true, isPrimary: true, references: [] },
      column('ticket_id', { references: [{ table: 'tickets', column: 'id' }] }),
      column('customer_id', { references: [{ table: 'customers', column: 'id' }], isRequired: false }),
      column('sold_at', { type: 'timestamp' }),
    ]);
  });

  it('fits a phone 360 pixels wide without being scaled', async () => {
    const [, width] =
      /<svg[^>]* width="(\d+)"/.exec(drawDiagram(await readSchema(dataset.run), 'sports-business')) ?? [];
    // 360 px minus the margins of the page and the padding and borders of the pane.
    expect(Number(width)).toBeLessThanOrEqual(294);
  });
});
