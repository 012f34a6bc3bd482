import type { Nodes } from 'mdast';
import { toString as toPlainText } from 'mdast-util-to-string';

/** Plain words, with backticks around what is code. */
export function toWordsWithCode(node: Nodes): string {
  if (node.type === 'inlineCode') return `\`${node.value}\``;
  return 'children' in node ? node.children.map(toWordsWithCode).join('') : toPlainText(node);
}
