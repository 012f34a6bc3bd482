import type { Nodes, Root } from 'mdast';
import { toString as toPlainText } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Report } from './fault';
import { lineOf, roleOf } from './fence';

const parser = unified().use(remarkParse).use(remarkGfm);

/** Reports HTML, images, nested blocks and blocks of roles other than `roles`, which authors may not use. */
export function parseMarkdown(args: {
  text: string;
  firstLine?: number;
  roles: readonly string[];
  report: Report;
}): Root {
  const { text, firstLine = 1, roles, report } = args;
  const tree = parser.parse(text);
  const refuse = (node: Nodes, atTop: boolean): void => {
    moveDown(node, firstLine - 1);
    if (node.type === 'html') report(lineOf(node), 'raw HTML is not allowed');
    if (node.type === 'image') report(lineOf(node), 'images are not allowed');
    if (node.type === 'code') {
      const role = roleOf(node);
      if (role && !atTop) report(lineOf(node), 'a block with a role stands by itself');
      if (role && !roles.includes(role)) report(lineOf(node), `a block cannot be "${role}"`);
    }
    if ('children' in node) for (const child of node.children) refuse(child, false);
  };
  for (const node of tree.children) refuse(node, true);
  return tree;
}

function moveDown({ position }: Nodes, lines: number) {
  if (!position) return;
  position.start.line += lines;
  position.end.line += lines;
}

export function toWordsWithCode(node: Nodes): string {
  if (node.type === 'inlineCode') return `\`${node.value}\``;
  return 'children' in node ? node.children.map(toWordsWithCode).join('') : toPlainText(node);
}
