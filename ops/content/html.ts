import type { Element, ElementContent, Root as HtmlRoot } from 'hast';
import type { Code, RootContent } from 'mdast';
import rehypeHighlight from 'rehype-highlight';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { ResultSet } from '~/features/sandbox/result';
import { ContentError } from './fault';
import { lineOf, optionsOf, roleOf, toSqlBlock } from './fence';
import { drawFigure } from './figures/figure';
import { toErrorNote, toPrediction, toResultTable, toScroller, toWorkedQuery } from './result-table';

export type Run = (sql: string) => Promise<ResultSet>;

const schema = {
  ...defaultSchema,
  attributes: {
    ...defaultSchema.attributes,
    code: [...(defaultSchema.attributes?.code ?? []), 'dataShow'],
  },
};

const toSafeTree = unified().use(remarkRehype).use(rehypeSanitize, schema).use(rehypeHighlight);
const toText = unified().use(rehypeStringify);

type Show = (block: Element) => Element[];

/**
 * Renders Markdown as HTML. Worked blocks (```sql run, ```sql fails) get a link to the playground and the result of `run`,
 * which is folded for ```sql run predict. @throws ContentError where a block fails or runs against its role
 */
export async function toHtml(args: { file: string; nodes: RootContent[]; run: Run }): Promise<string> {
  const shows: Show[] = [];
  const children = structuredClone(args.nodes);
  for (const node of children) {
    // Authors write ### below the ## that names an item; the page shows the item's name as first heading.
    if (node.type === 'heading' && node.depth > 2) node.depth -= 1;
    const show = node.type === 'code' && (await showOf(node, args));
    if (!show) continue;
    node.data = { hProperties: { dataShow: String(shows.length) } };
    shows.push(show);
  }
  const tree = (await toSafeTree.run({ type: 'root', children })) as HtmlRoot;
  const finished = finish(tree.children as ElementContent[], shows);
  return toText.stringify({ type: 'root', children: finished }).trim();
}

async function showOf(node: Code, { file, run }: { file: string; run: Run }): Promise<Show | undefined> {
  const role = roleOf(node);
  if (role === 'figure') {
    const figure = drawFigure(node, file);
    return () => [figure];
  }
  if (role !== 'run' && role !== 'fails') return undefined;
  const { sql } = toSqlBlock(node);
  const { rows = '10', caption } = optionsOf(node);
  const answer = await ask(run, sql);
  if ((role === 'fails') !== 'error' in answer) {
    const message =
      'error' in answer ? `the query fails: ${answer.error}` : 'the query was to fail and does not';
    throw new ContentError([{ file, line: lineOf(node), message }]);
  }
  const output = 'error' in answer ? toErrorNote(answer.error) : toResultTable(answer, Number(rows), caption);
  const isAsked = /^run predict\b/.test(node.meta ?? '');
  return (query) => [toWorkedQuery(query, sql), isAsked ? toPrediction(output) : output];
}

async function ask(run: Run, sql: string): Promise<ResultSet | { error: string }> {
  try {
    return await run(sql);
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** Replaces marked blocks by what `shows` renders, and makes wide elements scrollable by keyboard. */
function finish(nodes: ElementContent[], shows: readonly Show[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node];
    if (node.tagName === 'table') {
      node.properties.className = ['data'];
      return [toScroller(node, 'Table')];
    }
    if (node.tagName === 'pre') {
      node.properties.tabIndex = 0;
      const [code] = node.children;
      if (code?.type !== 'element' || code.properties.dataShow === undefined) return [node];
      const show = shows[Number(code.properties.dataShow)];
      delete code.properties.dataShow;
      return show ? show(node) : [node];
    }
    node.children = finish(node.children, shows);
    return [node];
  });
}
