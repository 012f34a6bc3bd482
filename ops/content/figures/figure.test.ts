import { readFileSync } from 'node:fs';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { toHtml } from '../html';

const render = (figure: string) =>
  toHtml({
    file: 'pucks.md',
    nodes: unified().use(remarkParse).parse(`Before.\n\n\`\`\`yaml figure\n${figure}\n\`\`\`\n\nAfter.`)
      .children,
    run: () => Promise.reject(new Error('nothing is run')),
  });

/** `says`: its description. `marks`: counts of drawn elements. `faults`: text, its replacement, and the expected fault. */
type Figure = { figure: string; says?: string; marks?: string; faults?: [string, string, string][] };
const figures: Record<string, Figure> = parse(readFileSync('ops/content/fixtures/figures.yaml', 'utf8'));

describe('a figure', () => {
  it('takes the place of its block, says in words what it shows, and has its caption below', async () => {
    const html = await render(figures.joined?.figure ?? '');
    expect(html).toMatch(
      /^<p>Before.<\/p>\s*<figure><svg role="img" .*<\/svg><figcaption>.*<\/figcaption><\/figure>\s*<p>After.<\/p>$/s,
    );
    expect(html).toContain(
      'aria-label="pucks rink_id 7 meets one row of rinks; pucks rink_id NULL meets no row of rinks; pucks rink_id 7 meets one row of rinks."',
    );
    expect(html).toContain('<figcaption>A puck may lie on no rink.</figcaption>');
    expect(html).toContain('&#x3C;North></text>');
  });

  it('joins rows by equal values, and NULL with nothing', async () => {
    const html = await render(figures.joined?.figure ?? '');
    expect(html.match(/<path d="M\S+ \S+C/g)).toHaveLength(2);
    expect(
      html.match(/<text [^>]*fill="var\(--color-ink-3\)">[^<]*/g)?.map((text) => text.replace(/.*>/, '')),
    ).toEqual(['2', 'NULL', '8', 'South']);
  });

  it.each(Object.entries(figures))(
    'of rows that are %s says what it shows',
    async (_, { figure, says, marks }) => {
      const html = await render(figure);
      expect(html).toContain(says ?? '<figure>');
      const [count, mark = ''] = marks?.split(' ') ?? [];
      if (count) expect(html.split(mark)).toHaveLength(Number(count) + 1);
    },
  );

  const faults = Object.values(figures).flatMap(({ figure, faults = [] }) =>
    faults.map((fault) => [...fault, figure] as const),
  );
  it.each(faults)('is refused where %s became %s', async (good, bad, message, figure) => {
    expect(figure).toContain(good);
    await expect(render(figure.replace(good, bad))).rejects.toThrow(message);
  });
});
