/** A node of a parse tree: one key that names its kind, or a plain structure of such nodes. */
export type Tree = { [key: string]: unknown };

/**
 * Every node of a kind (SelectStmt, ColumnRef …) in a parse tree, outermost first. Walks without recursion, since a
 * tree may be thousands of levels deep.
 */
export function findNodes<T = Tree>(root: unknown, kind: string): T[] {
  const found: T[] = [];
  const stack: unknown[] = [root];
  while (stack.length > 0) {
    const node = stack.pop();
    if (typeof node !== 'object' || node === null) continue;
    const values = Object.entries(node);
    for (let index = values.length - 1; index >= 0; index -= 1) {
      const [key, value] = values[index] as [string, unknown];
      if (key === kind) found.push(value as T);
      stack.push(value);
    }
  }
  return found;
}
