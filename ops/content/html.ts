import type { Element, ElementContent, Root as HtmlRoot } from 'hast';
import type { RootContent } from 'mdast';
import rehypeHighlight from 'rehype-highlight';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { ResultSet } from '~/features/sandbox/result';
import { ContentError } from './fault';
import { lineOf, optionsOf, roleOf, toSqlBlock } from './fence';
import { toErrorNote, toResultTable, toScroller, toTryLink } from './result-table';

type Worked = { sql: string; output: Element };
export type Run = (sql: string) => Promise<ResultSet>;

const schema = {
  ...defaultSchema,
  attributes: {
    ...defaultSchema.attributes,
    code: [...(defaultSchema.attributes?.code ?? []), 'dataRun'],
  },
};

const toSafeTree = unified().use(remarkRehype).use(rehypeSanitize, schema).use(rehypeHighlight);
const toText = unified().use(rehypeStringify);

/**
 * Worked blocks (```sql run, ```sql fails) are followed by a link that takes them to the playground, and by what `run` answers.
 * @throws ContentError for the other answer
 */
export async function toHtml(args: { file: string; nodes: RootContent[]; run: Run }): Promise<string> {
  const worked = new Map<string, Worked>();
  const children = structuredClone(args.nodes);
  for (const node of children) {
    // Authors write ### below the ## that names an item; on the page that name is the first heading.
    if (node.type === 'heading' && node.depth > 2) node.depth -= 1;
    const role = roleOf(node);
    if (node.type !== 'code' || (role !== 'run' && role !== 'fails')) continue;
    const key = String(worked.size);
    node.data = { hProperties: { dataRun: key } };
    const { rows = '10', caption } = optionsOf(node);
    const { sql } = toSqlBlock(node);
    const answer = await ask(args.run, sql);
    if ((role === 'fails') !== 'error' in answer) {
      const message =
        'error' in answer ? `the query fails: ${answer.error}` : 'the query was to fail and does not';
      throw new ContentError([{ file: args.file, line: lineOf(node), message }]);
    }
    const output =
      'error' in answer ? toErrorNote(answer.error) : toResultTable(answer, Number(rows), caption);
    worked.set(key, { sql, output });
  }
  const tree = (await toSafeTree.run({ type: 'root', children })) as HtmlRoot;
  const finished = finish(tree.children as ElementContent[], worked);
  return toText.stringify({ type: 'root', children: finished }).trim();
}

async function ask(run: Run, sql: string): Promise<ResultSet | { error: string }> {
  try {
    return await run(sql);
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** Puts outputs after their queries and makes what can be wider than the page reachable. */
function finish(nodes: ElementContent[], worked: Map<string, Worked>): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node];
    if (node.tagName === 'table') {
      node.properties.className = ['data'];
      return [toScroller(node, 'Table')];
    }
    if (node.tagName === 'pre') {
      node.properties.tabIndex = 0;
      const code = node.children[0];
      const key = code?.type === 'element' ? code.properties.dataRun : undefined;
      if (code?.type === 'element') delete code.properties.dataRun;
      const found = worked.get(String(key));
      return found ? [node, toTryLink(found.sql), found.output] : [node];
    }
    node.children = finish(node.children, worked);
    return [node];
  });
}
