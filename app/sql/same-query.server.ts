import { parseStatements } from './parser.server';
import { isSameTree } from './same-tree';

/** Whether two queries are the same apart from layout and comments. @throws as parseStatements */
export async function isSameQuery(one: string, other: string): Promise<boolean> {
  const [tree, otherTree] = await Promise.all([treesOf(one), treesOf(other)]);
  return isSameTree(tree, otherTree);
}

const treesOf = async (sql: string) => (await parseStatements(sql)).map(({ stmt }) => stmt);
