import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { toHtml } from '../html';

const render = (figure: string) =>
  toHtml({
    file: 'pucks.md',
    nodes: unified().use(remarkParse).parse(`Before.\n\n\`\`\`yaml figure\n${figure}\n\`\`\`\n\nAfter.`)
      .children,
    run: () => Promise.reject(new Error('nothing is run')),
  });

const join = (on: string) => `kind: join
caption: A puck may lie on no rink.
left: {name: pucks, columns: [id, rink_id], rows: [[1, 7], [2, null], [3, 7]]}
right: {name: rinks, columns: [id, name], rows: [[7, <North>], [8, South]]}
on: [${on}]`;
const frame = (to: number) => `kind: frame
caption: A total so far looks at what came before.
name: games
columns: [day, goals]
rows: [[Mon, 3], [Tue, 0], [Wed, 5]]
row: 2
from: 1
to: ${to}`;

describe('a figure', () => {
  it('takes the place of its block, says in words what it shows, and has its caption below', async () => {
    const html = await render(join('rink_id, id'));
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
    const html = await render(join('rink_id, id'));
    expect(html.match(/<path d="M\S+ \S+C/g)).toHaveLength(2);
    expect(
      html.match(/<text [^>]*fill="var\(--color-ink-3\)">[^<]*/g)?.map((text) => text.replace(/.*>/, '')),
    ).toEqual(['2', 'NULL', '8', 'South']);
  });

  it('shows rows in parts, one under the other', async () => {
    const stack = (row: string) => `kind: stack
caption: Two of three are kept.
name: pucks
columns: [id, weight]
parts: [{label: kept, rows: [[1, 170], [2, null]]}, {label: cut off, rows: [${row}]}]`;
    expect(await render(stack('[3, 160]'))).toContain(
      'aria-label="Rows of pucks. kept: 1 170, 2 NULL; cut off: 3 160."',
    );
    await expect(render(stack('[3]'))).rejects.toThrow('each row has 2 values');
  });

  it('says of each row what a condition is for it, and that NULL is neither', async () => {
    const condition = (operator: string, value: string) => `kind: condition
caption: Only what is true is kept.
name: pucks
columns: [id, weight]
rows: [[1, 170], [2, null], [3, 160]]
column: weight
operator: '${operator}'
value: ${value}`;
    expect(await render(condition('>', '165'))).toContain(
      'aria-label="3 rows of pucks. weight 170: true; weight NULL: unknown; weight 160: false. Only what is true is kept."',
    );
    expect(await render(condition('=', 'null'))).toContain('weight 170: unknown; weight NULL: unknown;');
  });

  it('shows a pile for each group', async () => {
    const html = await render(`kind: piles
caption: Two piles, one for each rink.
name: pucks
columns: [id, rink]
rows: [[1, North], [2, South], [3, North]]
by: rink`);
    expect(html).toContain(
      'aria-label="3 rows of pucks, in groups by rink. North: 2, South: 1. Each group becomes one row."',
    );
  });

  it('draws tables and which key points at which', async () => {
    const keys = (to: string) => `kind: keys
caption: A puck knows its rink.
rows: [[rinks, null], [pucks, owners]]
links: [[pucks, rink_id, rinks], [pucks, owner_id, ${to}]]`;
    const html = await render(keys('owners'));
    expect(html).toContain('3 tables. pucks.rink_id points at rinks; pucks.owner_id points at owners.');
    expect(html.match(/<circle/g)).toHaveLength(2);
    await expect(render(keys('fans'))).rejects.toThrow('names a table that is not there: fans');
  });

  it('shows where a range begins and where it ends', async () => {
    const html = await render(`kind: range
caption: All of October and nothing else.
points: [Oct 1, Oct 31, Nov 1]
from: Oct 1
to: Nov 1`);
    expect(html).toContain('The range begins with Oct 1, which is in, and ends before Nov 1, which is not.');
  });

  it('marks the rows that one row looks at', async () => {
    const html = await render(frame(2));
    expect(html.match(/court-wash/g)).toHaveLength(2);
    expect(html).toContain('3 rows of games. For row 2 the window looks at rows 1 to 2.');
  });

  it('draws a line for each group, with its values in words', async () => {
    const lines = (values: string) => `kind: lines
caption: Only one of the two comes back.
points: [Fall, Spring]
lines:
  - {name: North, values: ${values}}
  - {name: South, values: [40, 60]}`;
    const html = await render(lines('[50, 30.5]'));
    expect(html).toContain('2 lines. North: Fall 50.0, Spring 30.5; South: Fall 40.0, Spring 60.0.');
    await expect(render(lines('[50]'))).rejects.toThrow('pucks.md:3: North needs 2 values');
  });

  it.each([
    ['a column that is not there', join('puck, id'), '3: "on" names a column that is not there: puck, id'],
    ['rows that are not there', frame(4), '3: "row", "from" and "to" are rows'],
    ['a row that is too short', frame(2).replace('[Tue, 0]', '[Tue]'), '8: rows.1: expected 2 values'],
    ['another kind', 'kind: pie\ncaption: Half of it is gone.', '4: kind: '],
    [
      'a picture that no phone holds',
      join('rink_id, id').replace('South', 'The South Rink of the Old Town'),
      '3: the picture is 4',
    ],
  ])('is refused with %s', async (_, figure, message) => {
    await expect(render(figure)).rejects.toThrow(`pucks.md:${message}`);
  });
});
