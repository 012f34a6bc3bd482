import type { Code, Nodes, RootContent } from 'mdast';
import { z } from 'zod';
import type { Report } from './fault';
import { lineOf, roleOf } from './fence';
import { readYamlBlock } from './yaml-source';

export const textRoles = ['introduces'];

/** `words`: keywords, functions and operators that the text teaches, in lower case. */
export type TextSource = {
  type: 'texts';
  body: RootContent[];
  introduces: { line: number; words: string[] };
};

const wordsSchema = z.array(z.string().regex(/^\S+$/).toLowerCase()).min(1);

/** Reads paragraphs, queries, and at most one block of introduced words. */
export function readText(
  nodes: RootContent[],
  { file, line, report }: { file: string; line: number; report: Report },
): TextSource {
  const blocks = nodes.filter((node): node is Code => roleOf(node) === 'introduces');
  const body = nodes.filter((node) => roleOf(node) !== 'introduces');
  if (body.length === 0) report(line, 'this text is empty');
  const [block, second] = blocks;
  if (second) report(lineOf(second), 'a text has one introduces block');
  const words = block && readYamlBlock(block, { file, schema: wordsSchema, report });
  return { type: 'texts', body, introduces: { line: block ? lineOf(block) : line, words: words ?? [] } };
}

/** All SQL that a text shows: blocks, and code in sentences. */
export function shownSql(nodes: readonly Nodes[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'inlineCode' || (node.type === 'code' && node.lang === 'sql')) return [node.value];
    return 'children' in node ? shownSql(node.children) : [];
  });
}
