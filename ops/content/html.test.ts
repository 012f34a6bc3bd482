import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import type { ResultSet } from '~/features/sandbox/result';
import { type Run, toHtml } from './html';

const pucks: ResultSet = {
  columns: [
    { name: 'name', type: 'text' },
    { name: 'weight', type: 'numeric(4,1)' },
  ],
  rows: [
    ['<Ada> & co', '170.5'],
    [null, null],
    ['', '0'],
  ],
  truncated: false,
};

function render(markdown: string, run: Run = async () => pucks) {
  const { children } = unified().use(remarkParse).use(remarkGfm).parse(markdown);
  return toHtml({ file: 'pucks.md', nodes: children, run });
}

describe('toHtml', () => {
  it('puts the real output after a worked query', async () => {
    const html = await render('```sql run rows=2 caption="Pucks"\nselect 1\n```\n\nAfter.');
    expect(html).toContain(
      '<div class="scroller beside" tabindex="0" role="region" aria-label="Pucks: the first 2 of 3 rows">' +
        '<table class="data"><caption>Pucks: the first 2 of 3 rows</caption>' +
        '<thead><tr><th scope="col">name</th><th scope="col" class="n">weight</th></tr></thead>' +
        '<tbody><tr><td>&#x3C;Ada> &#x26; co</td><td class="n">170.5</td></tr>' +
        '<tr><td><span class="null">NULL</span></td><td class="n"><span class="null">NULL</span></td></tr>' +
        '</tbody></table></div>',
    );
    expect(html).toMatch(/<pre tabindex="0"><code class="hljs language-sql">.*hljs-keyword/);
    expect(html).not.toContain('data-show');
    expect(html.endsWith('<p>After.</p>')).toBe(true);
  });

  it('leads from a worked query to the playground, with the query', async () => {
    const html = await render('```sql run\nselect 1 + 1\n  -- &c.;\n```');
    const [, address = ''] =
      /<\/pre><p class="try"><a href="([^"]+)">Try it in the playground<\/a>/.exec(html) ?? [];
    const { pathname, searchParams } = new URL(address, 'http://club.example');
    expect(pathname).toBe('/playground');
    expect(searchParams.get('query')).toBe('select 1 + 1\n  -- &c.');
  });

  it('puts beside the text what there is room for', async () => {
    const wide = 'x'.repeat(60);
    const html = await render(`\`\`\`sql run\nselect '${wide}'\n\`\`\``, async () => ({
      ...pucks,
      rows: [[wide, '1']],
    }));
    expect(html).not.toMatch(/class="(narrow|scroller beside)"/);
    expect(await render('```sql run\nselect 1\n```')).toMatch(
      /^<div class="narrow"><pre.*class="scroller beside"/s,
    );
  });

  it('folds what is to be predicted', async () => {
    const html = await render('```sql run predict caption="Pucks"\nselect 1\n```');
    expect(html).toContain('<details><summary>What will it return?</summary><div class="scroller');
    expect(html).toMatch(/<\/div><\/details>$/);
  });

  it('says so when there was more than could be kept', async () => {
    const html = await render('```sql run\nselect 1\n```', async () => ({ ...pucks, truncated: true }));
    expect(html).toContain('<caption>Result: the first 3 of more than 3 rows</caption>');
  });

  it('leaves a plain block alone', async () => {
    const html = await render('```sql\nselect 1\n```', () => Promise.reject(new Error('not to be run')));
    expect(html).not.toMatch(/<table|Try it/);
  });

  it('shows the error of a query that is meant to fail', async () => {
    const html = await render('```sql fails\nselect <\n```', () => Promise.reject(new Error('no "<" here')));
    expect(html).toContain('<p class="query-error"><strong>Error</strong> no "&#x3C;" here</p>');
  });

  it.each([
    ['run', () => Promise.reject(new Error('gone')), 'pucks.md:3: the query fails: gone'],
    ['fails', async () => pucks, 'pucks.md:3: the query was to fail and does not'],
  ] as [string, Run, string][])(
    'names the line of a %s block that does otherwise',
    async (role, run, message) => {
      await expect(render(`One.\n\n\`\`\`sql ${role}\nselect 1\n\`\`\``, run)).rejects.toThrow(message);
    },
  );

  it('drops what could act', async () => {
    const html = await render(`
[one](javascript:alert(1)) [two](JaVaScRiPt:alert(1)) [three](data:text/html,<script>alert(1)</script>) <javascript:alert(1)>

![four](javascript:alert(1)) ![five](x"onerror="alert(1))

<script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)></svg><iframe srcdoc="<script>alert(1)</script>"></iframe>

<a href="javascript:alert(1)" onclick="alert(1)">six</a><style>body{display:none}</style><form action="https://evil.example"><input name=password></form>

\`\`\`sql"><script>alert(1)</script>
select '</code></pre><script>alert(1)</script>'
\`\`\`

| <img src=x onerror=alert(1)> | b |
|---|---|
| </td><script>alert(1)</script> | c |
`);
    expect(html).toContain('one');
    const tags = html.replaceAll(/"[^"]*"/g, '""');
    expect(tags).not.toMatch(/<(script|svg|iframe|style|form|input)| on\w+=/);
    expect(html).not.toMatch(/(href|src)="(javascript|data):/i);
  });

  it('makes wide tables reachable', async () => {
    const html = await render('| a | b |\n|---|---|\n| 1 | 2 |');
    expect(html).toMatch(
      /^<div class="scroller" tabindex="0" role="region" aria-label="Table"><table class="data">/,
    );
  });
});
